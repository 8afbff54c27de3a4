package dev.quern.jdbc;

import dev.quern.core.Stores;
import java.nio.file.Path;

/** Real databases for tests, each empty. */
final class TestDatabases {
    private TestDatabases() {}

    static Database h2(Path folder) {
        return Database.open(h2Url(folder), null, null);
    }

    static String h2Url(Path folder) {
        return "jdbc:h2:file:" + folder.resolve("quern").toAbsolutePath();
    }

    static Stores stores(Database database) {
        return JdbcStores.on(database);
    }
}
