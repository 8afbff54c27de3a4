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
import dev.quern.core.watch.Watcher;
import dev.quern.core.webhook.Notifying;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;

/**
 * The ends of processing a document: each ending is one transaction with its state, its result, its charge, its log line
 * and the deliveries that webhooks are owed.
 */
public final class Endings {
    /** What found the values where nothing looked for them. */
    static final String NOBODY = "none";

    private final Documents documents;
    private final DocumentLog log;
    private final Billing billing;
    private final Templating templating;
    private final Duplicates duplicates;
    private final Notifying notifying;
    private final Transactions transactions;
    private final Watcher watcher;
    private final InstantSource clock;

    public Endings(
            Documents documents,
            DocumentLog log,
            Billing billing,
            Templating templating,
            Notifying notifying,
            Transactions transactions,
            Watcher watcher,
            InstantSource clock) {
        this.documents = documents;
        this.log = log;
        this.billing = billing;
        this.templating = templating;
        this.duplicates = new Duplicates(documents, log);
        this.notifying = notifying;
        this.transactions = transactions;
        this.watcher = watcher;
        this.clock = clock;
    }

    /** @param by what found the values, for who watches */
    void end(Mailbox mailbox, Document document, Seen seen, Outcome outcome, String by) {
        if (outcome instanceof Outcome.Parsed parsed) {
            watcher.ended(parsed(mailbox, document, seen, parsed), by);
        } else if (outcome instanceof Outcome.NotParsed notParsed) {
            watcher.ended(notParsed(document, seen, notParsed), by);
        } else if (outcome instanceof Outcome.LeftOut leftOut) {
            watcher.ended(skipped(document, seen, leftOut.template()), by);
        }
    }

    /** PARSEDOK. */
    private Document parsed(Mailbox mailbox, Document document, Seen seen, Outcome.Parsed parsed) {
        return transactions.run(() -> {
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
            return done;
        });
    }

    /** PARSEDKO, or TRANSKO after a transform that failed. */
    private Document notParsed(Document document, Seen seen, Outcome.NotParsed outcome) {
        return transactions.run(() -> {
            var now = clock.instant();
            var ended = moved(document, document.by(null).ended(outcome.status(), outcome.source(), now), now);
            documents.putResult(ended.id(), seen.with(outcome.members(), outcome.evidence()));
            log.append(LogEntry.of(ended, now, Level.ERROR, null, outcome.reason()));
            notifying.ended(ended, outcome.members(), outcome.reason());
            return ended;
        });
    }

    /** SKIPPED, for a template that leaves its documents out. */
    private Document skipped(Document document, Seen seen, Outcome.ByTemplate template) {
        return transactions.run(() -> {
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
            return ended;
        });
    }

    /** QUOTAEXC. */
    void outOfCredits(Document document, Seen seen, int price) {
        Document out = transactions.run(() -> {
            var now = clock.instant();
            var ended = moved(document, document.by(null).ended(DocumentStatus.QUOTAEXC, StatusSource.AUTO, now), now);
            documents.putResult(ended.id(), seen.withNothing());
            var message = "Not processed: it would cost %d of the account's %d credits a month, and fewer are left."
                    .formatted(price, billing.monthly());
            log.append(LogEntry.of(ended, now, Level.WARNING, null, message));
            return ended;
        });
        watcher.ended(out, NOBODY);
    }

    /** INVALID, for a file that cannot be read; PARSEDKO for one that could be read before, and was in progress. */
    void unreadable(Document document, String reason) {
        Document left = transactions.run(() -> {
            var now = clock.instant();
            var status =
                    document.status() == DocumentStatus.PROGRESS ? DocumentStatus.PARSEDKO : DocumentStatus.INVALID;
            var ended = moved(document, document.by(null).ended(status, StatusSource.AUTO, now), now);
            log.append(LogEntry.of(ended, now, Level.ERROR, null, reason));
            notifying.ended(ended, Map.of(), reason);
            return ended;
        });
        watcher.unreadable(left, reason);
        watcher.ended(left, NOBODY);
    }

    /** Counts the end for the document's template, in place of its last one. */
    private Document moved(Document from, Document to, Instant now) {
        documents.move(from, to);
        templating.ended(from.template(), to.template(), now);
        return to;
    }
}
