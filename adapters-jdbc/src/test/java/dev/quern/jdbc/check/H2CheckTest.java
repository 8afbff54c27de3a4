package dev.quern.jdbc.check;

import dev.quern.jdbc.Database;
import dev.quern.jdbc.TestDatabases;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

final class H2CheckTest extends CheckContract {
    @TempDir
    private static Path store;

    private static Database database;

    @BeforeAll
    static void open() {
        database = TestDatabases.h2(store);
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
        var statements = new ArrayList<String>();
        statements.add("set referential_integrity false");
        tables.forEach(table -> statements.add("truncate table " + table));
        statements.add("set referential_integrity true");
        return statements;
    }
}
