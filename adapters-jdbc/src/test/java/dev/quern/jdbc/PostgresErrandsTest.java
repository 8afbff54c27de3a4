package dev.quern.jdbc;

final class PostgresErrandsTest extends ErrandsContract {
    @Override
    String newUrl() {
        return Postgres.newUrl();
    }
}
