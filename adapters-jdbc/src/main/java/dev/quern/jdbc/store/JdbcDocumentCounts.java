package dev.quern.jdbc.store;

import dev.quern.core.account.AccountId;
import dev.quern.core.document.Activity;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentCounts;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.kernel.Transactions;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.jdbc.Database;
import dev.quern.jdbc.column.Row;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;

/**
 * {@link DocumentCounts} in a database: counts, and a row for each change since. Whoever moves a document only adds rows, in
 * its own transaction, and waits for nobody; {@link #fold} adds them to the counts. What is read is the sum of both, in one
 * statement, so it is exact at any time.
 */
public final class JdbcDocumentCounts implements DocumentCounts {
    private static final int SLICE = 1_000;
    private static final String SUMS = """
            select mailbox, status, sum(documents) as documents, max(latest) as latest from (
                select mailbox, status, documents, latest from document_count where mailbox in (%1$s)
                union all
                select mailbox, status, documents, latest from document_count_change where mailbox in (%1$s)
            ) as counted
            group by mailbox, status
            """;

    private final Jdbi jdbi;
    private final Transactions transactions;

    public JdbcDocumentCounts(Database database) {
        this.jdbi = database.jdbi();
        this.transactions = database.transactions();
    }

    /** Adds to the number of documents of the mailbox that have a status; in the transaction that stores the change. */
    void changed(Document document, DocumentStatus status, int more) {
        var processed = document.processed();
        var latest = processed == null || processed.isBefore(document.received()) ? document.received() : processed;
        jdbi.useHandle(handle -> handle.createUpdate("""
                        insert into document_count_change (mailbox, status, documents, latest)
                        values (:mailbox, :status, :more, :latest)
                        """)
                .bind("mailbox", document.mailbox().number())
                .bind("status", status.name())
                .bind("more", more)
                .bind("latest", latest)
                .execute());
    }

    Activity of(MailboxId mailbox) {
        return of(List.of(mailbox)).getOrDefault(mailbox, Activity.NONE);
    }

    @Override
    public Map<MailboxId, Activity> of(List<MailboxId> mailboxes) {
        if (mailboxes.isEmpty()) {
            return Map.of();
        }
        var found = activities(jdbi.withHandle(handle -> handle.createQuery(SUMS.formatted("<ids>"))
                .bindList("ids", mailboxes.stream().map(MailboxId::number).toList())
                .map(JdbcDocumentCounts::sum)
                .list()));
        mailboxes.forEach(mailbox -> found.putIfAbsent(mailbox, Activity.NONE));
        return found;
    }

    @Override
    public Map<MailboxId, Activity> ofAccount(AccountId account) {
        return activities(jdbi.withHandle(handle -> handle.createQuery(
                        SUMS.formatted("select id from mailbox where account = :account and removed is null"))
                .bind("account", account.uuid())
                .map(JdbcDocumentCounts::sum)
                .list()));
    }

    /** The number of documents of an account in a status; of those that were not deleted for no status. */
    long total(AccountId account, @Nullable DocumentStatus status) {
        return ofAccount(account).values().stream()
                .mapToLong(activity -> status == null ? activity.documents() : activity.count(status))
                .sum();
    }

    private record Sum(MailboxId mailbox, DocumentStatus status, long documents, Instant latest) {
        Sum plus(@Nullable Sum other) {
            return other == null
                    ? this
                    : new Sum(
                            mailbox,
                            status,
                            documents + other.documents,
                            latest.isBefore(other.latest) ? other.latest : latest);
        }
    }

    private static Map<MailboxId, Activity> activities(List<Sum> sums) {
        var byMailbox = new HashMap<MailboxId, List<Sum>>();
        sums.forEach(sum ->
                byMailbox.computeIfAbsent(sum.mailbox(), m -> new ArrayList<>()).add(sum));
        var activities = new HashMap<MailboxId, Activity>();
        byMailbox.forEach((mailbox, own) -> {
            var perStatus = new EnumMap<DocumentStatus, Long>(DocumentStatus.class);
            own.forEach(sum -> perStatus.put(sum.status(), sum.documents()));
            var latest = own.stream().map(Sum::latest).max(Instant::compareTo).orElse(null);
            activities.put(mailbox, new Activity(perStatus, latest));
        });
        return activities;
    }

    @Override
    public void fold() {
        while (transactions.run(this::foldSlice) == SLICE) {
            // There are more.
        }
    }

    private record Change(long id, Sum sum) {}

    private int foldSlice() {
        var changes = jdbi.withHandle(handle -> handle.createQuery(
                        "select * from document_count_change order by id fetch first :slice rows only")
                .bind("slice", SLICE)
                .map((set, context) -> new Change(set.getLong("id"), sum(set, context)))
                .list());
        if (changes.isEmpty()) {
            return 0;
        }
        int removed =
                jdbi.withHandle(handle -> handle.createUpdate("delete from document_count_change where id in (<ids>)")
                        .bindList("ids", changes.stream().map(Change::id).toList())
                        .execute());
        if (removed < changes.size()) {
            throw new IllegalStateException("Another program folds the counts at the same time");
        }
        var sums = new HashMap<List<Object>, Sum>();
        changes.forEach(change -> sums.compute(
                List.of(change.sum().mailbox(), change.sum().status()),
                (key, sum) -> change.sum().plus(sum)));
        sums.values().forEach(this::add);
        return changes.size();
    }

    private void add(Sum sum) {
        if (!stored("""
                update document_count
                set documents = documents + :documents, latest = case when latest < :latest then :latest else latest end
                where mailbox = :mailbox and status = :status
                """, sum)) {
            stored("""
                    insert into document_count (mailbox, status, documents, latest)
                    values (:mailbox, :status, :documents, :latest)
                    """, sum);
        }
    }

    private boolean stored(String statement, Sum sum) {
        return jdbi.withHandle(handle -> handle.createUpdate(statement)
                        .bind("mailbox", sum.mailbox().number())
                        .bind("status", sum.status().name())
                        .bind("documents", sum.documents())
                        .bind("latest", sum.latest())
                        .execute()
                == 1);
    }

    private static Sum sum(ResultSet set, StatementContext context) throws SQLException {
        var row = new Row(set);
        return new Sum(
                new MailboxId(row.number("mailbox")),
                row.constant("status", DocumentStatus.class),
                row.number("documents"),
                row.time("latest"));
    }
}
