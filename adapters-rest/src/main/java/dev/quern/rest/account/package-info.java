/**
 * The credits that an account has used, over HTTP. Documents are charged in {@code dev.quern.core.credit}, API keys are
 * checked by {@link dev.quern.rest.http.KeyFilter}, and {@link dev.quern.rest.bootstrap.UserResource} says which
 * account a key acts for.
 */
@NullMarked
package dev.quern.rest.account;

import org.jspecify.annotations.NullMarked;
