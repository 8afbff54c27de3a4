package dev.quern.jdbc.queue;

import dev.quern.jdbc.Postgres;

final class PostgresErrandsTest extends ErrandsContract {
    @Override
    String newUrl() {
        return Postgres.newUrl();
    }
}
