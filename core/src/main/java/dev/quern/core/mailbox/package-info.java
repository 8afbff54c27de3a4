/**
 * Mailboxes: what they are called, where they are reached, and the port that stores them. What they ask of documents is
 * in {@code field}, and how they treat them is in {@code settings}.
 */
@NullMarked
package dev.quern.core.mailbox;

import org.jspecify.annotations.NullMarked;
