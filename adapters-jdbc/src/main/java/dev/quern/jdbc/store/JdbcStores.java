package dev.quern.jdbc.store;

import dev.quern.core.ports.Stores;
import dev.quern.jdbc.Database;

/** All stores on one database. */
public final class JdbcStores {
    private JdbcStores() {}

    public static Stores on(Database database) {
        return new Stores(
                database.transactions(),
                new JdbcAccounts(database),
                new JdbcApiKeys(database),
                new JdbcSessions(database),
                new JdbcAuditLog(database),
                new JdbcLedger(database),
                new JdbcMailboxes(database),
                new JdbcDocuments(database),
                new JdbcDocumentLog(database),
                new JdbcLetters(database),
                new JdbcDocumentCounts(database),
                new JdbcFileUses(database),
                new JdbcRenditions(database),
                new JdbcJudgements(database),
                new JdbcReceipts(database),
                new JdbcExportConfigs(database),
                new JdbcTemplates(database),
                new JdbcLessons(database),
                new JdbcWebhooks(database),
                new JdbcDeliveries(database));
    }
}
