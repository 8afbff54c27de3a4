package dev.quern.jdbc;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

final class H2QuotaTest implements QuotaUnderWayContract {
    private static Database database;

    @BeforeAll
    static void open(@TempDir Path folder) {
        database = TestDatabases.h2(folder);
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
