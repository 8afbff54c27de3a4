package dev.quern.core.export;

import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentId;
import dev.quern.core.document.DocumentQuery;
import dev.quern.core.document.Documents;
import dev.quern.core.mailbox.MailboxId;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The results of a mailbox as the rows of a download. They are fetched in slices and handed over one by one, so that a mailbox
 * of any size takes the memory of a slice, and nobody who reads slowly keeps a connection to the store. A document that comes
 * to its result meanwhile may or may not be among them.
 */
public final class ResultRows {
    private static final int DOCUMENTS = 2_000;
    private static final int FIRST_RESULTS = 50;
    private static final int MAX_RESULTS = 500;
    /** A slice of results is made so large that their cells come to about this. */
    private static final int CELLS = 50_000;

    private final Documents documents;
    private final MailboxId mailbox;
    private final DocumentQuery query;
    private final RowShape shape;

    public ResultRows(Documents documents, MailboxId mailbox, DocumentQuery query, RowShape shape) {
        this.documents = documents;
        this.mailbox = mailbox;
        this.query = query;
        this.shape = shape;
    }

    /** Takes one row after the other. */
    @FunctionalInterface
    public interface Taker<E extends Exception> {
        /** Takes a row, and returns whether to go on. */
        boolean take(Map<String, @Nullable Object> row) throws E;
    }

    /** The extent that all rows together need. */
    public record Extent(long rows, Columns columns) {}

    /**
     * Goes through all rows once, to know their columns.
     *
     * @param maxRows more than these are not looked at; the extent has one more then
     * @param maxColumns likewise
     */
    public Extent measure(long maxRows, long maxColumns) {
        var columns = new Columns(shape.order());
        var rows = new long[1];
        this.<RuntimeException>forEach(row -> {
            rows[0]++;
            columns.add(row);
            return rows[0] <= maxRows && (rows[0] % 100 != 0 || columns.count() <= maxColumns);
        });
        return new Extent(rows[0], columns);
    }

    /** Hands over all rows in order, until the taker has had enough. */
    public <E extends Exception> void forEach(Taker<E> taker) throws E {
        Document last = null;
        int atATime = FIRST_RESULTS;
        while (true) {
            var slice = documents.listParsed(mailbox, query, last, DOCUMENTS);
            for (int from = 0; from < slice.size(); ) {
                var part = slice.subList(from, Math.min(slice.size(), from + atATime));
                var members =
                        documents.findMembers(part.stream().map(Document::id).toList());
                if (!takeAll(part, members, taker)) {
                    return;
                }
                from += part.size();
                atATime = nextSize(members);
            }
            if (slice.size() < DOCUMENTS) {
                return;
            }
            last = slice.get(slice.size() - 1);
        }
    }

    private <E extends Exception> boolean takeAll(
            List<Document> part, Map<DocumentId, Map<String, @Nullable Object>> members, Taker<E> taker) throws E {
        for (var document : part) {
            var result = members.get(document.id());
            if (result == null || result.isEmpty()) {
                continue;
            }
            for (var row : shape.rows(result)) {
                if (!taker.take(row)) {
                    return false;
                }
            }
        }
        return true;
    }

    private static int nextSize(Map<DocumentId, Map<String, @Nullable Object>> members) {
        long cells = members.values().stream().mapToLong(ResultRows::cells).sum();
        long each = 1 + cells / Math.max(1, members.size());
        return (int) Math.max(1, Math.min(MAX_RESULTS, CELLS / each));
    }

    /** The size of a tree in cells; a long text counts as several. */
    private static long cells(@Nullable Object tree) {
        if (tree instanceof Map<?, ?> map) {
            return map.values().stream().mapToLong(ResultRows::cells).sum();
        }
        if (tree instanceof List<?> list) {
            return list.stream().mapToLong(ResultRows::cells).sum();
        }
        return tree instanceof String text ? 1 + text.length() / 100 : 1;
    }
}
