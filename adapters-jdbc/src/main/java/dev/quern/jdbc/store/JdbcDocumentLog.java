package dev.quern.jdbc.store;

import dev.quern.core.document.DocumentId;
import dev.quern.core.document.DocumentLog;
import dev.quern.core.document.LogEntry;
import dev.quern.core.listing.Listing;
import dev.quern.core.listing.PageRequest;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.jdbc.Database;
import dev.quern.jdbc.column.JsonColumn;
import dev.quern.jdbc.column.Row;
import dev.quern.jdbc.column.SearchPattern;
import dev.quern.jdbc.column.TemplateRefColumns;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;

/** {@link DocumentLog} in a database. */
public final class JdbcDocumentLog implements DocumentLog {
    private final Jdbi jdbi;

    public JdbcDocumentLog(Database database) {
        this.jdbi = database.jdbi();
    }

    @Override
    public void append(LogEntry entry) {
        jdbi.useHandle(handle -> handle.createUpdate("""
                        insert into document_log (document, mailbox, created, code, weight, source, payload, message,
                            folded_message, template, template_name)
                        values (:document, :mailbox, :created, :code, :weight, :source, :payload, :message, :folded,
                            :template, :templateName)
                        """)
                .bind("document", entry.document().number())
                .bind("mailbox", entry.mailbox().number())
                .bind("created", entry.created())
                .bind("code", entry.code().name())
                .bind("weight", entry.level().name())
                .bind("source", entry.source().name())
                .bindByType("payload", written(entry.payload()), String.class)
                .bind("message", entry.message())
                .bind("folded", SearchPattern.folded(entry.message()))
                .bindByType("template", TemplateRefColumns.id(entry.template()), Long.class)
                .bindByType("templateName", TemplateRefColumns.name(entry.template()), String.class)
                .execute());
    }

    @Override
    public Listing<LogEntry> list(DocumentId document, String search, boolean oldestFirst, PageRequest page) {
        var direction = oldestFirst ? "" : " desc";
        var filter =
                "document = :document and (folded_message like :search escape '!' or lower(code) like :search escape '!')";
        return jdbi.withHandle(handle -> {
            var entries = handle.createQuery("select * from document_log where " + filter + " order by document"
                            + direction + ", id" + direction + " offset :offset rows fetch next :size rows only")
                    .bind("document", document.number())
                    .bind("search", SearchPattern.containing(search))
                    .bind("offset", page.offset())
                    .bind("size", page.size())
                    .map(JdbcDocumentLog::entry)
                    .list();
            long count = handle.createQuery("select count(*) from document_log where " + filter)
                    .bind("document", document.number())
                    .bind("search", SearchPattern.containing(search))
                    .mapTo(Long.class)
                    .one();
            return new Listing<>(entries, count, page);
        });
    }

    @Override
    public void erase(List<DocumentId> documents) {
        if (!documents.isEmpty()) {
            jdbi.useHandle(handle -> handle.createUpdate("delete from document_log where document in (<ids>)")
                    .bindList("ids", documents.stream().map(DocumentId::number).toList())
                    .execute());
        }
    }

    private static LogEntry entry(ResultSet set, StatementContext context) throws SQLException {
        var row = new Row(set);
        return new LogEntry(
                row.number("id"),
                row.time("created"),
                row.constant("code", LogEntry.Code.class),
                row.constant("weight", LogEntry.Level.class),
                row.constant("source", LogEntry.Source.class),
                new DocumentId(row.number("document")),
                new MailboxId(row.number("mailbox")),
                read(row.textOrNull("payload")),
                row.text("message"),
                TemplateRefColumns.read(row));
    }

    private static @Nullable String written(@Nullable Map<String, @Nullable Object> payload) {
        return payload == null ? null : JsonColumn.write(payload);
    }

    private static @Nullable Map<String, @Nullable Object> read(@Nullable String payload) {
        return payload == null ? null : JsonColumn.readMembers(payload);
    }
}
