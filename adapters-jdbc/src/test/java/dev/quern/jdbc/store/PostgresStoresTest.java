package dev.quern.jdbc.store;

import dev.quern.core.contract.StoresContract;
import dev.quern.core.ports.Stores;
import dev.quern.jdbc.Database;
import dev.quern.jdbc.Postgres;
import dev.quern.jdbc.TestDatabases;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

final class PostgresStoresTest extends StoresContract {
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
    protected Stores stores() {
        return TestDatabases.stores(database);
    }
}
