package dev.quern.jdbc;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

final class PostgresLettersGoingTest extends LettersGoingContract {
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
    Database database() {
        return database;
    }
}
