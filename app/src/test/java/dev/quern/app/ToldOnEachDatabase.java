package dev.quern.app;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A story of a whole server, once with H2 and once with PostgreSQL. */
@ExtendWith(ArchivedServers.class)
abstract class ToldOnEachDatabase {
    @TempDir
    Path folder;

    /** @param settings settings of a server on a free port with a new database, and its data in {@link #folder} */
    abstract void tell(Map<String, String> settings) throws Exception;

    @Test
    void on_h2() throws Exception {
        tell(settings(Map.of()));
    }

    @Test
    void on_postgresql() throws Exception {
        tell(settings(Map.of("db-url", Postgres.newUrl(), "db-user", "postgres", "sandbox", "off")));
    }

    private Map<String, String> settings(Map<String, String> database) {
        var settings = new HashMap<>(database);
        settings.put("data", folder.toString());
        settings.put("port", "0");
        return settings;
    }
}
