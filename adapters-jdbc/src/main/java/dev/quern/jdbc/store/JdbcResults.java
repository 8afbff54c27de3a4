package dev.quern.jdbc.store;

import dev.quern.core.document.DocumentId;
import dev.quern.core.document.KeyValues;
import dev.quern.core.kernel.Transactions;
import dev.quern.core.result.DocumentResult;
import dev.quern.jdbc.Database;
import dev.quern.jdbc.column.EvidenceColumn;
import dev.quern.jdbc.column.JsonColumn;
import dev.quern.jdbc.column.PageSetColumn;
import dev.quern.jdbc.column.Row;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;

/** The results of {@link JdbcDocuments}, at most one for each. */
final class JdbcResults {
    /** In the order of the index, so that no row is read but the one. */
    static final String SAME_VALUES = """
            select other.document
            from document_result own join document_result other on other.key_values = own.key_values
            where own.document = :id and other.document < :id
            order by other.key_values desc, other.document desc fetch first row only
            """;

    private final Jdbi jdbi;
    private final Transactions transactions;

    JdbcResults(Database database) {
        this.jdbi = database.jdbi();
        this.transactions = database.transactions();
    }

    void put(DocumentId id, DocumentResult result) {
        transactions.run(() -> {
            boolean replaced = put("""
                    update document_result set members = :members, evidence = :evidence, content = :content,
                        page_set = :pages, key_values = null
                    where document = :document
                    """, id, result);
            if (!replaced) {
                put("""
                        insert into document_result (document, members, evidence, content, page_set)
                        values (:document, :members, :evidence, :content, :pages)
                        """, id, result);
            }
        });
    }

    private boolean put(String statement, DocumentId id, DocumentResult result) {
        return jdbi.withHandle(handle -> handle.createUpdate(statement)
                        .bind("document", id.number())
                        .bind("members", JsonColumn.write(result.members()))
                        .bind("evidence", EvidenceColumn.write(result.evidence()))
                        .bind("content", result.content())
                        .bind("pages", PageSetColumn.write(result.pages()))
                        .execute()
                == 1);
    }

    void putKeyValues(DocumentId id, KeyValues key) {
        jdbi.useHandle(
                handle -> handle.createUpdate("update document_result set key_values = :key where document = :document")
                        .bind("key", key.hash())
                        .bind("document", id.number())
                        .execute());
    }

    /** The latest earlier document with the same key values. The mailbox is in their hash; what was deleted has no result. */
    @Nullable
    DocumentId sameValues(DocumentId id) {
        return jdbi.withHandle(handle -> handle.createQuery(SAME_VALUES)
                        .bind("id", id.number())
                        .mapTo(Long.class)
                        .findOne())
                .map(DocumentId::new)
                .orElse(null);
    }

    Optional<DocumentResult> find(DocumentId id) {
        return jdbi.withHandle(handle -> handle.createQuery(
                        "select members, evidence, content, page_set from document_result where document = :document")
                .bind("document", id.number())
                .map(JdbcResults::result)
                .findOne());
    }

    Map<DocumentId, DocumentResult> find(List<DocumentId> ids) {
        if (ids.isEmpty()) {
            return Map.of();
        }
        var found = new HashMap<DocumentId, DocumentResult>();
        jdbi.useHandle(handle -> handle.createQuery(
                        "select document, members, evidence, content, page_set from document_result where document in (<ids>)")
                .bindList("ids", numbers(ids))
                .map((set, context) -> found.put(new DocumentId(set.getLong("document")), result(set, context)))
                .list());
        return found;
    }

    Map<DocumentId, Map<String, @Nullable Object>> findMembers(List<DocumentId> ids) {
        if (ids.isEmpty()) {
            return Map.of();
        }
        return jdbi.withHandle(handle -> handle.createQuery(
                        "select document, members from document_result where document in (<ids>)")
                .bindList("ids", numbers(ids))
                .reduceRows(new HashMap<DocumentId, Map<String, @Nullable Object>>(), (members, row) -> {
                    members.put(
                            new DocumentId(row.getColumn("document", Long.class)),
                            JsonColumn.readMembers(row.getColumn("members", String.class)));
                    return members;
                }));
    }

    /** Those of some documents, one at least. */
    void remove(List<DocumentId> ids) {
        jdbi.useHandle(handle -> handle.createUpdate("delete from document_result where document in (<ids>)")
                .bindList("ids", numbers(ids))
                .execute());
    }

    private static List<Long> numbers(List<DocumentId> ids) {
        return ids.stream().map(DocumentId::number).toList();
    }

    private static DocumentResult result(ResultSet set, StatementContext context) throws SQLException {
        var row = new Row(set);
        return new DocumentResult(
                JsonColumn.readMembers(row.text("members")),
                EvidenceColumn.read(row.text("evidence")),
                row.text("content"),
                PageSetColumn.read(row.text("page_set")));
    }
}
