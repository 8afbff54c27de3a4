package dev.quern.jdbc;

import dev.quern.core.contract.Stores;
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
        return new Stores(
                database.transactions(),
                new JdbcAccounts(database),
                new JdbcApiKeys(database),
                new JdbcLedger(database),
                new JdbcMailboxes(database),
                new JdbcDocuments(database),
                new JdbcDocumentLog(database),
                new JdbcLetters(database),
                new JdbcDocumentCounts(database),
                new JdbcFileUses(database),
                new JdbcRenditions(database),
                new JdbcReceipts(database),
                new JdbcExportConfigs(database),
                new JdbcTemplates(database),
                new JdbcLessons(database),
                new JdbcWebhooks(database),
                new JdbcDeliveries(database));
    }
}
