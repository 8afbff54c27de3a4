package dev.quern.jdbc;

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
