package dev.quern.jdbc.check;

import dev.quern.jdbc.Database;
import dev.quern.jdbc.Postgres;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

final class PostgresCheckTest extends CheckContract {
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
    Database opened() {
        return database;
    }

    @Override
    List<String> emptying(List<String> tables) {
        return List.of("truncate " + String.join(", ", tables) + " cascade");
    }
}
