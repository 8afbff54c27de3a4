package dev.quern.jdbc.queue;

import dev.quern.jdbc.Postgres;

final class PostgresDeliveryQueueTest extends DeliveryQueueContract {
    @Override
    String newUrl() {
        return Postgres.newUrl();
    }

    @Override
    String user() {
        return "postgres";
    }
}
