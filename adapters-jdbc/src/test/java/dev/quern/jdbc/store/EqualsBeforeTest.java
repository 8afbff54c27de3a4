package dev.quern.jdbc.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.jdbc.Database;
import dev.quern.jdbc.Postgres;
import dev.quern.jdbc.TestDatabases;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.jdbi.v3.core.statement.SqlStatements;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Equal documents are looked up by an index, so that it takes as long among a million documents as among a few. */
class EqualsBeforeTest {
    private static final int DOCUMENTS = 2_000;

    @TempDir
    Path folder;

    @Test
    void h2_looks_up_equal_documents_by_an_index_and_sorts_nothing() {
        try (var database = TestDatabases.h2(folder)) {
            findsByIndexes(database, ".tableScan");
            assertThat(plan(database, JdbcDocuments.SAME_FILE)).contains("/* index sorted */");
        }
    }

    @Test
    void postgres_looks_up_equal_documents_by_an_index() {
        try (var database = Postgres.newDatabase()) {
            findsByIndexes(database, "Seq Scan");
        }
    }

    /**
     * Checks the plans, and that the latest of several documents with the same file and values is found.
     *
     * @param scan the name of a full table scan in the plans of the database
     */
    private static void findsByIndexes(Database database, String scan) {
        var many = new ManyDocuments(database);
        many.fill(DOCUMENTS);
        assertThat(plan(database, JdbcDocuments.SAME_FILE))
                .containsIgnoringCase("document_by_file")
                .doesNotContain(scan);
        assertThat(plan(database, JdbcResults.SAME_VALUES))
                .containsIgnoringCase("document_result_by_values")
                .doesNotContain(scan);
        var documents = new JdbcDocuments(database);
        var first = many.add(1_011);
        var stored = documents.equalsBefore(first);
        assertThat(stored.file()).isNotNull().isEqualTo(stored.values());
        var second = many.add(1_012);
        assertThat(documents.equalsBefore(second).file()).isEqualTo(first.id());
        assertThat(documents.equalsBefore(second).values()).isEqualTo(first.id());
        var other = many.add(DOCUMENTS + 1);
        assertThat(documents.equalsBefore(other).file()).isNull();
        assertThat(documents.equalsBefore(other).values()).isNull();
    }

    private static String plan(Database database, String statement) {
        return database.jdbi().withHandle(handle -> {
            handle.execute("analyze");
            return handle
                    .createQuery("explain " + statement)
                    .configure(SqlStatements.class, any -> any.setUnusedBindingAllowed(true))
                    .bind("blob", "0".repeat(64))
                    .bind("mailbox", 1)
                    .bind("id", DOCUMENTS)
                    .mapTo(String.class)
                    .list()
                    .stream()
                    .collect(Collectors.joining("\n"));
        });
    }
}
