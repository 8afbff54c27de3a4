package dev.quern.core.processing;

import dev.quern.core.credit.Billing;
import dev.quern.core.credit.Charge;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentLog;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.Documents;
import dev.quern.core.document.LogEntry;
import dev.quern.core.document.LogEntry.Level;
import dev.quern.core.document.Review;
import dev.quern.core.document.StatusSource;
import dev.quern.core.kernel.Transactions;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.webhook.Notifying;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;

/**
 * The ends of processing a document: each ending is one transaction with its state, its result, its charge, its log line
 * and the deliveries that webhooks are owed.
 */
public final class Endings {
    private final Documents documents;
    private final DocumentLog log;
    private final Billing billing;
    private final Templating templating;
    private final Duplicates duplicates;
    private final Notifying notifying;
    private final Transactions transactions;
    private final InstantSource clock;

    public Endings(
            Documents documents,
            DocumentLog log,
            Billing billing,
            Templating templating,
            Notifying notifying,
            Transactions transactions,
            InstantSource clock) {
        this.documents = documents;
        this.log = log;
        this.billing = billing;
        this.templating = templating;
        this.duplicates = new Duplicates(documents, log);
        this.notifying = notifying;
        this.transactions = transactions;
        this.clock = clock;
    }

    void end(Mailbox mailbox, Document document, Seen seen, Outcome outcome) {
        if (outcome instanceof Outcome.Parsed parsed) {
            parsed(mailbox, document, seen, parsed);
        } else if (outcome instanceof Outcome.NotParsed notParsed) {
            notParsed(document, seen, notParsed);
        } else if (outcome instanceof Outcome.LeftOut leftOut) {
            skipped(document, seen, leftOut.template());
        }
    }

    /** PARSEDOK. */
    private void parsed(Mailbox mailbox, Document document, Seen seen, Outcome.Parsed parsed) {
        transactions.run(() -> {
            var now = clock.instant();
            var price = parsed.price(document);
            var first = billing.charge(new Charge(
                    document.account(),
                    document.mailbox().number(),
                    document.id().number(),
                    price,
                    now));
            var charged = first ? price : document.credits();
            var template = parsed.template();
            var by = document.by(template == null ? null : template.ref());
            var review = Review.of(mailbox, parsed.evidence());
            var done = moved(document, by.parsed(parsed.source(), now, charged).reviewed(review), now);
            documents.putResult(done.id(), seen.with(parsed.members(), parsed.evidence()));
            var message = "Processed with %s. (%d credits used), here is the final result:"
                    .formatted(parsed.engine(), first ? price.total() : 0);
            duplicates.note(mailbox, done, parsed.members());
            log.append(LogEntry.of(done, now, Level.SUCCESS, parsed.members(), message));
            notifying.ended(done, parsed.members(), message);
            if (template != null && template.delete()) {
                templating.deleteLater(done.id());
            }
        });
    }

    /** PARSEDKO, or TRANSKO after a transform that failed. */
    void notParsed(Document document, Seen seen, Outcome.NotParsed outcome) {
        transactions.run(() -> {
            var now = clock.instant();
            var ended = moved(document, document.by(null).ended(outcome.status(), outcome.source(), now), now);
            documents.putResult(ended.id(), seen.with(outcome.members(), outcome.evidence()));
            log.append(LogEntry.of(ended, now, Level.ERROR, null, outcome.reason()));
            notifying.ended(ended, outcome.members(), outcome.reason());
        });
    }

    /** SKIPPED, for a template that leaves its documents out. */
    private void skipped(Document document, Seen seen, Outcome.ByTemplate template) {
        transactions.run(() -> {
            var now = clock.instant();
            var skipped = document.by(template.ref()).ended(DocumentStatus.SKIPPED, StatusSource.TEMPLATE, now);
            var ended = moved(document, skipped, now);
            documents.putResult(ended.id(), seen.withNothing());
            var message = "%s by template '%s'."
                    .formatted(
                            template.delete() ? "Skipped, to be deleted," : "Skipped",
                            template.ref().name());
            log.append(LogEntry.of(ended, now, Level.INFO, null, message));
            if (template.delete()) {
                templating.deleteLater(ended.id());
            }
        });
    }

    /** QUOTAEXC. */
    void outOfCredits(Document document, Seen seen, int price) {
        transactions.run(() -> {
            var now = clock.instant();
            var ended = moved(document, document.by(null).ended(DocumentStatus.QUOTAEXC, StatusSource.AUTO, now), now);
            documents.putResult(ended.id(), seen.withNothing());
            var message = "Not processed: it would cost %d of the account's %d credits a month, and fewer are left."
                    .formatted(price, billing.monthly());
            log.append(LogEntry.of(ended, now, Level.WARNING, null, message));
        });
    }

    /** INVALID, for a file that cannot be read; PARSEDKO for one that could be read before, and was in progress. */
    void unreadable(Document document, String reason) {
        transactions.run(() -> {
            var now = clock.instant();
            var status =
                    document.status() == DocumentStatus.PROGRESS ? DocumentStatus.PARSEDKO : DocumentStatus.INVALID;
            var ended = moved(document, document.by(null).ended(status, StatusSource.AUTO, now), now);
            log.append(LogEntry.of(ended, now, Level.ERROR, null, reason));
            notifying.ended(ended, Map.of(), reason);
        });
    }

    /** Counts the end for the document's template, in place of its last one. */
    private Document moved(Document from, Document to, Instant now) {
        documents.move(from, to);
        templating.ended(from.template(), to.template(), now);
        return to;
    }
}
