package dev.quern.core.webhook;

import dev.quern.core.account.AccountId;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentLog;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.Documents;
import dev.quern.core.document.LogEntry;
import dev.quern.core.document.LogEntry.Code;
import dev.quern.core.document.LogEntry.Level;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.kernel.Tokens;
import dev.quern.core.kernel.Transactions;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.Mailboxes;
import dev.quern.core.watch.Attempt;
import dev.quern.core.watch.Step;
import dev.quern.core.watch.Watcher;
import dev.quern.core.webhook.WebhookSender.Accepted;
import dev.quern.core.webhook.WebhookSender.Answer;
import dev.quern.core.webhook.WebhookSender.Call;
import dev.quern.core.webhook.WebhookSender.Refused;
import dev.quern.core.webhook.WebhookSender.TryAgain;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Use case: telling others how a document ended, and that its result was reviewed. What is owed is stored in the transaction in which the document ends, and
 * sent afterwards, at least once and under one id, until the receiver takes it or the attempts are over. A webhook hears of
 * one document in order: a delivery waits for those made before it.
 */
public final class Notifying {
    private static final int MESSAGE_BYTES = 16;
    private static final Duration TURN = Duration.ofSeconds(1);
    private static final int SLICE = 200;

    private final Webhooks webhooks;
    private final Deliveries deliveries;
    private final DeliveryQueue queue;
    private final WebhookSender sender;
    private final Mailboxes mailboxes;
    private final Documents documents;
    private final DocumentLog log;
    private final Transactions transactions;
    private final Watcher watcher;
    private final InstantSource clock;
    private final Tokens tokens;
    private final RetryPlan plan;

    public Notifying(
            Webhooks webhooks,
            Deliveries deliveries,
            DeliveryQueue queue,
            WebhookSender sender,
            Mailboxes mailboxes,
            Documents documents,
            DocumentLog log,
            Transactions transactions,
            Watcher watcher,
            InstantSource clock,
            Tokens tokens) {
        this.webhooks = webhooks;
        this.deliveries = deliveries;
        this.queue = queue;
        this.sender = sender;
        this.mailboxes = mailboxes;
        this.documents = documents;
        this.log = log;
        this.transactions = transactions;
        this.watcher = watcher;
        this.clock = clock;
        this.tokens = tokens;
        this.plan = new RetryPlan(tokens);
    }

    /**
     * A document came to an end: makes the deliveries for those who wait for that. Call it in the transaction that stores the
     * end, so that there is never one without the other.
     *
     * @param result the members of the result; empty when there is none
     * @param message how it ended, for people
     */
    public void ended(Document document, Map<String, @Nullable Object> result, String message) {
        var waiting = webhooks.attachedTo(document.mailbox()).stream()
                .filter(webhook -> webhook.event().happensAt(document))
                .toList();
        if (waiting.isEmpty()) {
            return;
        }
        var mailbox = mailboxes.find(document.mailbox()).orElseThrow();
        for (var webhook : waiting) {
            if (webhook.event().isAboutTables()) {
                webhook.tablesOf(mailbox).forEach(table -> oweTable(webhook, document, mailbox, table.name(), result));
            } else if (document.status() == DocumentStatus.PARSEDOK) {
                owe(webhook, document, null, result);
            } else {
                owe(webhook, document, null, Payload.about(document, message));
            }
        }
    }

    /**
     * The result of a document was reviewed, or a review taken back: makes the deliveries for those who wait for that. Call it in
     * the transaction that stores the review.
     */
    public void reviewed(Document document, Map<String, @Nullable Object> result) {
        webhooks.attachedTo(document.mailbox()).stream()
                .filter(webhook -> webhook.event().happensAtReviewOf(document))
                .forEach(webhook -> owe(webhook, document, null, result));
    }

    private void oweTable(
            Webhook webhook, Document document, Mailbox mailbox, String table, Map<String, @Nullable Object> result) {
        owe(webhook, document, table, Payload.withOneTable(result, mailbox, table));
    }

    private void owe(
            Webhook webhook, Document document, @Nullable String table, Map<String, @Nullable Object> payload) {
        var messageId = "msg_" + tokens.hex(MESSAGE_BYTES);
        var now = clock.instant();
        var delivery = deliveries.add(Delivery.Draft.of(messageId, webhook, document, table, now), payload);
        queue.offer(delivery, webhook.target(), now);
    }

    /**
     * Attempts a delivery whose time has come. One that has ended is left alone, and one that is not due is put in for its time, so
     * a work item may come twice, or early.
     *
     * @throws RuntimeException when something around it failed, such as a store: worth another try
     */
    public void deliver(DeliveryId id) {
        var found = deliveries.find(id).filter(delivery -> delivery.state() == Delivery.State.WAITING);
        if (found.isEmpty()) {
            return;
        }
        var delivery = found.get();
        var webhook = webhooks.find(delivery.webhook());
        var document = documents.find(delivery.document()).filter(known -> known.status() != DocumentStatus.DELETED);
        if (webhook.isEmpty() || document.isEmpty()) {
            deliveries.update(delivery, delivery.cancelled("The webhook or the document was deleted"));
            return;
        }
        if (delivery.due() != null && !delivery.isDueAt(clock.instant())) {
            queue.offer(delivery, webhook.get().target(), delivery.due());
            return;
        }
        var earlier = deliveries.waitingBefore(delivery);
        if (earlier.isPresent()) {
            queue.offer(delivery, webhook.get().target(), turnAfter(earlier.get()));
            return;
        }
        watcher.during(Step.DELIVERY, document.get(), () -> attempt(delivery, webhook.get(), document.get()));
    }

    private Instant turnAfter(Delivery earlier) {
        var soon = clock.instant().plus(TURN);
        return earlier.due() == null || earlier.due().isBefore(soon)
                ? soon
                : earlier.due().plus(TURN);
    }

    private void attempt(Delivery delivery, Webhook webhook, Document document) {
        log(
                document,
                Code.REQUEST,
                Level.INFO,
                "POST %s (%s, attempt %d of %d)"
                        .formatted(webhook.target(), delivery.event(), delivery.attempts() + 1, RetryPlan.attempts()));
        var body = Payload.body(delivery.event(), delivery.table(), deliveries.payload(delivery.id()));
        var answer =
                sender.send(new Call(webhook, delivery.event(), delivery.messageId(), clock.instant(), body, false));
        watcher.attempted(transactions.run((Supplier<Attempt>) () -> settle(delivery, webhook, document, answer)));
    }

    private Attempt settle(Delivery delivery, Webhook webhook, Document document, Answer answer) {
        var now = clock.instant();
        if (answer instanceof Accepted accepted) {
            log(document, Code.SENTOK, Level.SUCCESS, accepted.message() + " from " + webhook.target());
            deliveries.update(delivery, delivery.delivered(now, accepted.status()));
            return Attempt.ACCEPTED;
        }
        if (answer instanceof TryAgain again) {
            log(document, Code.SENTKO, Level.WARNING, again.message() + " from " + webhook.target());
            return tryAgain(delivery, webhook, document, again);
        }
        if (answer instanceof Refused refused) {
            log(document, Code.SENTKO, Level.ERROR, refused.message() + " from " + webhook.target());
            if (deliveries.update(delivery, delivery.failed(now, refused.status(), refused.message()))) {
                if (refused.gone()) {
                    webhooks.detach(webhook.id(), delivery.mailbox());
                    deliveries.cancel(webhook.id(), delivery.mailbox(), "The receiver wants to hear no more (410)");
                }
                exportFailed(delivery, document, refused.message());
            }
        }
        return Attempt.REFUSED;
    }

    private Attempt tryAgain(Delivery delivery, Webhook webhook, Document document, TryAgain again) {
        var now = clock.instant();
        var delay = plan.after(delivery.attempts() + 1, again.retryAfter());
        if (delay.isPresent()) {
            var due = now.plus(delay.get());
            if (deliveries.update(delivery, delivery.postponed(now, due, again.status(), again.message()))) {
                log(document, Code.RETRY_SCHEDULED, Level.WARNING, "The next attempt is at " + due);
                queue.offer(delivery, webhook.target(), due);
            }
            return Attempt.POSTPONED;
        }
        if (deliveries.update(delivery, delivery.failed(now, again.status(), again.message()))) {
            log(
                    document,
                    Code.RETRY_EXCEEDED,
                    Level.ERROR,
                    "Given up after " + RetryPlan.attempts() + " attempts: " + webhook.target());
            exportFailed(delivery, document, again.message());
        }
        return Attempt.GIVEN_UP;
    }

    /** Ends a delivery that cannot even be attempted, whose work failed again and again. */
    public void giveUp(DeliveryId id, String reason) {
        transactions.run(() -> {
            var found = deliveries.find(id).filter(delivery -> delivery.state() == Delivery.State.WAITING);
            if (found.isPresent()
                    && deliveries.update(found.get(), found.get().failed(clock.instant(), null, reason))) {
                documents.find(found.get().document()).ifPresent(document -> {
                    log(document, Code.SENTKO, Level.ERROR, reason);
                    exportFailed(found.get(), document, reason);
                });
            }
        });
    }

    /** Marks a document that was parsed but could not be told. One that has moved on, or was never parsed, stays as it is. */
    private void exportFailed(Delivery delivery, Document known, String reason) {
        if (delivery.event() == WebhookEvent.DOCUMENT_EXPORT_FAILED) {
            return;
        }
        var document = documents.find(known.id()).orElse(known);
        if (document.status() == DocumentStatus.PARSEDOK) {
            var failed = document.notExported();
            documents.move(document, failed);
            log.append(LogEntry.of(failed, clock.instant(), Level.ERROR, null, "Export failed: " + reason));
            watcher.ended(failed, "none");
            ended(failed, Map.of(), reason);
        } else if (document.status() == DocumentStatus.EXPORTKO) {
            ended(document, Map.of(), reason);
        }
    }

    /** Sends a delivery again from the beginning, under the same id. */
    public Delivery replay(AccountId account, DeliveryId id) {
        return transactions.run(() -> replay(deliveries.get(account, id)));
    }

    /**
     * Sends again what a webhook was told since a time; what still waits is left to wait.
     *
     * @param only the deliveries in this state; null for all that came to an end
     * @return how many
     */
    public int replay(AccountId account, WebhookId id, Instant since, Delivery.@Nullable State only) {
        webhooks.get(account, id);
        int count = 0;
        var last = new DeliveryId(0);
        for (var slice = deliveries.since(id, since, last, SLICE);
                !slice.isEmpty();
                slice = deliveries.since(id, since, last, SLICE)) {
            var wanted = slice.stream()
                    .filter(delivery -> delivery.state() != Delivery.State.WAITING)
                    .filter(delivery -> only == null || delivery.state() == only)
                    .toList();
            transactions.run(() -> wanted.forEach(this::replay));
            count += wanted.size();
            last = slice.get(slice.size() - 1).id();
        }
        return count;
    }

    private Delivery replay(Delivery delivery) {
        var now = clock.instant();
        var again = delivery.again(now);
        if (!deliveries.update(delivery, again)) {
            throw new Refusal.Conflict(null, "Delivery " + delivery.id() + " is just being sent.");
        }
        var target = webhooks.get(again.account(), again.webhook()).target();
        if (delivery.state() == Delivery.State.WAITING) {
            queue.hasten(again, target);
        } else {
            queue.offer(again, target, now);
        }
        return again;
    }

    private void log(Document document, Code code, Level level, String message) {
        log.append(new LogEntry(
                0,
                clock.instant(),
                code,
                level,
                LogEntry.Source.WEBHOOK,
                document.id(),
                document.mailbox(),
                null,
                message));
    }
}
