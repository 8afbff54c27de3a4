package dev.quern.jdbc.store;

import dev.quern.core.account.AccountId;
import dev.quern.core.credit.Credits;
import dev.quern.core.document.Arrival;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentId;
import dev.quern.core.document.DocumentName;
import dev.quern.core.document.DocumentQuery;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.DocumentUid;
import dev.quern.core.document.Documents;
import dev.quern.core.document.EarlierEquals;
import dev.quern.core.document.KeyValues;
import dev.quern.core.document.Neighbours;
import dev.quern.core.document.Progress;
import dev.quern.core.document.Review;
import dev.quern.core.document.StatusSource;
import dev.quern.core.file.BlobId;
import dev.quern.core.file.StoredFile;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.kernel.Transactions;
import dev.quern.core.listing.Listing;
import dev.quern.core.listing.PageRequest;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.result.DocumentResult;
import dev.quern.jdbc.Database;
import dev.quern.jdbc.column.PagingColumns;
import dev.quern.jdbc.column.ParametersColumn;
import dev.quern.jdbc.column.ReviewColumns;
import dev.quern.jdbc.column.Row;
import dev.quern.jdbc.column.SearchPattern;
import dev.quern.jdbc.column.TemplateRefColumns;
import dev.quern.jdbc.connection.Dialect;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
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
    /** Not in a mailbox that is being removed. */
    private static final String VISIBLE =
            "exists (select 1 from mailbox where mailbox.id = document.mailbox and removed is null)";

    /** In the order of the index, so that no row is read but the one. */
    static final String SAME_FILE = """
            select id from document
            where blob_id = :blob and mailbox = :mailbox and gone = 0 and id < :id
            order by blob_id desc, mailbox desc, gone desc, id desc fetch first row only
            """;

    /** Likewise, from where the changes begin that somebody does not know yet. */
    static final String CHANGES = """
            select id, mailbox, status, change_number from document<index>
            where account = :account and change_number > :after and %s
            order by account, change_number fetch first :most rows only
            """.formatted(VISIBLE);

    static final String LAST_CHANGE = """
            select change_number from document<index> where account = :account and change_number > 0
            order by account desc, change_number desc fetch first row only
            """;

    private final Jdbi jdbi;
    private final Transactions transactions;
    private final JdbcResults results;
    private final JdbcDocumentCounts counts;
    private final Dialect dialect;

    public JdbcDocuments(Database database) {
        this.jdbi = database.jdbi();
        this.results = new JdbcResults(database);
        this.counts = new JdbcDocumentCounts(database);
        this.transactions = database.transactions();
        this.dialect = database.dialect();
    }

    @Override
    public Document add(Document.Draft draft) {
        return transactions.run(() -> {
            refuseWithoutMailbox(draft.arrival().mailbox());
            var document = draft.stored(new DocumentId(insert(draft)));
            counts.changed(document, DocumentStatus.INCOMING, 1);
            return document;
        });
    }

    /**
     * One that was removed since it was looked up takes no more documents; one that is there cannot be removed until the
     * document is stored, so that its removal finds the document.
     */
    private void refuseWithoutMailbox(MailboxId mailbox) {
        boolean there = jdbi.withHandle(handle -> handle.createQuery(
                        "select id from mailbox where id = :id and removed is null" + dialect.holding())
                .bind("id", mailbox.number())
                .mapTo(Long.class)
                .findOne()
                .isPresent());
        if (!there) {
            throw new Refusal.NotFound("Mailbox not found");
        }
    }

    private long insert(Document.Draft draft) {
        var arrival = draft.arrival();
        return jdbi.withHandle(handle -> PagingColumns.bind(handle.createUpdate("""
                        insert into document (uid, account, mailbox, name, folded_name, token, blob_id, content_type,
                            size_bytes, received, status, attached_to, pages, credits_conventional, credits_ai, parameters,
                            file_pages, cut_first, cut_last, cut_shared, wanted_parts, change_number)
                        values (:uid, :account, :mailbox, :name, :folded, :token, :blob, :type,
                            :size, :received, :status, :attachedTo, 0, 0, 0, :parameters,
                            :filePages, :cutFirst, :cutLast, :cutShared, :wantedParts, <change>)
                        """), draft.paging())
                .define("change", nextChange())
                .bind("uid", arrival.uid().hex())
                .bind("account", arrival.account().uuid())
                .bind("mailbox", arrival.mailbox().number())
                .bind("name", arrival.name().value())
                .bind("folded", SearchPattern.folded(arrival.name().value()))
                .bind("token", arrival.token())
                .bind("blob", arrival.file().blob().sha256())
                .bind("type", arrival.file().contentType())
                .bind("size", arrival.file().size())
                .bind("received", arrival.received())
                .bind("status", DocumentStatus.INCOMING.name())
                .bindByType("attachedTo", numberOrNull(arrival.attachedTo()), Long.class)
                .bind("parameters", ParametersColumn.write(arrival.parameters()))
                .executeAndReturnGeneratedKeys("id")
                .mapTo(Long.class)
                .one());
    }

    @Override
    public Optional<Document> find(DocumentId id) {
        return jdbi.withHandle(handle -> handle.createQuery("select * from document where id = :id and " + VISIBLE)
                .bind("id", id.number())
                .map(JdbcDocuments::document)
                .findOne());
    }

    @Override
    public Optional<Document> find(DocumentUid uid) {
        return jdbi.withHandle(handle -> handle.createQuery("select * from document where uid = :uid and " + VISIBLE)
                .bind("uid", uid.hex())
                .map(JdbcDocuments::document)
                .findOne());
    }

    @Override
    public Optional<Document> findByToken(String token) {
        return jdbi.withHandle(
                handle -> handle.createQuery("select * from document where token = :token and " + VISIBLE)
                        .bind("token", token)
                        .map(JdbcDocuments::document)
                        .findOne());
    }

    @Override
    public void move(Document from, Document to) {
        Documents.refuseImpossible(from, to);
        transactions.run(() -> {
            update(from, to);
            counts.changed(to, from.status(), -1);
            counts.changed(to, to.status(), 1);
        });
    }

    private String nextChange() {
        return dialect.next("document_change");
    }

    private void update(Document from, Document to) {
        var statement = """
                        update document
                        set status = :to, source = :source, processed = :processed, pages = :pages,
                            credits_conventional = :conventional, credits_ai = :ai, gone = :gone,
                            file_pages = :filePages, cut_first = :cutFirst, cut_last = :cutLast,
                            cut_shared = :cutShared, wanted_parts = :wantedParts,
                            template = :template, template_name = :templateName,
                            folded_template = :foldedTemplate, lowest_confidence = :lowestConfidence,
                            review_status = :review, reviewed = :reviewed, reviewed_by = :reviewedBy,
                            change_number = <change>
                        where id = :id and status = :from and review_status is not distinct from :reviewBefore
                        """;
        int moved = jdbi.withHandle(handle -> ReviewColumns.bind(
                        PagingColumns.bind(handle.createUpdate(statement), to.paging()), to.review())
                .define("change", nextChange())
                .bind("lowestConfidence", ReviewColumns.lowestConfidence(to.review()))
                .bindByType("reviewBefore", ReviewColumns.status(from.review()), String.class)
                .bind("id", from.id().number())
                .bind("from", from.status().name())
                .bind("to", to.status().name())
                .bind("gone", to.status() == DocumentStatus.DELETED ? 1 : 0)
                .bindByType("source", nameOrNull(to.source()), String.class)
                .bindByType("processed", to.processed(), Instant.class)
                .bind("pages", to.pages())
                .bind("conventional", to.credits().conventional())
                .bind("ai", to.credits().ai())
                .bindByType("template", TemplateRefColumns.id(to.template()), Long.class)
                .bindByType("templateName", TemplateRefColumns.name(to.template()), String.class)
                .bindByType("foldedTemplate", TemplateRefColumns.folded(to.template()), String.class)
                .execute());
        if (moved == 0) {
            throw Documents.overtaken(from);
        }
    }

    @Override
    public void putReview(Document document, Review review) {
        var statement = """
                        update document
                        set review_status = :review, reviewed = :reviewed, reviewed_by = :reviewedBy,
                            change_number = <change>
                        where id = :id and status = :status and review_status is not distinct from :reviewBefore
                        """;
        int put = jdbi.withHandle(handle -> ReviewColumns.bind(handle.createUpdate(statement), review)
                .define("change", nextChange())
                .bind("id", document.id().number())
                .bind("status", document.status().name())
                .bindByType("reviewBefore", ReviewColumns.status(document.review()), String.class)
                .execute());
        if (put == 0) {
            throw Documents.overtaken(document);
        }
    }

    @Override
    public void putResult(DocumentId id, DocumentResult result) {
        results.put(id, result);
    }

    @Override
    public void putKeyValues(DocumentId id, KeyValues key) {
        results.putKeyValues(id, key);
    }

    @Override
    public EarlierEquals equalsBefore(Document document) {
        var cut = document.paging().cut();
        boolean shared = cut != null && cut.shared();
        return jdbi.withHandle(handle ->
                new EarlierEquals(shared ? null : sameFile(handle, document), results.sameValues(document.id())));
    }

    private static @Nullable DocumentId sameFile(Handle handle, Document document) {
        return handle.createQuery(SAME_FILE)
                .bind("blob", document.file().blob().sha256())
                .bind("mailbox", document.mailbox().number())
                .bind("id", document.id().number())
                .mapTo(Long.class)
                .findOne()
                .map(DocumentId::new)
                .orElse(null);
    }

    @Override
    public Optional<DocumentResult> findResult(DocumentId id) {
        return results.find(id);
    }

    @Override
    public Map<DocumentId, DocumentResult> findResults(List<DocumentId> ids) {
        return results.find(ids);
    }

    @Override
    public Map<DocumentId, Map<String, @Nullable Object>> findMembers(List<DocumentId> ids) {
        return results.findMembers(ids);
    }

    @Override
    public void dropResult(DocumentId id) {
        results.remove(List.of(id));
    }

    @Override
    public Listing<Document> list(MailboxId mailbox, DocumentQuery query, PageRequest page) {
        var selection = DocumentSelection.of(mailbox, query, dialect);
        return jdbi.withHandle(handle -> {
            long count = count(mailbox, query, selection, handle);
            return new Listing<>(selection.page(handle, page, count, JdbcDocuments::document), count, page);
        });
    }

    @Override
    public Listing<Document> list(AccountId account, DocumentQuery query, PageRequest page) {
        return jdbi.withHandle(handle -> {
            var selection = DocumentSelection.of(account, removedMailboxes(handle, account), query, dialect);
            long count = selection.isCounted() ? counts.total(account, query.status()) : selection.count(handle);
            return new Listing<>(selection.page(handle, page, count, JdbcDocuments::document), count, page);
        });
    }

    /** Those whose documents are being removed: mostly none, so that no list has to ask for the mailbox of each document. */
    private static List<Long> removedMailboxes(Handle handle, AccountId account) {
        return handle.createQuery("select id from mailbox where account = :account and removed is not null")
                .bind("account", account.uuid())
                .mapTo(Long.class)
                .list();
    }

    @Override
    public List<Change> changes(AccountId account, long after, int atMost) {
        return jdbi.withHandle(handle -> handle.createQuery(CHANGES)
                .define("index", dialect.through("document_by_change"))
                .bind("account", account.uuid())
                .bind("after", after)
                .bind("most", atMost)
                .map(JdbcDocuments::change)
                .list());
    }

    private static Change change(ResultSet set, StatementContext context) throws SQLException {
        var row = new Row(set);
        return new Change(
                row.number("change_number"),
                new DocumentId(row.number("id")),
                new MailboxId(row.number("mailbox")),
                row.constant("status", DocumentStatus.class));
    }

    @Override
    public long lastChange(AccountId account) {
        return jdbi.withHandle(handle -> handle.createQuery(LAST_CHANGE)
                .define("index", dialect.through("document_by_change"))
                .bind("account", account.uuid())
                .mapTo(Long.class)
                .findOne()
                .orElse(0L));
    }

    private long count(MailboxId mailbox, DocumentQuery query, DocumentSelection selection, Handle handle) {
        if (!selection.isCounted()) {
            return selection.count(handle);
        }
        var activity = counts.of(mailbox);
        return query.status() == null ? activity.documents() : activity.count(query.status());
    }

    @Override
    public List<Document> first(MailboxId mailbox, DocumentQuery query, int limit) {
        return jdbi.withHandle(handle -> DocumentSelection.of(mailbox, query, dialect)
                .first(handle, limit)
                .map(JdbcDocuments::document)
                .list());
    }

    @Override
    public List<Document> attachedTo(DocumentId parent) {
        return jdbi.withHandle(handle -> handle.createQuery(
                        "select * from document where attached_to = :parent and gone = 0 order by id")
                .bind("parent", parent.number())
                .map(JdbcDocuments::document)
                .list());
    }

    @Override
    public Optional<DocumentId> findEqual(MailboxId mailbox, BlobId blob) {
        return jdbi.withHandle(handle -> handle.createQuery("""
                        select id from document where blob_id = :blob and mailbox = :mailbox and gone = 0
                        order by blob_id desc, mailbox desc, gone desc, id desc fetch first row only
                        """)
                .bind("blob", blob.sha256())
                .bind("mailbox", mailbox.number())
                .mapTo(Long.class)
                .findOne()
                .map(DocumentId::new));
    }

    @Override
    public void remove(List<Document> documents) {
        if (documents.isEmpty()) {
            return;
        }
        var ids = documents.stream().map(Document::id).toList();
        transactions.run(() -> jdbi.useHandle(handle -> {
            results.remove(ids);
            handle.createUpdate("delete from document where id in (<ids>)")
                    .bindList("ids", ids.stream().map(DocumentId::number).toList())
                    .execute();
            documents.forEach(document -> counts.changed(document, document.status(), -1));
        }));
    }

    @Override
    public Map<DocumentStatus, Long> countByStatus(MailboxId mailbox) {
        return counts.of(mailbox).perStatus();
    }

    @Override
    public Neighbours neighbours(Document document) {
        return jdbi.withHandle(handle -> new Neighbours(
                neighbour(handle, document, "id < :id order by mailbox desc, gone desc, id desc"),
                neighbour(handle, document, "id > :id order by mailbox, gone, id")));
    }

    @Override
    public List<Document> listParsed(MailboxId mailbox, DocumentQuery query, @Nullable Document after, int atMost) {
        var selection = DocumentSelection.of(mailbox, query, dialect);
        return jdbi.withHandle(handle -> selection
                .parsed(handle, after, atMost)
                .map(JdbcDocuments::document)
                .list());
    }

    private static @Nullable DocumentId neighbour(Handle handle, Document document, String side) {
        return handle.createQuery("select id from document where mailbox = :mailbox and gone = 0 and " + side
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
        var arrival = new Arrival(
                new DocumentUid(row.text("uid")),
                new AccountId(row.uuid("account")),
                new MailboxId(row.number("mailbox")),
                new DocumentName(row.text("name")),
                row.text("token"),
                new StoredFile(new BlobId(row.text("blob_id")), row.text("content_type"), row.number("size_bytes")),
                row.time("received"),
                attachedTo == null ? null : new DocumentId(attachedTo),
                ParametersColumn.read(row.text("parameters")));
        var progress = new Progress(
                row.constant("status", DocumentStatus.class),
                row.constantOrNull("source", StatusSource.class),
                row.timeOrNull("processed"),
                row.integer("pages"),
                new Credits(row.integer("credits_conventional"), row.integer("credits_ai")),
                PagingColumns.read(row),
                TemplateRefColumns.read(row),
                ReviewColumns.read(row));
        return new Document(new DocumentId(row.number("id")), arrival, progress);
    }

    private static @Nullable Long numberOrNull(@Nullable DocumentId id) {
        return id == null ? null : id.number();
    }

    private static @Nullable String nameOrNull(@Nullable StatusSource source) {
        return source == null ? null : source.name();
    }
}
