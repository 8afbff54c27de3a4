package dev.quern.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.contract.Sample;
import dev.quern.jdbc.backup.DatabaseCopies;
import dev.quern.jdbc.queue.CutOffProgram;
import dev.quern.jdbc.store.JdbcAccounts;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DatabaseTest {
    @TempDir
    private Path folder;

    @Test
    void what_was_stored_is_there_after_closing_and_opening_again() {
        var account = Sample.account();
        try (var database = TestDatabases.h2(folder)) {
            new JdbcAccounts(database).add(account);
        }
        try (var database = TestDatabases.h2(folder)) {
            assertThat(new JdbcAccounts(database).find(account.id())).contains(account);
        }
    }

    /** Tables that are, are not opened at the address at which nothing is written for an hour. */
    @Test
    void tables_are_up_to_date_once_they_are_made() throws SQLException {
        for (var url : List.of(TestDatabases.h2Url(folder), Postgres.newUrl())) {
            try (var connection = DriverManager.getConnection(url, "postgres", "postgres")) {
                assertThat(Schema.isCurrent(connection)).isFalse();
                Database.open(url, "postgres", "postgres", 2).close();
                assertThat(Schema.isCurrent(connection)).isTrue();
            }
        }
    }

    @Test
    void a_database_that_is_busy_is_waited_for() throws Exception {
        try (var database = Database.open(TestDatabases.h2Url(folder), null, null, 2)) {
            var taken = new CountDownLatch(2);
            var others = new ArrayList<Thread>();
            for (int i = 0; i < 2; i++) {
                var other = new Thread(() -> database.transactions().run(() -> {
                    taken.countDown();
                    hold(Duration.ofSeconds(3));
                }));
                other.start();
                others.add(other);
            }
            taken.await();

            new JdbcAccounts(database).add(Sample.account());

            assertThat(database.isReachable()).isTrue();
            for (var other : others) {
                other.join();
            }
        }
    }

    private static void hold(Duration time) {
        try {
            TimeUnit.MILLISECONDS.sleep(time.toMillis());
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void a_file_that_another_process_has_open_says_so() throws Exception {
        var url = TestDatabases.h2Url(folder);
        var other = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        CutOffProgram.class.getName(),
                        url,
                        "quern"))
                .redirectErrorStream(true)
                .start();
        try (var output = other.inputReader()) {
            assertThat(output.lines().anyMatch(line -> line.startsWith(CutOffProgram.WORKING)))
                    .isTrue();
            assertThatThrownBy(() -> Database.open(url, "quern", "quern"))
                    .isInstanceOf(DatabaseUnavailable.class)
                    .hasMessage(
                            "The database " + url
                                    + " is in use by another process; an H2 file belongs to one at a time. Stop the server first.");
        } finally {
            other.destroyForcibly().waitFor();
        }
    }

    @Test
    void a_wrong_password_says_so_on_h2() {
        var url = TestDatabases.h2Url(folder);
        Database.open(url, "quern", "right").close();
        assertThatThrownBy(() -> Database.open(url, "quern", "wrong"))
                .isInstanceOf(DatabaseUnavailable.class)
                .hasMessage("The database " + url + " refuses user 'quern': wrong user name or password.");
    }

    @Test
    void a_wrong_user_says_so_on_postgresql() {
        var url = Postgres.newUrl();
        assertThatThrownBy(() -> Database.open(url + "?password=secret", "nobody", "wrong"))
                .isInstanceOf(DatabaseUnavailable.class)
                .hasMessageStartingWith("The database " + url + " ")
                .hasMessageContaining("nobody")
                .hasMessageNotContaining("secret");
    }

    @Test
    void a_database_that_is_not_there_says_so() {
        Postgres.newUrl();
        assertThatThrownBy(() -> Database.open(Postgres.url("missing"), "postgres", "postgres"))
                .isInstanceOf(DatabaseUnavailable.class)
                .hasMessage("The database " + Postgres.url("missing") + " does not exist on its server.");
    }

    @Test
    void a_server_that_does_not_answer_says_so() throws IOException {
        int port;
        try (var socket = new ServerSocket(0)) {
            port = socket.getLocalPort();
        }
        var url = "jdbc:postgresql://localhost:" + port + "/quern";
        assertThatThrownBy(() -> Database.open(url, "quern", "quern"))
                .isInstanceOf(DatabaseUnavailable.class)
                .hasMessageStartingWith("The database " + url + " cannot be reached: ");
    }

    @Test
    void another_kind_of_database_is_refused() {
        assertThatThrownBy(() -> Database.open("jdbc:mysql://localhost/quern", null, null))
                .isInstanceOf(DatabaseUnavailable.class)
                .hasMessageContaining("starts with jdbc:h2: or jdbc:postgresql:");
    }

    @Test
    void a_file_that_is_no_database_says_so() throws IOException {
        Files.writeString(folder.resolve("quern.mv.db"), "not a database ".repeat(1_000));
        assertThatThrownBy(() -> TestDatabases.h2(folder))
                .isInstanceOf(DatabaseUnavailable.class)
                .hasMessageStartingWith("The database ");
    }

    @Test
    void tables_that_a_newer_program_has_changed_are_refused_on_h2() {
        refusedWhenNewer(TestDatabases.h2Url(folder), null);
    }

    @Test
    void tables_that_a_newer_program_has_changed_are_refused_on_postgresql() {
        refusedWhenNewer(Postgres.newUrl(), "postgres");
    }

    private static void refusedWhenNewer(String url, @Nullable String user) {
        var changed = Schema.VERSION + 1;
        try (var database = Database.open(url, user, user)) {
            assertThat(DatabaseCopies.contents(database).schema())
                    .as("Schema.VERSION is that of the latest script")
                    .isEqualTo(Schema.VERSION);
            database.jdbi().useHandle(handle -> {
                handle.execute("alter table account add column motto varchar");
                handle.execute("""
                        insert into "flyway_schema_history" ("installed_rank", "version", "description", "type", "script",
                            "checksum", "installed_by", "installed_on", "execution_time", "success")
                        values (99, ?, 'mottos', 'SQL', 'V9__mottos.sql', 1, 'x', current_timestamp, 1, true)
                        """, String.valueOf(changed));
            });
        }
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> Database.open(url, user, user))
                    .isInstanceOf(DatabaseUnavailable.class)
                    .hasMessage("The tables of the database are of version " + changed
                            + ", and this version of Quern works with versions up to " + Schema.VERSION
                            + ". Use the newer Quern that they are from.");
        }
    }
}
