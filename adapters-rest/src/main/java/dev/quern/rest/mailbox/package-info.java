/** Mailboxes over HTTP. */
@NullMarked
package dev.quern.rest.mailbox;

import org.jspecify.annotations.NullMarked;
