package dev.quern.jdbc.store;

import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentQuery;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.listing.PageRequest;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.jdbc.column.SearchPattern;
import dev.quern.jdbc.connection.Dialect;
import java.time.Instant;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

/**
 * Which documents of a mailbox, and in what order, in SQL. Only conditions that were asked for are in it, and the order
 * starts with what the conditions fix, so that each order is one that an index has.
 */
final class DocumentSelection {
    private static final Pattern UID = Pattern.compile("(?i)[0-9a-f]{32}");
    private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,17}");

    /** From here on rows are worth leaving alone until it is known which are wanted. */
    private static final int FAR = 1_000;

    private final MailboxId mailbox;
    private final DocumentQuery query;
    private final Dialect dialect;

    DocumentSelection(MailboxId mailbox, DocumentQuery query, Dialect dialect) {
        this.mailbox = mailbox;
        this.query = query;
        this.dialect = dialect;
    }

    /** The documents of one page. Those before it are stepped over in the index alone. */
    Query page(Handle handle, PageRequest page) {
        return page(handle, "", page);
    }

    /** Asks the database how it would find them. */
    Query explained(Handle handle, PageRequest page) {
        return page(handle, "explain ", page);
    }

    private Query page(Handle handle, String before, PageRequest page) {
        var columns = page.offset() < FAR ? "*" : "id";
        var selected = "select " + columns + " from document" + inOrder() + " where " + conditions() + " order by "
                + order() + " offset :offset rows fetch next :size rows only";
        var statement = page.offset() < FAR
                ? selected
                : "select * from document where id in (" + selected + ") order by " + order();
        return bound(handle.createQuery(before + statement))
                .bind("offset", page.offset())
                .bind("size", page.size());
    }

    /** So many from the start. */
    Query first(Handle handle, int limit) {
        return bound(handle.createQuery("select * from document" + inOrder() + " where " + conditions() + " order by "
                        + order() + " fetch first :size rows only"))
                .bind("size", limit);
    }

    /** Returns whether the counts of the mailbox say how many there are. */
    boolean isCounted() {
        return query.receivedFrom() == null
                && query.receivedBefore() == null
                && query.search().isEmpty();
    }

    /**
     * Those with a result that come after one of them. None of the columns is null in documents with a result. The first
     * condition on the column is one that an index can start from; the second leaves out what it has too many.
     */
    Query parsed(Handle handle, @Nullable Document after, int atMost) {
        var column = query.order().name().toLowerCase(Locale.ROOT);
        // Those of one status come in the order of their arrival, see order().
        var ties = query.order() == DocumentQuery.Order.STATUS
                ? "received %1$s :received or (received = :received and id %1$s :last)"
                : "id %1$s :last";
        var passed = query.descending() ? "<" : ">";
        var statement = bound(handle.createQuery("select * from document" + inOrder() + " where " + conditions()
                + " and status in ('PARSEDOK', 'EXPORTKO')"
                + (after == null
                        ? ""
                        : " and %1$s %2$s= :key and (%1$s %2$s :key or %3$s)"
                                .formatted(column, passed, ties.formatted(passed)))
                + " order by " + order() + " fetch first :size rows only"));
        if (after != null) {
            statement.bind("last", after.id().number());
            switch (query.order()) {
                case NAME -> statement.bind("key", after.name().value());
                case RECEIVED -> statement.bindByType("key", after.received(), Instant.class);
                case PROCESSED -> statement.bindByType("key", after.processed(), Instant.class);
                case STATUS ->
                    statement
                            .bind("key", after.status().name())
                            .bindByType("received", after.received(), Instant.class);
            }
        }
        return statement.bind("size", atMost);
    }

    /** The number of documents on all pages. */
    long count(Handle handle) {
        return bound(handle.createQuery("select count(*) from document" + toCount() + " where " + conditions()))
                .mapTo(Long.class)
                .one();
    }

    private String conditions() {
        var conditions = new StringBuilder("mailbox = :mailbox and gone = ")
                .append(query.status() == DocumentStatus.DELETED ? 1 : 0);
        if (query.status() != null) {
            conditions.append(" and status = :status");
        }
        if (query.receivedFrom() != null) {
            conditions.append(" and received >= :from");
        }
        if (query.receivedBefore() != null) {
            conditions.append(" and received < :before");
        }
        if (!query.search().isEmpty()) {
            // What cannot be an id is not compared with one: it would have to be read from the row.
            conditions.append(" and (folded_name like :search escape '!'");
            conditions.append(" or folded_template like :search escape '!'");
            conditions.append(" or id in (select document from letter where mailbox = :mailbox"
                    + " and folded like :search escape '!')");
            conditions.append(isUid() ? " or uid = :whole" : "");
            conditions.append(isNumber() ? " or id = :id)" : ")");
        }
        return conditions.toString();
    }

    private Query bound(Query statement) {
        statement.bind("mailbox", mailbox.number());
        if (query.status() != null) {
            statement.bind("status", query.status().name());
        }
        if (query.receivedFrom() != null) {
            statement.bindByType("from", query.receivedFrom(), Instant.class);
        }
        if (query.receivedBefore() != null) {
            statement.bindByType("before", query.receivedBefore(), Instant.class);
        }
        if (!query.search().isEmpty()) {
            statement.bind("search", SearchPattern.containing(query.search()));
            if (isUid()) {
                statement.bind("whole", SearchPattern.folded(query.search()));
            }
            if (isNumber()) {
                statement.bind("id", Long.parseLong(query.search()));
            }
        }
        return statement;
    }

    private boolean isUid() {
        return UID.matcher(query.search()).matches();
    }

    private boolean isNumber() {
        return NUMBER.matcher(query.search()).matches();
    }

    /** Starts with what is the same in all of them: only so does H2 see that an index has them in order already. */
    private String order() {
        var direction = query.descending() ? " desc" : "";
        var fixed =
                "mailbox" + direction + ", gone" + direction + (query.status() == null ? "" : ", status" + direction);
        var by = switch (query.order()) {
            case NAME -> ", name" + direction;
            case RECEIVED -> ", received" + direction;
            // Those that have not come to an end count as the earliest; the databases disagree about that.
            case PROCESSED -> ", processed" + (query.descending() ? " desc nulls last" : " nulls first");
            case STATUS ->
                query.status() == null ? ", status" + direction + ", received" + direction : ", received" + direction;
        };
        return fixed + by + ", id" + direction;
    }

    /** The index that has them in order. A range of days may be so short that what is in it is sorted sooner. */
    private String inOrder() {
        boolean isShort = query.receivedFrom() != null || query.receivedBefore() != null;
        if (query.status() != null) {
            return dialect.through("document_by_status");
        }
        return switch (query.order()) {
            case NAME -> isShort ? "" : dialect.through("document_by_name");
            case RECEIVED -> dialect.through("document_by_time");
            case PROCESSED -> isShort ? "" : dialect.through("document_by_end");
            case STATUS -> isShort ? "" : dialect.through("document_by_status");
        };
    }

    /** The index that has all that conditions ask for, so that no row is read. */
    private String toCount() {
        return query.status() == null ? dialect.through("document_by_time") : "";
    }
}
