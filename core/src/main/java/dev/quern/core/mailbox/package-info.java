/**
 * Mailboxes: their names, the addresses at which they are reached, and the port that stores them with their fields. The
 * definition of a field is in {@code field}, and how a mailbox treats its documents is in {@code settings}.
 */
@NullMarked
package dev.quern.core.mailbox;

import org.jspecify.annotations.NullMarked;
