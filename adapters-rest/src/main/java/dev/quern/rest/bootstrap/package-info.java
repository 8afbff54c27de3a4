/**
 * The first requests of a client: the choices for its forms, the account that its key acts for, and the mailboxes and
 * tables of that account. Reading and changing a mailbox belongs in {@code mailbox}, and the schema of its results in
 * {@code export}.
 */
@NullMarked
package dev.quern.rest.bootstrap;

import org.jspecify.annotations.NullMarked;
