/** The credits that an account has used. */
@NullMarked
package dev.quern.rest.account;

import org.jspecify.annotations.NullMarked;
