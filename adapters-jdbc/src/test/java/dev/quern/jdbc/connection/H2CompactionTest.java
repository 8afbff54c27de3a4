package dev.quern.jdbc.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.contract.Sample;
import dev.quern.core.document.LogEntry;
import dev.quern.jdbc.TestDatabases;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class H2CompactionTest {
    private static final int DOCUMENTS = 400;
    private static final int PAUSE_MS = 5;
    private static final int MEGABYTE = 1 << 20;

    @TempDir
    private Path folder;

    @Test
    void the_file_stays_small_while_it_is_written_to_and_is_packed_at_the_end()
            throws IOException, InterruptedException {
        long largest = 0;
        try (var database = TestDatabases.h2(folder)) {
            var stores = TestDatabases.stores(database);
            var mailbox = Sample.mailbox(stores);
            for (int i = 0; i < DOCUMENTS; i++) {
                var document = stores.transactions()
                        .runLightly(() -> stores.documents().add(Sample.document(mailbox, "invoice.txt", Sample.NOON)));
                for (int j = 0; j < 3; j++) {
                    stores.transactions().<Boolean>runLightly(() -> {
                        stores.log().append(LogEntry.received(document));
                        return true;
                    });
                }
                largest = Math.max(largest, size());
                // Compaction follows writing after a moment; the pause lets it keep up, since this test is about
                // writing over a long time.
                TimeUnit.MILLISECONDS.sleep(PAUSE_MS);
            }
        }
        // Without compaction the file grows to 25 MB and stays that large.
        System.out.printf("%d documents: at most %d MB, then %d KB%n", DOCUMENTS, largest / MEGABYTE, size() / 1024);
        assertThat(largest).isLessThan(12 * MEGABYTE);
        assertThat(size()).isLessThan(4 * MEGABYTE);
    }

    @Test
    void a_file_that_a_killed_program_left_large_is_packed_when_it_is_opened() throws IOException, SQLException {
        leaveLarge();
        long left = size();

        try (var database = TestDatabases.h2(folder)) {
            assertThat(size()).as("of %d bytes", left).isLessThan(left / 3);
            assertThat(database.isReachable()).isTrue();
        }
    }

    @Test
    void a_file_that_takes_too_long_to_be_packed_is_rewritten() throws IOException, SQLException {
        leaveLarge();
        long left = size();

        H2Compaction.rewrite(
                new DriverConnections(Dialect.H2, Dialect.H2.complete(TestDatabases.h2Url(folder)), null, null, false));

        assertThat(size()).as("of %d bytes", left).isLessThan(left / 10);
        try (var connection = DriverManager.getConnection(TestDatabases.h2Url(folder));
                var lines = connection.createStatement().executeQuery("select count(*) from line")) {
            assertThat(lines.next()).isTrue();
            assertThat(lines.getInt(1)).isEqualTo(300);
        }
    }

    /** Chunks that are older than 45 seconds would be, which lost documents when a program was killed soon after its start. */
    @Test
    void no_space_is_free_for_the_first_commits_of_a_program() throws SQLException {
        TestDatabases.h2(folder).close();

        try (var connection = DriverManager.getConnection(Dialect.H2.complete(TestDatabases.h2Url(folder)));
                var retention = connection
                        .createStatement()
                        .executeQuery("select setting_value from information_schema.settings"
                                + " where setting_name = 'RETENTION_TIME'")) {
            assertThat(retention.next()).isTrue();
            assertThat(retention.getInt(1)).isEqualTo(Integer.MAX_VALUE);
        }
    }

    /** Leaves a large file, as a program without compaction does when it is killed. */
    private void leaveLarge() throws SQLException {
        TestDatabases.h2(folder).close();
        try (var connection = DriverManager.getConnection(Dialect.H2.complete(TestDatabases.h2Url(folder)));
                var statement = connection.createStatement()) {
            statement.execute("create table line (id int primary key, words varchar)");
            statement.execute("insert into line select x, x from system_range(1, 300)");
            for (int i = 0; i < 400; i++) {
                statement.execute(
                        "update line set words = repeat(%d, 200) where id = %d".formatted(i, i * 7 % 300 + 1));
            }
            statement.execute("shutdown immediately");
        }
    }

    private long size() throws IOException {
        return Files.size(folder.resolve("quern.mv.db"));
    }
}
