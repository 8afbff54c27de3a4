package dev.quern.jdbc;

import dev.quern.core.ports.Stores;
import dev.quern.jdbc.store.JdbcStores;
import java.nio.file.Path;

/** Real databases for tests, each empty. */
public final class TestDatabases {
    private TestDatabases() {}

    public static Database h2(Path folder) {
        return Database.open(h2Url(folder), null, null);
    }

    public static String h2Url(Path folder) {
        return "jdbc:h2:file:" + folder.resolve("quern").toAbsolutePath();
    }

    public static Stores stores(Database database) {
        return JdbcStores.on(database);
    }
}
