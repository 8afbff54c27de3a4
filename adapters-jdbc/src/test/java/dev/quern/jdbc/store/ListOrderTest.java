package dev.quern.jdbc.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.account.AccountId;
import dev.quern.core.document.DocumentQuery;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.Review;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.jdbc.Database;
import dev.quern.jdbc.Postgres;
import dev.quern.jdbc.TestDatabases;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.jdbi.v3.core.statement.SqlStatements;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lists are read in order from an index and not sorted, so that a page costs the same in a mailbox of any size. */
final class ListOrderTest {
    @TempDir
    private Path folder;

    @Test
    void h2_reads_every_order_from_an_index() {
        try (var database = TestDatabases.h2(folder)) {
            for (var order : DocumentQuery.Order.values()) {
                assertThat(plan(database, new DocumentQuery(null, null, null, "", order, true)))
                        .as("%s down", order)
                        .contains("/* index sorted */");
                assertThat(plan(database, new DocumentQuery(null, null, null, "", order, false)))
                        .as("%s up", order)
                        .contains("/* index sorted */");
            }
        }
    }

    @Test
    void h2_reads_every_order_of_an_account_from_an_index() {
        try (var database = TestDatabases.h2(folder)) {
            for (var order : DocumentQuery.Order.values()) {
                for (boolean descending : new boolean[] {true, false}) {
                    assertThat(accountPlan(database, new DocumentQuery(null, null, null, "", order, descending)))
                            .as("%s, descending: %s", order, descending)
                            .contains("DOCUMENT_OF_ACCOUNT_BY_")
                            .contains("/* index sorted */");
                }
            }
            assertThat(accountPlan(database, DocumentQuery.ALL.withStatus(DocumentStatus.SKIPPED)))
                    .contains("DOCUMENT_OF_ACCOUNT_BY_STATUS")
                    .contains("/* index sorted */");
        }
    }

    @Test
    void h2_reads_what_changed_from_an_index() {
        try (var database = TestDatabases.h2(folder)) {
            for (var statement : List.of(JdbcDocuments.CHANGES, JdbcDocuments.LAST_CHANGE)) {
                assertThat(changesPlan(database, statement))
                        .contains("DOCUMENT_BY_CHANGE")
                        .contains("/* index sorted */");
            }
        }
    }

    @Test
    void postgres_reads_what_changed_and_the_lists_of_an_account_from_an_index() {
        try (var database = Postgres.newDatabase()) {
            new ManyDocuments(database).fill(5_000);
            for (var statement : List.of(JdbcDocuments.CHANGES, JdbcDocuments.LAST_CHANGE)) {
                assertThat(changesPlan(database, statement))
                        .contains("document_by_change")
                        .doesNotContain("Sort", "Seq Scan on document");
            }
            for (var order : DocumentQuery.Order.values()) {
                assertThat(accountPlan(database, new DocumentQuery(null, null, null, "", order, true)))
                        .as("%s", order)
                        .contains("Index Scan")
                        .doesNotContain("Sort", "Seq Scan");
            }
        }
    }

    @Test
    void h2_reads_the_documents_of_one_status_from_an_index() {
        try (var database = TestDatabases.h2(folder)) {
            assertThat(plan(database, DocumentQuery.ALL.withStatus(DocumentStatus.SKIPPED)))
                    .contains("DOCUMENT_BY_STATUS")
                    .contains("/* index sorted */");
        }
    }

    @Test
    void h2_reads_the_documents_that_wait_for_review_from_an_index() {
        try (var database = TestDatabases.h2(folder)) {
            for (var order : List.of(DocumentQuery.Order.RECEIVED, DocumentQuery.Order.CONFIDENCE)) {
                for (boolean descending : new boolean[] {true, false}) {
                    var query = new DocumentQuery(null, null, null, "", order, descending)
                            .withReview(Review.Status.WAITING);
                    assertThat(plan(database, query))
                            .as("%s", query)
                            .contains("REVIEW_STATUS = ")
                            .contains("/* index sorted */");
                }
            }
            assertThat(plan(
                            database,
                            new DocumentQuery(null, null, null, "", DocumentQuery.Order.CONFIDENCE, false)
                                    .withConfidenceBelow(0.5)))
                    .contains("DOCUMENT_BY_CONFIDENCE")
                    .contains("/* index sorted */");
        }
    }

    @Test
    void what_was_corrected_or_is_of_a_template_is_found_in_an_index_that_has_it() {
        try (var database = TestDatabases.h2(folder)) {
            for (var query : List.of(DocumentQuery.ALL.withCorrected(true), DocumentQuery.ALL.withTemplate(7L))) {
                assertThat(plan(database, query)).contains("DOCUMENT_BY_STATUS");
                assertThat(accountPlan(database, query)).contains("DOCUMENT_OF_ACCOUNT_BY_STATUS");
            }
            assertThat(plan(database, DocumentQuery.ALL.withCorrected(false)))
                    .as("most are, so that they are met in order")
                    .contains("DOCUMENT_BY_TIME")
                    .contains("/* index sorted */");
        }
    }

    private static String plan(Database database, DocumentQuery query) {
        return plan(database, DocumentSelection.of(new MailboxId(1), query, database.dialect()));
    }

    private static String accountPlan(Database database, DocumentQuery query) {
        return plan(database, DocumentSelection.of(anyAccount(database), List.of(), query, database.dialect()));
    }

    private static AccountId anyAccount(Database database) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery("select account from document")
                        .mapTo(UUID.class)
                        .findFirst()
                        .map(AccountId::new)
                        .orElse(new AccountId(new UUID(0, 1))));
    }

    private static String changesPlan(Database database, String statement) {
        return database.jdbi().withHandle(handle -> {
            handle.execute("analyze");
            return String.join(
                    "\n",
                    handle.createQuery("explain " + statement)
                            .configure(SqlStatements.class, any -> any.setUnusedBindingAllowed(true))
                            .define("index", database.dialect().through("document_by_change"))
                            .bind("account", anyAccount(database).uuid())
                            .bind("after", 10)
                            .bind("most", 100)
                            .mapTo(String.class)
                            .list());
        });
    }

    private static String plan(Database database, DocumentSelection selection) {
        return database.jdbi().withHandle(handle -> {
            handle.execute("analyze");
            return String.join(
                    "\n", selection.explained(handle).mapTo(String.class).list());
        });
    }
}
