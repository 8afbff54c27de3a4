/**
 * Fields, as mailboxes ask them of documents, and how callers change them. Their values are in {@code result}, and
 * their mailbox is in {@code mailbox}.
 */
@NullMarked
package dev.quern.core.field;

import org.jspecify.annotations.NullMarked;
