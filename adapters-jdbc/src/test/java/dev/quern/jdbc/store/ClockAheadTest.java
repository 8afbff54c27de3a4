package dev.quern.jdbc.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.file.BlobId;
import dev.quern.core.file.FileBlobs;
import dev.quern.core.file.FileKeeping;
import dev.quern.core.ports.Stores;
import dev.quern.jdbc.Postgres;
import dev.quern.jdbc.TestDatabases;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two programs on one PostgreSQL, one of which is wrong about the time. */
class ClockAheadTest {
    private static final InstantSource AHEAD = () -> Instant.now().plus(Duration.ofHours(3));

    @TempDir
    Path folder;

    @Test
    void a_program_whose_clock_is_ahead_leaves_the_file_of_an_upload_that_another_takes_in() throws IOException {
        try (var database = Postgres.newDatabase()) {
            var stores = TestDatabases.stores(database);
            var blobs = new FileBlobs(folder);
            var one = keeping(blobs, stores, InstantSource.system());
            var other = keeping(blobs, stores, AHEAD);
            BlobId file;
            try (var staged = one.stage(new ByteArrayInputStream("hello".getBytes(StandardCharsets.UTF_8)), 100)) {
                file = staged.id();
                stores.files().claim(file, stores.files().now(InstantSource.system()));
                staged.keep();

                other.sweep();

                assertThat(blobs.list(file.sha256().substring(0, 2))).containsExactly(file);
            }
        }
    }

    private static FileKeeping keeping(FileBlobs blobs, Stores stores, InstantSource clock) {
        return new FileKeeping(blobs, stores.files(), stores.transactions(), clock);
    }
}
