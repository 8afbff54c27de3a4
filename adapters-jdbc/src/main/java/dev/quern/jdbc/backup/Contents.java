package dev.quern.jdbc.backup;

import dev.quern.core.file.BlobId;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.RowMapper;

/**
 * How much a database holds, by which a restored one is compared with its copy.
 *
 * @param schema the number of the script that last changed its tables
 * @param rows the number of rows by table, of those that matter most
 */
public record Contents(int schema, Map<String, Long> rows) {
    private static final List<String> TABLES = List.of(
            "account",
            "api_key",
            "mailbox",
            "field",
            "document",
            "document_result",
            "document_log",
            "rendition",
            "charge",
            "template",
            "lesson",
            "webhook",
            "delivery");

    private static final RowMapper<Named> NAMED =
            (set, context) -> new Named(new BlobId(set.getString("blob_id")), set.getLong("bytes"));

    /** Is told each file that a database names, once, in the order of the names. */
    public interface NamedFiles {
        void accept(BlobId id, long bytes) throws IOException;
    }

    private record Named(BlobId id, long bytes) {}

    static Contents of(Handle handle) {
        var rows = new LinkedHashMap<String, Long>();
        TABLES.forEach(table -> rows.put(
                table,
                handle.createQuery("select count(*) from " + table)
                        .mapTo(Long.class)
                        .one()));
        int schema = handle.createQuery("select max(cast(\"version\" as int)) from \"flyway_schema_history\"")
                .mapTo(Integer.class)
                .one();
        return new Contents(schema, rows);
    }

    static void files(Handle handle, NamedFiles files) throws IOException {
        try (var named = handle.createQuery("""
                        select blob_id, max(size_bytes) as bytes from (
                            select blob_id, size_bytes from document where gone = 0
                            union all select blob_id, size_bytes from rendition
                        ) as named
                        group by blob_id order by blob_id
                        """).setFetchSize(1_000).map(NAMED).iterator()) {
            while (named.hasNext()) {
                var one = named.next();
                files.accept(one.id(), one.bytes());
            }
        }
    }
}
