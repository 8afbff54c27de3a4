package dev.quern.core.processing;

import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentLog;
import dev.quern.core.document.Documents;
import dev.quern.core.document.LogEntry;
import dev.quern.core.document.LogEntry.Level;
import dev.quern.core.document.Review;
import dev.quern.core.judgement.Judging;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.kernel.Transactions;
import dev.quern.core.mailbox.Mailboxes;
import dev.quern.core.result.DocumentResult;
import dev.quern.core.result.FieldEvidence;
import dev.quern.core.webhook.Notifying;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Use case: a person looked at a result and confirms it, or takes that back. It needs no threshold and no doubt: any result can
 * be confirmed. Webhooks that wait for it are told the result, and what nobody corrected counts as right ({@link Judging}).
 */
public final class Reviewing {
    private final Mailboxes mailboxes;
    private final Documents documents;
    private final DocumentLog log;
    private final Judging judging;
    private final Notifying notifying;
    private final Transactions transactions;
    private final InstantSource clock;

    public Reviewing(
            Mailboxes mailboxes,
            Documents documents,
            DocumentLog log,
            Judging judging,
            Notifying notifying,
            Transactions transactions,
            InstantSource clock) {
        this.mailboxes = mailboxes;
        this.documents = documents;
        this.log = log;
        this.judging = judging;
        this.notifying = notifying;
        this.transactions = transactions;
        this.clock = clock;
    }

    /**
     * Confirms the result of a document; nothing happens when it is confirmed.
     *
     * @param by the name of the key with which somebody does
     * @return the document as it is now
     * @throws Refusal.Conflict when it has no result, or something happens to it at the same time
     */
    public Document confirm(Document found, String by) {
        return transactions.run(() -> {
            var document = withResult(found);
            return document.review().isConfirmed() ? document : confirmed(document, by);
        });
    }

    private Document confirmed(Document document, String by) {
        var now = clock.instant();
        var done = reviewed(document, document.review().confirmed(now, by));
        log.append(LogEntry.of(done, now, Level.SUCCESS, null, "Confirmed with the key '" + by + "'."));
        var result = result(done);
        judging.confirmed(mailboxes.get(done.account(), done.mailbox()), done, result);
        notifying.reviewed(done, members(result));
        return done;
    }

    /**
     * Takes back that a result was confirmed; nothing happens when it is not. Whether it has to be looked at is told anew, by the
     * thresholds as they are now.
     *
     * @param by the name of the key with which somebody does
     * @return the document as it is now
     * @throws Refusal.Conflict when it has no result, or something happens to it at the same time
     */
    public Document takeBack(Document found, String by) {
        return transactions.run(() -> {
            var document = withResult(found);
            return document.review().isConfirmed() ? tookBack(document, by) : document;
        });
    }

    private Document tookBack(Document document, String by) {
        // Stored first: that holds the document, so that a correction beside it is seen.
        var held = reviewed(document, document.review().unasked());
        var result = result(held);
        var mailbox = mailboxes.get(held.account(), held.mailbox());
        var done = reviewed(held, Review.of(mailbox, evidence(result)));
        log.append(LogEntry.of(
                done, clock.instant(), Level.INFO, null, "Confirmation taken back with the key '" + by + "'."));
        judging.takenBack(done);
        notifying.reviewed(done, members(result));
        return done;
    }

    private Document withResult(Document found) {
        var document = documents.find(found.id()).orElseThrow(Documents::unknown);
        if (!document.status().hasResult()) {
            throw new Refusal.Conflict(
                    null,
                    "Only a document that is PARSEDOK or EXPORTKO can be reviewed; this is " + document.status() + ".");
        }
        return document;
    }

    private Document reviewed(Document document, Review review) {
        documents.putReview(document, review);
        return document.reviewed(review);
    }

    private @Nullable DocumentResult result(Document document) {
        return documents.findResult(document.id()).orElse(null);
    }

    private static Map<String, @Nullable Object> members(@Nullable DocumentResult result) {
        return result == null ? Map.of() : result.members();
    }

    private static List<FieldEvidence> evidence(@Nullable DocumentResult result) {
        return result == null ? List.of() : result.evidence();
    }
}
