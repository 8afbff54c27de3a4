package dev.quern.jdbc.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.contract.Sample;
import dev.quern.jdbc.Database;
import dev.quern.jdbc.TestDatabases;
import dev.quern.jdbc.store.JdbcAccounts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.h2.store.fs.FilePath;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program that is killed while it makes the tables in a new H2 file makes them at its next start. */
class TablesCutOffTest {
    @TempDir
    private Path folder;

    @Test
    void tables_are_made_by_the_next_start_after_a_death_at_any_moment_of_the_first() throws IOException {
        var changes = firstStart();
        assertThat(changes).isNotEmpty();
        var file = new byte[0];
        for (int i = 0; i < changes.size(); i++) {
            file = changes.get(i).appliedTo(file);
            Files.write(folder.resolve("left.mv.db"), file);
            var account = Sample.account();
            try (var database = Database.open("jdbc:h2:file:" + folder.resolve("left"), null, null, 2)) {
                new JdbcAccounts(database).add(account);
                assertThat(new JdbcAccounts(database).find(account.id()))
                        .as("after change %d of %d", i + 1, changes.size())
                        .contains(account);
            }
        }
    }

    private List<RecordedFile.Change> firstStart() {
        RecordedFile.CHANGES.clear();
        FilePath.register(new RecordedFile());
        var url = TestDatabases.h2Url(folder).replace(":file:", ":file:recorded:");
        try (var database = Database.open(url, null, null, 2)) {
            assertThat(database.isReachable()).isTrue();
            return List.copyOf(RecordedFile.CHANGES);
        }
    }
}
