package dev.quern.jdbc;

import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentQuery;
import dev.quern.core.listing.PageRequest;
import dev.quern.core.mailbox.MailboxId;
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
    private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,17}");

    private final MailboxId mailbox;
    private final DocumentQuery query;

    DocumentSelection(MailboxId mailbox, DocumentQuery query) {
        this.mailbox = mailbox;
        this.query = query;
    }

    /** The documents of one page. */
    Query page(Handle handle, PageRequest page) {
        return page(handle, "", page);
    }

    /** How the database would find them. */
    Query explained(Handle handle, PageRequest page) {
        return page(handle, "explain ", page);
    }

    private Query page(Handle handle, String before, PageRequest page) {
        return bound(handle.createQuery(before + "select * from document where " + conditions() + " order by " + order()
                        + " offset :offset rows fetch next :size rows only"))
                .bind("offset", page.offset())
                .bind("size", page.size());
    }

    /**
     * Those with a result, from behind one of them on. None of the columns is null in documents with a result. The first
     * condition on the column is one that an index can start from; the second leaves out what it has too many.
     */
    Query parsed(Handle handle, @Nullable Document after, int atMost) {
        var column = query.order().name().toLowerCase(Locale.ROOT);
        var passed = query.descending() ? "<" : ">";
        var statement = bound(handle.createQuery("select * from document where " + conditions()
                + " and status in ('PARSEDOK', 'EXPORTKO')"
                + (after == null
                        ? ""
                        : " and %1$s %2$s= :key and (%1$s %2$s :key or id %2$s :last)".formatted(column, passed))
                + " order by " + order() + " fetch first :size rows only"));
        if (after != null) {
            statement.bind("last", after.id().number());
            switch (query.order()) {
                case NAME -> statement.bind("key", after.name().value());
                case RECEIVED -> statement.bindByType("key", after.received(), Instant.class);
                case PROCESSED -> statement.bindByType("key", after.processed(), Instant.class);
                case STATUS -> statement.bind("key", after.status().name());
            }
        }
        return statement.bind("size", atMost);
    }

    /** How many there are on all pages. */
    long count(Handle handle) {
        return bound(handle.createQuery("select count(*) from document where " + conditions()))
                .mapTo(Long.class)
                .one();
    }

    private String conditions() {
        var conditions = new StringBuilder("mailbox = :mailbox");
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
            conditions.append(" and (folded_name like :search escape '!' or uid = :whole");
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
            statement.bind("whole", SearchPattern.folded(query.search()));
            if (isNumber()) {
                statement.bind("id", Long.parseLong(query.search()));
            }
        }
        return statement;
    }

    private boolean isNumber() {
        return NUMBER.matcher(query.search()).matches();
    }

    /** Starts with what is the same in all of them: only so does H2 see that an index has them in order already. */
    private String order() {
        var direction = query.descending() ? " desc" : "";
        var fixed = "mailbox" + direction + (query.status() == null ? "" : ", status" + direction);
        var by = switch (query.order()) {
            case NAME -> ", name" + direction;
            case RECEIVED -> ", received" + direction;
            // Those that have not come to an end count as the earliest; the databases disagree about that.
            case PROCESSED -> ", processed" + (query.descending() ? " desc nulls last" : " nulls first");
            case STATUS -> query.status() == null ? ", status" + direction : "";
        };
        return fixed + by + ", id" + direction;
    }
}
