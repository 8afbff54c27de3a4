package dev.quern.jdbc.queue;

import dev.quern.core.ports.Queues;
import dev.quern.jdbc.Database;

/**
 * The queues on one database, and the nodes that work on them: to be started once there are workers, and closed before the
 * database is.
 */
public record JdbcQueues(JdbcWorkQueue work, JdbcDeliveryQueue deliveries, JdbcErrands errands, JdbcNodes nodes)
        implements AutoCloseable {
    public static JdbcQueues on(Database database) {
        var nodes = new JdbcNodes(database);
        return new JdbcQueues(
                new JdbcWorkQueue(database, nodes, Retries.DEFAULT),
                new JdbcDeliveryQueue(database, nodes, Retries.DEFAULT),
                new JdbcErrands(database, nodes),
                nodes);
    }

    /** As the core knows them. */
    public Queues ports() {
        return new Queues(work, work, deliveries, errands, nodes);
    }

    @Override
    public void close() {
        errands.close();
        work.close();
        deliveries.close();
        nodes.close();
    }
}
