/**
 * The queues of waiting work, in tables that outlast a killed program: documents and deliveries, which take turns, and
 * errands; and the nodes that have it in hand. The work itself does not belong here: documents are processed by
 * {@link dev.quern.core.processing.Processing}, deliveries are sent by {@link dev.quern.core.webhook.Notifying}, and
 * errands are done by those whom {@link dev.quern.jdbc.queue.JdbcErrands} is started with.
 */
@NullMarked
package dev.quern.jdbc.queue;

import org.jspecify.annotations.NullMarked;
