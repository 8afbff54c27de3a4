/**
 * Accounts, the API keys that act for them, and what a key may do. What belongs to an account is not here, but with its
 * own idea.
 */
@NullMarked
package dev.quern.core.account;

import org.jspecify.annotations.NullMarked;
