package dev.quern.core.ports;

import dev.quern.core.document.WorkQueue;
import dev.quern.core.intake.Backlog;
import dev.quern.core.kernel.Errands;
import dev.quern.core.node.Nodes;
import dev.quern.core.webhook.DeliveryQueue;

/**
 * The queues of waiting work, and the nodes that take from them; items are offered within the transactions of the
 * {@link Stores}.
 */
public record Queues(WorkQueue work, Backlog backlog, DeliveryQueue deliveries, Errands errands, Nodes nodes) {}
