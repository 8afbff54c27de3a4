package dev.quern.jdbc.store;

import dev.quern.core.contract.StoresContract;
import dev.quern.core.ports.Stores;
import dev.quern.jdbc.Database;
import dev.quern.jdbc.TestDatabases;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

final class H2StoresTest extends StoresContract {
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
    protected Stores stores() {
        return TestDatabases.stores(database);
    }
}
