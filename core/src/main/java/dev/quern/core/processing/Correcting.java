package dev.quern.core.processing;

import dev.quern.core.Refusal;
import dev.quern.core.Transactions;
import dev.quern.core.credit.Billing;
import dev.quern.core.credit.Charge;
import dev.quern.core.credit.Credits;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentId;
import dev.quern.core.document.DocumentLog;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.Documents;
import dev.quern.core.document.LogEntry;
import dev.quern.core.document.LogEntry.Level;
import dev.quern.core.document.StatusSource;
import dev.quern.core.field.Field;
import dev.quern.core.lesson.Learner;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.Mailboxes;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Place;
import dev.quern.core.rendition.KeptPages;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.DocumentResult;
import dev.quern.core.result.Evidence;
import dev.quern.core.result.FieldEvidence;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.Method;
import dev.quern.core.result.Value;
import dev.quern.core.result.ValueReader;
import dev.quern.core.webhook.Notifying;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Use case: a person puts the values of a result right. The document is parsed anew, with the person for an engine: what was
 * not corrected stays, exports are sent again. A document that lacked a required field is parsed once it has all of them, and
 * charged then, as it would have been. What is corrected is looked for on the pages, as evidence, and to be found on the next
 * document that looks like this one ({@link Learner}).
 */
public final class Correcting {
    private final Mailboxes mailboxes;
    private final Documents documents;
    private final DocumentLog log;
    private final Billing billing;
    private final Notifying notifying;
    private final Duplicates duplicates;
    private final KeptPages keptPages;
    private final Learner learner;
    private final ValueReader values;
    private final GivenValues givenValues;
    private final Transactions transactions;
    private final InstantSource clock;

    public Correcting(
            Mailboxes mailboxes,
            Documents documents,
            DocumentLog log,
            Billing billing,
            Notifying notifying,
            KeptPages keptPages,
            Learner learner,
            ValueReader values,
            Transactions transactions,
            InstantSource clock) {
        this.mailboxes = mailboxes;
        this.documents = documents;
        this.log = log;
        this.billing = billing;
        this.notifying = notifying;
        this.duplicates = new Duplicates(documents, log);
        this.keptPages = keptPages;
        this.learner = learner;
        this.values = values;
        this.givenValues = new GivenValues(values);
        this.transactions = transactions;
        this.clock = clock;
    }

    /**
     * Corrects some members of a document's result.
     *
     * @param given by field name, as trees of text, numbers, booleans, null, lists and maps; what is no field may be given
     *     as it is in the result
     * @return the document as it is now
     * @throws Refusal.Invalid under the field's name, when a value is not of its format, or is no field's
     * @throws Refusal.Conflict when the document has come to no end that has values, or no credits are left for it
     */
    public Document correct(Document found, Map<String, @Nullable Object> given) {
        var mailbox = mailboxes.get(found.account(), found.mailbox());
        refuseUnlessCorrectable(found);
        int price = Credits.ai(found.pages()).total();
        if (!billing.reserve(found.account(), found.id().number(), price)) {
            throw new Refusal.Conflict(
                    null, "The document would cost %d credits, and fewer are left this month.".formatted(price));
        }
        try {
            var words = located(mailbox, found, given);
            return transactions.run(() -> correct(mailbox, found.id(), given, words));
        } finally {
            billing.release(found.id().number());
        }
    }

    /** What is given, on the pages that the engine was given; nothing where those cannot be had any more. */
    private @Nullable Words located(Mailbox mailbox, Document document, Map<String, @Nullable Object> given) {
        var before = documents.findResult(document.id());
        if (before.isEmpty()) {
            return null;
        }
        Pages pages;
        try {
            pages = keptPages.of(document);
        } catch (Refusal.NotFound unreadable) {
            return null;
        }
        var sheets = before.get().pages();
        var chosen = IntStream.range(0, pages.count())
                .filter(index -> index >= sheets.size() || sheets.get(index).included())
                .boxed()
                .toList();
        if (chosen.isEmpty()) {
            return null;
        }
        var conventions = conventions(mailbox, before.get());
        var known = new HashMap<String, Evidence>();
        before.get().evidence().forEach(one -> known.put(one.field(), one.evidence()));
        var fields = new ArrayList<Learner.Given>();
        given.forEach((name, value) -> mailbox.field(name)
                .ifPresent(field -> fields.add(given(
                        conventions,
                        field,
                        value,
                        known.get(name),
                        before.get().members().get(name),
                        chosen))));
        return new Words(learner.locate(document, pages.only(chosen), conventions, fields), chosen);
    }

    private Learner.Given given(
            Conventions conventions,
            Field field,
            @Nullable Object value,
            @Nullable Evidence known,
            @Nullable Object before,
            List<Integer> chosen) {
        boolean byEngine = known != null && known.method() != Method.MANUAL;
        return new Learner.Given(
                field,
                givenValues.read(field, value, conventions),
                known == null ? List.of() : known.renumbered(chosen::indexOf).places(),
                byEngine && field.format() == FieldFormat.TABLE ? table(field, before, conventions) : null);
    }

    /** What the mailbox leaves open, the document decides, for people who write values as they stand there. */
    private Conventions conventions(Mailbox mailbox, DocumentResult result) {
        return values.complete(mailbox.conventions(), result.content().lines().toList());
    }

    /** What is in a result; null where the mailbox's transform made something else of it. */
    private @Nullable Value table(Field field, @Nullable Object before, Conventions conventions) {
        try {
            return givenValues.read(field, before, conventions);
        } catch (Refusal.Invalid otherwise) {
            return null;
        }
    }

    /**
     * Where given values stand.
     *
     * @param chosen the pages that were looked at, of all
     */
    private record Words(Learner.Located located, List<Integer> chosen) {
        /** Of a value; with the cells of another where it is no table, or none of its cells were found. */
        FieldEvidence of(Field field, FieldEvidence other) {
            var cells = located.cells(field.id());
            var found = new FieldEvidence(
                            field.name(), new Evidence(1, Method.MANUAL, located.places(field.id())), cells)
                    .renumbered(chosen::get);
            return cells.isEmpty() ? new FieldEvidence(field.name(), found.evidence(), other.cells()) : found;
        }
    }

    private Document correct(
            Mailbox mailbox, DocumentId id, Map<String, @Nullable Object> given, @Nullable Words words) {
        var found = documents.find(id).orElseThrow(Documents::unknown);
        refuseUnlessCorrectable(found);
        // The first move holds the document, so that corrections side by side are made one after the other.
        var document = move(found, found.again());
        var before = documents.findResult(id).orElseGet(() -> new DocumentResult(Map.of(), List.of(), ""));
        document = move(document, document.to(DocumentStatus.ANALYZING));
        document = move(document, document.toProgress(found.pages()));
        var after = corrected(mailbox, before, given, words);
        if (words != null) {
            learner.teach(mailbox, words.located());
        }
        var missing = mailbox.fields().stream()
                .filter(Field::isRequired)
                .map(Field::name)
                .filter(name -> Outcome.isMissing(after.members().get(name)))
                .toList();
        documents.putResult(id, after);
        return missing.isEmpty()
                ? parsed(mailbox, document, after, given.keySet())
                : notParsed(document, after, "Corrected by hand. Required and still missing: " + missing + ".");
    }

    private static void refuseUnlessCorrectable(Document document) {
        var status = document.status();
        boolean correctable =
                status.hasResult() || status == DocumentStatus.PARSEDKO || status == DocumentStatus.TRANSKO;
        if (!correctable) {
            throw new Refusal.Conflict(
                    null,
                    "Only a document that is PARSEDOK, EXPORTKO, PARSEDKO or TRANSKO can be corrected; this is "
                            + status + ".");
        }
    }

    private Document parsed(Mailbox mailbox, Document document, DocumentResult result, Set<String> given) {
        var now = clock.instant();
        var price = Credits.ai(document.pages());
        boolean first = billing.charge(new Charge(
                document.account(), document.mailbox().number(), document.id().number(), price, now));
        var done = move(document, document.parsed(StatusSource.MANUAL, now, first ? price : document.credits()));
        var message = "Corrected by hand: %s. (%d credits used), here is the final result:"
                .formatted(String.join(", ", given), first ? price.total() : 0);
        duplicates.note(mailbox, done, result.members());
        log.append(LogEntry.of(done, now, Level.SUCCESS, result.members(), message));
        notifying.ended(done, result.members(), message);
        return done;
    }

    private Document notParsed(Document document, DocumentResult result, String message) {
        var now = clock.instant();
        var ended = move(document, document.ended(DocumentStatus.PARSEDKO, StatusSource.MANUAL, now));
        log.append(LogEntry.of(ended, now, Level.WARNING, null, message));
        notifying.ended(ended, result.members(), message);
        return ended;
    }

    private DocumentResult corrected(
            Mailbox mailbox, DocumentResult before, Map<String, @Nullable Object> given, @Nullable Words words) {
        var members = new LinkedHashMap<String, @Nullable Object>();
        if (before.members().isEmpty()) {
            mailbox.fields().forEach(field -> members.put(field.name(), GivenValues.nothing(field)));
        }
        members.putAll(before.members());
        var evidence = new LinkedHashMap<String, FieldEvidence>();
        before.evidence().forEach(known -> evidence.put(known.field(), known));
        var conventions = conventions(mailbox, before);
        given.forEach((name, value) -> {
            var field = mailbox.field(name);
            if (field.isPresent()) {
                var corrected = givenValues.read(field.get(), value, conventions);
                var plain = corrected == null ? GivenValues.nothing(field.get()) : corrected.plain();
                if (field.get().isRequired() && Outcome.isMissing(plain)) {
                    throw new Refusal.Invalid(name, "This field is required.");
                }
                var found = manual(field.get(), corrected, evidence.get(name), plain, members.get(name));
                evidence.put(name, words == null || found.evidence().isPlaced() ? found : words.of(field.get(), found));
                members.put(name, plain);
            } else {
                refuseUnlessUnchanged(members, name, value);
            }
        });
        return new DocumentResult(members, List.copyOf(evidence.values()), before.content(), before.pages());
    }

    private static void refuseUnlessUnchanged(
            Map<String, @Nullable Object> members, String name, @Nullable Object value) {
        if (!members.containsKey(name)) {
            throw new Refusal.Invalid(name, "The mailbox has no field of this name.");
        }
        if (!Objects.equals(members.get(name), value)) {
            throw new Refusal.Invalid(name, "Only fields can be corrected; this is none of the mailbox.");
        }
    }

    /** What a person confirms keeps its place on the page. */
    private static FieldEvidence manual(
            Field field,
            @Nullable Value value,
            @Nullable FieldEvidence known,
            @Nullable Object after,
            @Nullable Object before) {
        var confirmed = known != null && Objects.equals(after, before) ? known : null;
        var cells = new ArrayList<Map<String, Evidence>>();
        if (value instanceof Value.Table table) {
            var kept = confirmed == null ? List.<Map<String, Evidence>>of() : confirmed.cells();
            for (int row = 0; row < table.rows().size(); row++) {
                cells.add(cells(field, row < kept.size() ? kept.get(row) : Map.of()));
            }
        }
        var places = confirmed == null ? List.<Place>of() : confirmed.evidence().places();
        return new FieldEvidence(field.name(), new Evidence(1, Method.MANUAL, places), cells);
    }

    private static Map<String, Evidence> cells(Field table, Map<String, Evidence> known) {
        var cells = new LinkedHashMap<String, Evidence>();
        for (var column : table.columns()) {
            var cell = known.get(column.name());
            cells.put(column.name(), new Evidence(1, Method.MANUAL, cell == null ? List.of() : cell.places()));
        }
        return cells;
    }

    private Document move(Document from, Document to) {
        documents.move(from, to);
        return to;
    }
}
