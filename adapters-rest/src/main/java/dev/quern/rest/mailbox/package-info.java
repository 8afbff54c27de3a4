/**
 * Mailboxes over HTTP: their fields and settings, and which webhooks are attached to them. Their documents are in
 * {@code document}, their templates in {@code template}, and the webhooks themselves in {@code webhook}.
 */
@NullMarked
package dev.quern.rest.mailbox;

import org.jspecify.annotations.NullMarked;
