package dev.quern.jdbc.store;

import dev.quern.core.account.AccountId;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentQuery;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.listing.PageRequest;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.jdbc.column.ReviewColumns;
import dev.quern.jdbc.column.SearchPattern;
import dev.quern.jdbc.connection.Dialect;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

/**
 * Which documents of a mailbox or of an account, and in what order, in SQL. Only conditions that were asked for are in it, and the order
 * starts with what the conditions fix, so that each order is one that an index has.
 */
final class DocumentSelection {
    private static final Pattern UID = Pattern.compile("(?i)[0-9a-f]{32}");
    private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,17}");

    /** A person corrected the result that stands, see {@link Document#isCorrected}. */
    private static final String CORRECTED = "source = 'MANUAL' and status in ('PARSEDOK', 'EXPORTKO', 'PARSEDKO')";

    private static final String NOT_CORRECTED =
            "(source is null or source <> 'MANUAL' or status not in ('PARSEDOK', 'EXPORTKO', 'PARSEDKO'))";

    /** From here on rows are worth leaving alone until it is known which are wanted. */
    private static final int FAR = 1_000;

    /**
     * Whose documents.
     *
     * @param column of the table, the first of the indexes
     * @param key the value that it has in all of them
     * @param indexes what the names of the indexes begin with
     * @param mailboxes the SQL for the ids of the mailboxes
     * @param without mailboxes whose documents do not count
     */
    private record Whole(String column, Object key, String indexes, String mailboxes, List<Long> without) {}

    private final Whole whole;
    private final DocumentQuery query;
    private final DocumentQuery.ResultFilter result;
    private final Dialect dialect;

    static DocumentSelection of(MailboxId mailbox, DocumentQuery query, Dialect dialect) {
        return new DocumentSelection(
                new Whole("mailbox", mailbox.number(), "document", ":whole", List.of()), query, dialect);
    }

    /** @param without mailboxes of the account whose documents do not count */
    static DocumentSelection of(AccountId account, List<Long> without, DocumentQuery query, Dialect dialect) {
        var mailboxes = "select id from mailbox where account = :whole";
        return new DocumentSelection(
                new Whole("account", account.uuid(), "document_of_account", mailboxes, without), query, dialect);
    }

    private DocumentSelection(Whole whole, DocumentQuery query, Dialect dialect) {
        this.whole = whole;
        this.query = query;
        this.result = query.result();
        this.dialect = dialect;
    }

    /**
     * The documents of one page. Those before it are stepped over, in the index alone where it has all that is asked for; of a
     * page in the second half, those after it.
     *
     * @param count the number of documents on all pages
     */
    List<Document> page(Handle handle, PageRequest page, long count, RowMapper<Document> document) {
        long after = count - page.offset() - page.size();
        if (page.offset() <= Math.max(after, 0)) {
            return query(handle, "", page.offset(), page.size()).map(document).list();
        }
        var reversed = new DocumentSelection(whole, query.reversed(), dialect);
        long size = page.size() + Math.min(after, 0);
        if (size <= 0) {
            return List.of();
        }
        var documents = reversed.query(handle, "", Math.max(after, 0), size)
                .map(document)
                .list();
        Collections.reverse(documents);
        return documents;
    }

    /** Asks the database how it would find the first page. */
    Query explained(Handle handle) {
        return query(handle, "explain ", 0, PageRequest.DEFAULT_SIZE);
    }

    private Query query(Handle handle, String before, long offset, long size) {
        var columns = offset < FAR ? "*" : "id";
        var index = isOfFew() ? through("by_status") : inOrder();
        var selected = "select " + columns + " from document" + index + " where " + conditions() + " order by "
                + order() + " offset :offset rows fetch next :size rows only";
        var statement =
                offset < FAR ? selected : "select * from document where id in (" + selected + ") order by " + order();
        return bound(handle.createQuery(before + statement))
                .bind("offset", offset)
                .bind("size", size);
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
                && result.review() == null
                && result.confidenceBelow() == null
                && result.corrected() == null
                && result.template() == null
                && query.search().isEmpty();
    }

    /**
     * Those with a result that come after one of them. None of the columns is null in documents with a result. The first
     * condition on the column is one that an index can start from; the second leaves out what it has too many.
     */
    Query parsed(Handle handle, @Nullable Document after, int atMost) {
        var column = column(query.order());
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
                case CONFIDENCE -> statement.bind("key", ReviewColumns.lowestConfidence(after.review()));
            }
        }
        return statement.bind("size", atMost);
    }

    private static String column(DocumentQuery.Order order) {
        return switch (order) {
            case NAME -> "name";
            case RECEIVED -> "received";
            case PROCESSED -> "processed";
            case STATUS -> "status";
            case CONFIDENCE -> "lowest_confidence";
        };
    }

    /** The number of documents on all pages. */
    long count(Handle handle) {
        return bound(handle.createQuery("select count(*) from document" + toCount() + " where " + conditions()))
                .mapTo(Long.class)
                .one();
    }

    private String conditions() {
        var conditions = new StringBuilder(whole.column() + " = :whole and gone = ")
                .append(query.status() == DocumentStatus.DELETED ? 1 : 0);
        if (!whole.without().isEmpty()) {
            conditions.append(" and mailbox not in (<without>)");
        }
        if (query.status() != null) {
            conditions.append(" and status = :status");
        }
        if (result.review() != null) {
            conditions.append(" and review_status = :review");
        }
        if (result.confidenceBelow() != null) {
            conditions.append(" and lowest_confidence < :confidence");
        }
        if (result.corrected() != null) {
            conditions.append(" and ").append(result.corrected() ? CORRECTED : NOT_CORRECTED);
        }
        if (result.template() != null) {
            conditions.append(" and template = :template");
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
            conditions.append(" or id in (select document from letter where mailbox in (" + whole.mailboxes() + ")"
                    + " and folded like :search escape '!')");
            conditions.append(isUid() ? " or uid = :uid" : "");
            conditions.append(isNumber() ? " or id = :id)" : ")");
        }
        return conditions.toString();
    }

    private Query bound(Query statement) {
        statement.bind("whole", whole.key());
        if (!whole.without().isEmpty()) {
            statement.bindList("without", whole.without());
        }
        if (query.status() != null) {
            statement.bind("status", query.status().name());
        }
        if (result.review() != null) {
            statement.bind("review", result.review().name());
        }
        if (result.confidenceBelow() != null) {
            statement.bind("confidence", result.confidenceBelow());
        }
        if (result.template() != null) {
            statement.bind("template", result.template());
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
                statement.bind("uid", SearchPattern.folded(query.search()));
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
        var fixed = whole.column() + direction + ", gone" + direction
                + (fixedColumn() == null ? "" : ", " + fixedColumn() + direction);
        var by = switch (query.order()) {
            case NAME -> ", name" + direction;
            case RECEIVED -> ", received" + direction;
            // Those that have not come to an end count as the earliest; the databases disagree about that.
            case PROCESSED -> ", processed" + (query.descending() ? " desc nulls last" : " nulls first");
            case STATUS ->
                query.status() == null ? ", status" + direction + ", received" + direction : ", received" + direction;
            case CONFIDENCE -> ", lowest_confidence" + direction;
        };
        return fixed + by + ", id" + direction;
    }

    /** What else is the same in all of them: in the index that is gone through, no more than one column. */
    private @Nullable String fixedColumn() {
        if (result.review() != null) {
            return "review_status";
        }
        return query.status() == null ? null : "status";
    }

    /**
     * Returns whether few of many are wanted: then they are sooner found in the index that has these conditions, and sorted,
     * than met in order. A list that comes in slices would sort them for each.
     */
    private boolean isOfFew() {
        return result.review() == null && (result.template() != null || Boolean.TRUE.equals(result.corrected()));
    }

    /** The index that has them in order. A range of days may be so short that what is in it is sorted sooner. */
    private String inOrder() {
        boolean isShort = query.receivedFrom() != null || query.receivedBefore() != null;
        if (result.review() != null) {
            return through(query.order() == DocumentQuery.Order.CONFIDENCE ? "by_doubt_in_review" : "by_review");
        }
        if (query.status() != null) {
            return through("by_status");
        }
        return switch (query.order()) {
            case NAME -> isShort ? "" : through("by_name");
            case RECEIVED -> through("by_time");
            case PROCESSED -> isShort ? "" : through("by_end");
            case STATUS -> isShort ? "" : through("by_status");
            case CONFIDENCE -> isShort ? "" : through("by_confidence");
        };
    }

    /** The index that has all that conditions ask for, so that no row is read. */
    private String toCount() {
        if (query.status() != null) {
            return "";
        }
        if (result.review() != null) {
            return through("by_doubt_in_review");
        }
        if (result.confidenceBelow() != null) {
            return through("by_confidence");
        }
        return through(result.corrected() == null && result.template() == null ? "by_time" : "by_status");
    }

    private String through(String order) {
        return dialect.through(whole.indexes() + "_" + order);
    }
}
