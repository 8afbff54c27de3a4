package dev.quern.core.memory;

import dev.quern.core.account.AccountId;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentId;
import dev.quern.core.document.DocumentQuery;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.DocumentUid;
import dev.quern.core.document.Documents;
import dev.quern.core.document.EarlierEquals;
import dev.quern.core.document.KeyValues;
import dev.quern.core.document.Neighbours;
import dev.quern.core.document.Review;
import dev.quern.core.file.BlobId;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.listing.Listing;
import dev.quern.core.listing.PageRequest;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.result.DocumentResult;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@link Documents} in memory. */
public final class InMemoryDocuments implements Documents {
    private final Memory memory;
    private final TreeMap<Long, Document> documents = new TreeMap<>();
    private final Map<DocumentId, DocumentResult> results = new HashMap<>();
    private final Map<DocumentId, KeyValues> keyValues = new HashMap<>();
    private final Map<DocumentId, Long> changes = new HashMap<>();
    private long lastId;
    private long lastChange;

    public InMemoryDocuments(Memory memory) {
        this.memory = memory;
    }

    @Override
    public Document add(Document.Draft draft) {
        return memory.run(() -> {
            if (memory.isHidden(draft.arrival().mailbox())) {
                throw new Refusal.NotFound("Mailbox not found");
            }
            var document = draft.stored(new DocumentId(++lastId));
            memory.put(documents, document.id().number(), document);
            memory.put(changes, document.id(), ++lastChange);
            return document;
        });
    }

    @Override
    public Optional<Document> find(DocumentId id) {
        return memory.run(() -> Optional.ofNullable(documents.get(id.number())).filter(this::isVisible));
    }

    @Override
    public Optional<Document> find(DocumentUid uid) {
        return findFirst(document -> document.uid().equals(uid));
    }

    @Override
    public Optional<Document> findByToken(String token) {
        return findFirst(document -> document.token().equals(token));
    }

    @Override
    public void move(Document from, Document to) {
        Documents.refuseImpossible(from, to);
        memory.run(() -> {
            var stored = documents.get(from.id().number());
            if (stored == null || !isAsIn(from, stored)) {
                throw Documents.overtaken(from);
            }
            memory.put(documents, to.id().number(), to);
            memory.put(changes, to.id(), ++lastChange);
        });
    }

    @Override
    public void putReview(Document document, Review review) {
        memory.run(() -> {
            var stored = documents.get(document.id().number());
            if (stored == null || !isAsIn(document, stored)) {
                throw Documents.overtaken(document);
            }
            var lowest = stored.review().lowestConfidence();
            var put = stored.reviewed(new Review(lowest, review.status(), review.at(), review.by()));
            memory.put(documents, put.id().number(), put);
            memory.put(changes, put.id(), ++lastChange);
        });
    }

    private static boolean isAsIn(Document known, Document stored) {
        return stored.status() == known.status()
                && stored.review().status() == known.review().status();
    }

    @Override
    public void putResult(DocumentId id, DocumentResult result) {
        memory.run(() -> {
            memory.put(results, id, result);
            memory.remove(keyValues, id);
        });
    }

    @Override
    public void putKeyValues(DocumentId id, KeyValues key) {
        memory.run(() -> {
            if (results.containsKey(id)) {
                memory.put(keyValues, id, key);
            }
        });
    }

    @Override
    public EarlierEquals equalsBefore(Document document) {
        return memory.run(() -> {
            var key = keyValues.get(document.id());
            var cut = document.paging().cut();
            boolean shared = cut != null && cut.shared();
            var earlier = documents.headMap(document.id().number(), false).descendingMap().values().stream()
                    .filter(other -> other.mailbox().equals(document.mailbox()))
                    .filter(other -> other.status() != DocumentStatus.DELETED)
                    .toList();
            return new EarlierEquals(
                    first(
                            earlier,
                            other -> !shared
                                    && other.file()
                                            .blob()
                                            .equals(document.file().blob())),
                    first(earlier, other -> key != null && sameValues(key, keyValues.get(other.id()))));
        });
    }

    private static boolean sameValues(KeyValues key, @Nullable KeyValues other) {
        return other != null && other.hash().equals(key.hash());
    }

    private static @Nullable DocumentId first(List<Document> documents, Predicate<Document> which) {
        return documents.stream().filter(which).map(Document::id).findFirst().orElse(null);
    }

    @Override
    public Optional<DocumentResult> findResult(DocumentId id) {
        return memory.run(() -> Optional.ofNullable(results.get(id)));
    }

    @Override
    public Listing<Document> list(MailboxId mailbox, DocumentQuery query, PageRequest page) {
        return memory.run(() -> page(of(mailbox), query, page));
    }

    @Override
    public Listing<Document> list(AccountId account, DocumentQuery query, PageRequest page) {
        return memory.run(() -> page(of(account), query, page));
    }

    private Listing<Document> page(Stream<Document> some, DocumentQuery query, PageRequest page) {
        return Listing.page(
                some.filter(this::isVisible)
                        .filter(fits(query))
                        .sorted(order(query))
                        .toList(),
                page);
    }

    @Override
    public List<Change> changes(AccountId account, long after, int atMost) {
        return memory.run(() -> of(account)
                .filter(this::isVisible)
                .map(this::change)
                .filter(change -> change.number() > after)
                .sorted(Comparator.comparingLong(Change::number))
                .limit(atMost)
                .toList());
    }

    @Override
    public long lastChange(AccountId account) {
        return memory.run(() ->
                of(account).map(this::change).mapToLong(Change::number).max().orElse(0));
    }

    private Change change(Document document) {
        return new Change(
                changes.getOrDefault(document.id(), 0L), document.id(), document.mailbox(), document.status());
    }

    @Override
    public Map<DocumentStatus, Long> countByStatus(MailboxId mailbox) {
        return memory.run(() -> of(mailbox).collect(Collectors.groupingBy(Document::status, Collectors.counting())));
    }

    @Override
    public Neighbours neighbours(Document document) {
        return memory.run(() -> {
            var number = document.id().number();
            var before = documents.headMap(number, false).descendingMap().values().stream();
            var after = documents.tailMap(number, false).values().stream();
            return new Neighbours(first(before, document.mailbox()), first(after, document.mailbox()));
        });
    }

    @Override
    public Map<DocumentId, DocumentResult> findResults(List<DocumentId> ids) {
        return memory.run(() -> {
            var found = new HashMap<>(results);
            found.keySet().retainAll(ids);
            return found;
        });
    }

    @Override
    public void dropResult(DocumentId id) {
        memory.run(() -> {
            memory.remove(results, id);
            memory.remove(keyValues, id);
        });
    }

    @Override
    public List<Document> first(MailboxId mailbox, DocumentQuery query, int limit) {
        return memory.run(() -> of(mailbox)
                .filter(fits(query))
                .sorted(order(query))
                .limit(limit)
                .toList());
    }

    @Override
    public List<Document> attachedTo(DocumentId parent) {
        return memory.run(() ->
                live().filter(document -> parent.equals(document.attachedTo())).toList());
    }

    @Override
    public Optional<DocumentId> findEqual(MailboxId mailbox, BlobId blob) {
        return memory.run(() -> live().filter(document -> document.mailbox().equals(mailbox))
                .filter(document -> document.file().blob().equals(blob))
                .map(Document::id)
                .reduce((earlier, later) -> later));
    }

    @Override
    public void remove(List<Document> gone) {
        memory.run(() -> gone.forEach(document -> {
            memory.remove(results, document.id());
            memory.remove(keyValues, document.id());
            memory.remove(documents, document.id().number());
            memory.remove(changes, document.id());
        }));
    }

    /** Returns whether a document that was not deleted has the file. */
    boolean isUsed(BlobId file) {
        return live().anyMatch(document -> document.file().blob().equals(file));
    }

    Stream<Document> all() {
        return documents.values().stream();
    }

    private Stream<Document> live() {
        return all().filter(document -> document.status() != DocumentStatus.DELETED);
    }

    private boolean isVisible(Document document) {
        return !memory.isHidden(document.mailbox());
    }

    @Override
    public List<Document> listParsed(MailboxId mailbox, DocumentQuery query, @Nullable Document after, int atMost) {
        var order = order(query);
        return memory.run(() -> of(mailbox)
                .filter(fits(query))
                .filter(document -> document.status().hasResult())
                .filter(document -> after == null || order.compare(document, after) > 0)
                .sorted(order)
                .limit(atMost)
                .toList());
    }

    @Override
    public Map<DocumentId, Map<String, @Nullable Object>> findMembers(List<DocumentId> ids) {
        return memory.run(() -> {
            var members = new HashMap<DocumentId, Map<String, @Nullable Object>>();
            for (var id : ids) {
                var result = results.get(id);
                if (result != null) {
                    members.put(id, result.members());
                }
            }
            return members;
        });
    }

    private static @Nullable DocumentId first(Stream<Document> documents, MailboxId mailbox) {
        return documents
                .filter(document -> document.mailbox().equals(mailbox) && document.status() != DocumentStatus.DELETED)
                .map(Document::id)
                .findFirst()
                .orElse(null);
    }

    private Optional<Document> findFirst(Predicate<Document> wanted) {
        return memory.run(() -> documents.values().stream()
                .filter(wanted)
                .filter(this::isVisible)
                .findFirst());
    }

    private Stream<Document> of(MailboxId mailbox) {
        return documents.values().stream().filter(document -> document.mailbox().equals(mailbox));
    }

    private Stream<Document> of(AccountId account) {
        return documents.values().stream().filter(document -> document.account().equals(account));
    }

    private Predicate<Document> fits(DocumentQuery query) {
        var search = query.search().toLowerCase(Locale.ROOT);
        var result = query.result();
        return document -> (query.status() == null
                        ? document.status() != DocumentStatus.DELETED
                        : document.status() == query.status())
                && (result.review() == null || document.review().status() == result.review())
                && (result.confidenceBelow() == null || lowestConfidence(document) < result.confidenceBelow())
                && (result.corrected() == null || document.isCorrected() == result.corrected())
                && (result.template() == null || isOf(document, result.template()))
                && (query.receivedFrom() == null || !document.received().isBefore(query.receivedFrom()))
                && (query.receivedBefore() == null || document.received().isBefore(query.receivedBefore()))
                && (document.name().value().toLowerCase(Locale.ROOT).contains(search)
                        || document.id().toString().equals(search)
                        || document.uid().hex().equals(search)
                        || isInTemplate(document, search)
                        || isInLetter(document, search));
    }

    private static boolean isOf(Document document, long wanted) {
        var template = document.template();
        return template != null && template.id() == wanted;
    }

    private static boolean isInTemplate(Document document, String search) {
        var template = document.template();
        return template != null && template.name().toLowerCase(Locale.ROOT).contains(search);
    }

    private boolean isInLetter(Document document, String search) {
        var letter = memory.letters().get(document.id());
        return letter != null && letter.searchable().contains(search);
    }

    private static double lowestConfidence(Document document) {
        return Objects.requireNonNullElse(document.review().lowestConfidence(), Double.MAX_VALUE);
    }

    private static Comparator<Document> order(DocumentQuery query) {
        Comparator<Document> by = switch (query.order()) {
            case NAME -> Comparator.comparing(document -> document.name().value());
            case RECEIVED -> Comparator.comparing(Document::received);
            case PROCESSED ->
                Comparator.comparing(document -> Objects.requireNonNullElse(document.processed(), Instant.MIN));
            case STATUS ->
                Comparator.<Document, String>comparing(
                                document -> document.status().name())
                        .thenComparing(Document::received);
            case CONFIDENCE -> Comparator.comparing(InMemoryDocuments::lowestConfidence);
        };
        var ties = by.thenComparing(document -> document.id().number());
        return query.descending() ? ties.reversed() : ties;
    }
}
