/**
 * Signing in and out, the keys of an account, and the credits that it has used, over HTTP. Documents are charged in
 * {@code dev.quern.core.credit}, keys and sessions are checked by {@link dev.quern.rest.http.KeyFilter}, and
 * {@link dev.quern.rest.bootstrap.UserResource} says which account a key acts for.
 */
@NullMarked
package dev.quern.rest.account;

import org.jspecify.annotations.NullMarked;
