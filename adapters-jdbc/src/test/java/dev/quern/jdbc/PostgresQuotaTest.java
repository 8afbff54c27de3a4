package dev.quern.jdbc;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

final class PostgresQuotaTest implements QuotaUnderWayContract {
    private static Database database;

    @BeforeAll
    static void open() {
        database = Postgres.newDatabase();
    }

    @AfterAll
    static void close() {
        database.close();
    }

    @Override
    public Database database() {
        return database;
    }
}
