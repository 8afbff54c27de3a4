/**
 * The queues of waiting work, in tables that outlast a killed program: documents and deliveries, taken in turns, and errands.
 * The work itself is the business of those who start the queues.
 */
@NullMarked
package dev.quern.jdbc.queue;

import org.jspecify.annotations.NullMarked;
