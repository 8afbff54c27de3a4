package dev.quern.jdbc.check;

import dev.quern.jdbc.Database;
import dev.quern.jdbc.column.Row;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.StatementContext;

/**
 * How many documents mailboxes say that they have in each status, against how many they have. A wrong count is mended by a
 * change of its own, beside those of the documents that move meanwhile.
 */
final class CountCheck {
    private final Database database;

    CountCheck(Database database) {
        this.database = database;
    }

    private record Count(long mailbox, String status, long counted, long actual) {
        private static Count of(ResultSet set, StatementContext context) throws SQLException {
            var row = new Row(set);
            return new Count(row.number("mailbox"), row.text("status"), row.number("counted"), row.number("actual"));
        }
    }

    void find(Handle handle, Consumer<Finding> findings) {
        handle.createQuery("""
                        select mailbox, status, sum(counted) as counted, sum(actual) as actual from (
                            select mailbox, status, documents as counted, 0 as actual from document_count
                            union all
                            select mailbox, status, documents, 0 from document_count_change
                            union all
                            select mailbox, status, 0, count(*) from document group by mailbox, status
                        ) as both_sides
                        group by mailbox, status having sum(counted) <> sum(actual)
                        order by mailbox, status
                        """)
                .map(Count::of)
                .forEach(count -> findings.accept(new Finding(
                        "mailbox %d counts %d documents as %s, and has %d."
                                .formatted(count.mailbox(), count.counted(), count.status(), count.actual()),
                        () -> mend(count))));
    }

    private String mend(Count count) {
        // With a time that is the mailbox's already, so that its last activity stays what it is.
        database.transactions()
                .run(() -> database.jdbi()
                        .useHandle(handle -> handle.createUpdate("""
                        insert into document_count_change (mailbox, status, documents, latest)
                        values (:mailbox, :status, :more, coalesce(
                            (select max(coalesce(processed, received)) from document where mailbox = :mailbox),
                            (select max(latest) from document_count where mailbox = :mailbox),
                            (select max(latest) from document_count_change where mailbox = :mailbox)))
                        """)
                                .bind("mailbox", count.mailbox())
                                .bind("status", count.status())
                                .bind("more", count.actual() - count.counted())
                                .execute()));
        return "it counts %d.".formatted(count.actual());
    }
}
