/**
 * Accounts, the API keys that act for them, and what a key may do. Everything that an account owns is in packages of
 * its own, such as {@code mailbox}, {@code document} and {@code credit}.
 */
@NullMarked
package dev.quern.core.account;

import org.jspecify.annotations.NullMarked;
