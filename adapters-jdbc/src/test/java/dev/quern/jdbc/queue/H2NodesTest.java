package dev.quern.jdbc.queue;

import dev.quern.jdbc.TestDatabases;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

final class H2NodesTest extends JdbcNodesContract {
    @TempDir
    private Path folder;

    @Override
    String newUrl() {
        return TestDatabases.h2Url(folder);
    }
}
