/** Mailboxes: their settings, built-in attributes and fields. */
@NullMarked
package dev.quern.core.mailbox;

import org.jspecify.annotations.NullMarked;
