package dev.quern.jdbc.queue;

import dev.quern.core.ports.Queues;
import dev.quern.jdbc.Database;

/** The queues on one database: to be started once there are workers, and closed before the database is. */
public record JdbcQueues(JdbcWorkQueue work, JdbcDeliveryQueue deliveries, JdbcErrands errands)
        implements AutoCloseable {
    public static JdbcQueues on(Database database) {
        return new JdbcQueues(new JdbcWorkQueue(database), new JdbcDeliveryQueue(database), new JdbcErrands(database));
    }

    /** As the core knows them. */
    public Queues ports() {
        return new Queues(work, work, deliveries, errands);
    }

    @Override
    public void close() {
        errands.close();
        work.close();
        deliveries.close();
    }
}
