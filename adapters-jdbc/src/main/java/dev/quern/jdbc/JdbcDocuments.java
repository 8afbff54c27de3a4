package dev.quern.jdbc;

import dev.quern.core.Transactions;
import dev.quern.core.account.AccountId;
import dev.quern.core.credit.Credits;
import dev.quern.core.document.BlobId;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentId;
import dev.quern.core.document.DocumentName;
import dev.quern.core.document.DocumentQuery;
import dev.quern.core.document.DocumentResult;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.DocumentUid;
import dev.quern.core.document.Documents;
import dev.quern.core.document.Neighbours;
import dev.quern.core.document.StatusSource;
import dev.quern.core.document.StoredFile;
import dev.quern.core.listing.Listing;
import dev.quern.core.listing.PageRequest;
import dev.quern.core.mailbox.MailboxId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;

/**
 * {@link Documents} in a database. A move is one conditional update: of two that start from the same status, one finds
 * nothing to update, whichever thread or node it runs on.
 */
public final class JdbcDocuments implements Documents {
    private final Jdbi jdbi;
    private final Transactions transactions;

    public JdbcDocuments(Database database) {
        this.jdbi = database.jdbi();
        this.transactions = database.transactions();
    }

    @Override
    public Document add(Document.Draft draft) {
        long id = jdbi.withHandle(handle -> handle.createUpdate("""
                        insert into document (uid, account, mailbox, name, folded_name, token, blob_id, content_type,
                            size_bytes, received, status, attached_to, pages, credits_conventional, credits_ai, parameters)
                        values (:uid, :account, :mailbox, :name, :folded, :token, :blob, :type,
                            :size, :received, :status, :attachedTo, 0, 0, 0, :parameters)
                        """)
                .bind("uid", draft.uid().hex())
                .bind("account", draft.account().uuid())
                .bind("mailbox", draft.mailbox().number())
                .bind("name", draft.name().value())
                .bind("folded", SearchPattern.folded(draft.name().value()))
                .bind("token", draft.token())
                .bind("blob", draft.file().blob().sha256())
                .bind("type", draft.file().contentType())
                .bind("size", draft.file().size())
                .bind("received", draft.received())
                .bind("status", DocumentStatus.INCOMING.name())
                .bindByType("attachedTo", numberOrNull(draft.attachedTo()), Long.class)
                .bind("parameters", ParametersColumn.write(draft.parameters()))
                .executeAndReturnGeneratedKeys("id")
                .mapTo(Long.class)
                .one());
        return draft.stored(new DocumentId(id));
    }

    @Override
    public Optional<Document> find(DocumentId id) {
        return jdbi.withHandle(handle -> handle.createQuery("select * from document where id = :id")
                .bind("id", id.number())
                .map(JdbcDocuments::document)
                .findOne());
    }

    @Override
    public Optional<Document> find(DocumentUid uid) {
        return jdbi.withHandle(handle -> handle.createQuery("select * from document where uid = :uid")
                .bind("uid", uid.hex())
                .map(JdbcDocuments::document)
                .findOne());
    }

    @Override
    public Optional<Document> findByToken(String token) {
        return jdbi.withHandle(handle -> handle.createQuery("select * from document where token = :token")
                .bind("token", token)
                .map(JdbcDocuments::document)
                .findOne());
    }

    @Override
    public void move(Document from, Document to) {
        Documents.refuseImpossible(from, to);
        int moved = jdbi.withHandle(handle -> handle.createUpdate("""
                        update document
                        set status = :to, source = :source, processed = :processed, pages = :pages,
                            credits_conventional = :conventional, credits_ai = :ai
                        where id = :id and status = :from
                        """)
                .bind("id", from.id().number())
                .bind("from", from.status().name())
                .bind("to", to.status().name())
                .bindByType("source", nameOrNull(to.source()), String.class)
                .bindByType("processed", to.processed(), Instant.class)
                .bind("pages", to.pages())
                .bind("conventional", to.credits().conventional())
                .bind("ai", to.credits().ai())
                .execute());
        if (moved == 0) {
            throw Documents.overtaken(from);
        }
    }

    @Override
    public void putResult(DocumentId id, DocumentResult result) {
        transactions.run(() -> {
            boolean replaced = putResult("""
                    update document_result set members = :members, evidence = :evidence, content = :content
                    where document = :document
                    """, id, result);
            if (!replaced) {
                putResult("""
                        insert into document_result (document, members, evidence, content)
                        values (:document, :members, :evidence, :content)
                        """, id, result);
            }
        });
    }

    private boolean putResult(String statement, DocumentId id, DocumentResult result) {
        return jdbi.withHandle(handle -> handle.createUpdate(statement)
                        .bind("document", id.number())
                        .bind("members", JsonColumn.write(result.members()))
                        .bind("evidence", EvidenceColumn.write(result.evidence()))
                        .bind("content", result.content())
                        .execute()
                == 1);
    }

    @Override
    public Optional<DocumentResult> findResult(DocumentId id) {
        return jdbi.withHandle(handle -> handle.createQuery(
                        "select members, evidence, content from document_result where document = :document")
                .bind("document", id.number())
                .map(JdbcDocuments::result)
                .findOne());
    }

    @Override
    public Listing<Document> list(MailboxId mailbox, DocumentQuery query, PageRequest page) {
        var selection = new DocumentSelection(mailbox, query);
        return jdbi.withHandle(handle -> {
            var items =
                    selection.page(handle, page).map(JdbcDocuments::document).list();
            return new Listing<>(items, selection.count(handle), page);
        });
    }

    @Override
    public Map<DocumentStatus, Long> countByStatus(MailboxId mailbox) {
        return jdbi.withHandle(handle -> handle.createQuery(
                        "select status, count(*) as documents from document where mailbox = :mailbox group by status")
                .bind("mailbox", mailbox.number())
                .reduceRows(new EnumMap<DocumentStatus, Long>(DocumentStatus.class), (counts, row) -> {
                    counts.put(
                            DocumentStatus.valueOf(row.getColumn("status", String.class)),
                            row.getColumn("documents", Long.class));
                    return counts;
                }));
    }

    @Override
    public Neighbours neighbours(Document document) {
        return jdbi.withHandle(handle -> new Neighbours(
                neighbour(handle, document, "id < :id order by id desc"),
                neighbour(handle, document, "id > :id order by id")));
    }

    @Override
    public List<Document> listParsed(MailboxId mailbox, DocumentQuery query, @Nullable Document after, int atMost) {
        var selection = new DocumentSelection(mailbox, query);
        return jdbi.withHandle(handle ->
                selection.parsed(handle, after, atMost).map(JdbcDocuments::document).list());
    }

    @Override
    public Map<DocumentId, Map<String, @Nullable Object>> findMembers(List<DocumentId> ids) {
        if (ids.isEmpty()) {
            return Map.of();
        }
        return jdbi.withHandle(handle -> handle.createQuery(
                        "select document, members from document_result where document in (<ids>)")
                .bindList("ids", ids.stream().map(DocumentId::number).toList())
                .reduceRows(new HashMap<DocumentId, Map<String, @Nullable Object>>(), (members, row) -> {
                    members.put(
                            new DocumentId(row.getColumn("document", Long.class)),
                            JsonColumn.readMembers(row.getColumn("members", String.class)));
                    return members;
                }));
    }

    private static @Nullable DocumentId neighbour(Handle handle, Document document, String side) {
        return handle.createQuery("select id from document where mailbox = :mailbox and status <> 'DELETED' and " + side
                        + " fetch first row only")
                .bind("mailbox", document.mailbox().number())
                .bind("id", document.id().number())
                .mapTo(Long.class)
                .findOne()
                .map(DocumentId::new)
                .orElse(null);
    }

    private static Document document(ResultSet set, StatementContext context) throws SQLException {
        var row = new Row(set);
        var attachedTo = row.numberOrNull("attached_to");
        return new Document(
                new DocumentId(row.number("id")),
                new DocumentUid(row.text("uid")),
                new AccountId(row.uuid("account")),
                new MailboxId(row.number("mailbox")),
                new DocumentName(row.text("name")),
                row.text("token"),
                new StoredFile(new BlobId(row.text("blob_id")), row.text("content_type"), row.number("size_bytes")),
                row.time("received"),
                row.timeOrNull("processed"),
                row.constant("status", DocumentStatus.class),
                row.constantOrNull("source", StatusSource.class),
                attachedTo == null ? null : new DocumentId(attachedTo),
                row.integer("pages"),
                new Credits(row.integer("credits_conventional"), row.integer("credits_ai")),
                ParametersColumn.read(row.text("parameters")));
    }

    private static DocumentResult result(ResultSet set, StatementContext context) throws SQLException {
        var row = new Row(set);
        return new DocumentResult(
                JsonColumn.readMembers(row.text("members")),
                EvidenceColumn.read(row.text("evidence")),
                row.text("content"));
    }

    private static @Nullable Long numberOrNull(@Nullable DocumentId id) {
        return id == null ? null : id.number();
    }

    private static @Nullable String nameOrNull(@Nullable StatusSource source) {
        return source == null ? null : source.name();
    }
}
