package dev.quern.core.processing;

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
import dev.quern.core.document.Review;
import dev.quern.core.document.StatusSource;
import dev.quern.core.field.Field;
import dev.quern.core.judgement.Judging;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.kernel.Transactions;
import dev.quern.core.lesson.Learner;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.Mailboxes;
import dev.quern.core.rendition.KeptPages;
import dev.quern.core.result.DocumentResult;
import dev.quern.core.result.ValueReader;
import dev.quern.core.webhook.Notifying;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Use case: a person corrects values of a result. The document is parsed again, with the person as its engine: what was not
 * corrected stays, and webhooks are told again. A document that lacked a required field is parsed once it has all of them, and
 * charged then, as it would have been. Corrected values are looked for on the pages, as evidence, and so that they are found on
 * the next document that looks like this one ({@link Learner}). What is certain now need not be reviewed any more; a result that
 * was confirmed stays so. The values that are others now were wrong ({@link Judging}).
 */
public final class Correcting {
    private final Mailboxes mailboxes;
    private final Documents documents;
    private final DocumentLog log;
    private final Judging judging;
    private final Billing billing;
    private final Notifying notifying;
    private final Duplicates duplicates;
    private final CorrectedPlaces places;
    private final Learner learner;
    private final CorrectedResult results;
    private final Transactions transactions;
    private final InstantSource clock;

    public Correcting(
            Mailboxes mailboxes,
            Documents documents,
            DocumentLog log,
            Judging judging,
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
        this.judging = judging;
        this.billing = billing;
        this.notifying = notifying;
        this.duplicates = new Duplicates(documents, log);
        var givenValues = new GivenValues(values);
        this.places = new CorrectedPlaces(documents, keptPages, learner, givenValues);
        this.learner = learner;
        this.results = new CorrectedResult(givenValues);
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
            var located = places.find(mailbox, found, given);
            return transactions.run(() -> correct(mailbox, found.id(), given, located));
        } finally {
            billing.release(found.id().number());
        }
    }

    private Document correct(
            Mailbox mailbox,
            DocumentId id,
            Map<String, @Nullable Object> given,
            CorrectedPlaces.@Nullable Found located) {
        var found = documents.find(id).orElseThrow(Documents::unknown);
        refuseUnlessCorrectable(found);
        // The first move holds the document, so that corrections side by side are made one after the other.
        var document = move(found, found.again());
        var before = documents.findResult(id).orElseGet(() -> new DocumentResult(Map.of(), List.of(), ""));
        document = move(document, document.to(DocumentStatus.ANALYZING));
        document = move(document, document.toProgress(found.pages()));
        var after = results.form(mailbox, before, given, located);
        if (located != null) {
            learner.teach(mailbox, located.located());
        }
        var missing = mailbox.fields().stream()
                .filter(Field::isRequired)
                .map(Field::name)
                .filter(name -> Outcome.isMissing(after.members().get(name)))
                .toList();
        documents.putResult(id, after);
        var done = missing.isEmpty()
                ? parsed(mailbox, document, after, found.review(), given.keySet())
                : notParsed(document, after, "Corrected by hand. Required and still missing: " + missing + ".");
        judging.corrected(mailbox, done, before, after, given.keySet());
        return done;
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

    private Document parsed(
            Mailbox mailbox, Document document, DocumentResult result, Review before, Set<String> given) {
        var now = clock.instant();
        var price = Credits.ai(document.pages());
        boolean first = billing.charge(new Charge(
                document.account(), document.mailbox().number(), document.id().number(), price, now));
        var parsed = document.parsed(StatusSource.MANUAL, now, first ? price : document.credits());
        var done = move(
                document, parsed.reviewed(Review.of(mailbox, result.evidence()).after(before)));
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

    private Document move(Document from, Document to) {
        documents.move(from, to);
        return to;
    }
}
