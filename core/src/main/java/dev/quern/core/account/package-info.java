/**
 * Accounts, the API keys that act for them, what a key may do, and the sessions of people who signed in with one. Everything that an account owns is in packages of
 * its own, such as {@code mailbox}, {@code document} and {@code credit}.
 */
@NullMarked
package dev.quern.core.account;

import org.jspecify.annotations.NullMarked;
