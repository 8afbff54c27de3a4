/** Accounts, the API keys that act for them, and what a key may do. */
@NullMarked
package dev.quern.core.account;

import org.jspecify.annotations.NullMarked;
