package dev.quern.jdbc.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.document.DocumentQuery;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.listing.PageRequest;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.jdbc.Database;
import dev.quern.jdbc.TestDatabases;
import java.nio.file.Path;
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
    void h2_reads_the_documents_of_one_status_from_an_index() {
        try (var database = TestDatabases.h2(folder)) {
            assertThat(plan(database, DocumentQuery.ALL.withStatus(DocumentStatus.SKIPPED)))
                    .contains("DOCUMENT_BY_STATUS")
                    .contains("/* index sorted */");
        }
    }

    private static String plan(Database database, DocumentQuery query) {
        var selection = new DocumentSelection(new MailboxId(1), query, database.dialect());
        return database.jdbi().withHandle(handle -> {
            handle.execute("analyze");
            return selection
                    .explained(handle, PageRequest.FIRST)
                    .mapTo(String.class)
                    .one();
        });
    }
}
