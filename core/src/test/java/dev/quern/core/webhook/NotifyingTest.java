package dev.quern.core.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.SettableClock;
import dev.quern.core.account.AccountId;
import dev.quern.core.credit.Credits;
import dev.quern.core.document.Arrival;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentName;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.DocumentUid;
import dev.quern.core.document.LogEntry;
import dev.quern.core.document.LogEntry.Code;
import dev.quern.core.document.StatusSource;
import dev.quern.core.field.Field;
import dev.quern.core.file.BlobId;
import dev.quern.core.file.StoredFile;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.kernel.Tokens;
import dev.quern.core.listing.PageRequest;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxChange;
import dev.quern.core.mailbox.MailboxKeeping;
import dev.quern.core.memory.InMemoryDeliveries;
import dev.quern.core.memory.InMemoryDeliveryQueue;
import dev.quern.core.memory.InMemoryDocumentLog;
import dev.quern.core.memory.InMemoryDocuments;
import dev.quern.core.memory.InMemoryMailboxes;
import dev.quern.core.memory.InMemoryWebhooks;
import dev.quern.core.memory.Memory;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.watch.Watcher;
import dev.quern.core.webhook.WebhookSender.Call;
import dev.quern.core.webhook.WebhookSender.Refused;
import dev.quern.core.webhook.WebhookSender.TryAgain;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class NotifyingTest {
    private static final AccountId ACCOUNT = new AccountId(new UUID(1, 1));
    private static final String TARGET = "https://hooks.example/in";
    private static final TryAgain BUSY = new TryAgain(503, "503 Service Unavailable", null);

    private final SettableClock clock = new SettableClock();
    private final Memory memory = new Memory();
    private final Tokens tokens = new Tokens(new Random(1));
    private final InMemoryMailboxes mailboxes = new InMemoryMailboxes(memory);
    private final InMemoryDocuments documents = new InMemoryDocuments(memory);
    private final InMemoryDocumentLog log = new InMemoryDocumentLog(memory);
    private final InMemoryWebhooks webhooks = new InMemoryWebhooks(memory);
    private final InMemoryDeliveries deliveries = new InMemoryDeliveries(memory);
    private final InMemoryDeliveryQueue queue = new InMemoryDeliveryQueue(memory, clock);
    private final RecordingSender sender = new RecordingSender();
    private final WebhookKeeping keeping =
            new WebhookKeeping(webhooks, deliveries, mailboxes, sender, memory, clock, tokens);
    private final Notifying notifying = new Notifying(
            webhooks, deliveries, queue, sender, mailboxes, documents, log, memory, Watcher.NONE, clock, tokens);
    private Mailbox mailbox;

    @BeforeEach
    void a_mailbox_with_two_tables() {
        mailbox = new MailboxKeeping(mailboxes, memory, clock, tokens)
                .create(
                        ACCOUNT,
                        MailboxChange.addFields(List.of(
                                Field.of("Total", FieldFormat.NUMBER, null),
                                Field.of("Shipper", FieldFormat.NAME, null),
                                Field.table("Lines", null, List.of(Field.of("Item", FieldFormat.ONELINE, null))),
                                Field.table("Taxes", null, List.of(Field.of("Rate", FieldFormat.NUMBER, null))))));
    }

    private static final Map<String, Object> RESULT = Map.of(
            "Total",
            new BigDecimal("12.50"),
            "Shipper",
            Map.of("full", "Ann Lee"),
            "Lines",
            List.of(Map.of("Item", "Pen"), Map.of("Item", "Ink", "Total", BigDecimal.ONE)),
            "Taxes",
            List.of(Map.of("Rate", BigDecimal.TEN)));

    @Test
    void a_result_is_sent_to_those_who_wait_for_it_and_to_nobody_else() {
        var webhook = webhook("document.processed");
        webhook("document.template_needed");
        webhook("document.export_failed");
        keeping.create(ACCOUNT, change("document.processed", null, null)); // attached to nothing

        var document = parsed();
        queue.drain(notifying::deliver);

        var call = only(sender.calls);
        assertThat(call.webhook()).isEqualTo(webhook);
        assertThat(call.event()).isEqualTo(WebhookEvent.DOCUMENT_PROCESSED);
        assertThat(call.body()).isEqualTo(RESULT);
        assertThat(call.messageId()).matches("msg_[0-9a-f]{32}");
        assertThat(codes(document)).containsExactly(Code.SENTOK, Code.REQUEST);
        assertThat(messages(document).get(1)).isEqualTo("POST " + TARGET + " (document.processed, attempt 1 of 6)");
        assertThat(delivery(document).state()).isEqualTo(Delivery.State.DELIVERED);
    }

    @Test
    void the_flattened_form_spreads_tables_and_values() {
        webhook("document.processed.flattened");

        parsed();
        queue.drain(notifying::deliver);

        assertThat(only(sender.calls).body())
                .isEqualTo(Map.of(
                        "Total",
                        new BigDecimal("12.50"),
                        "Shipper.full",
                        "Ann Lee",
                        "Lines.1.Item",
                        "Pen",
                        "Lines.2.Item",
                        "Ink",
                        "Lines.2.Total",
                        BigDecimal.ONE,
                        "Taxes.1.Rate",
                        BigDecimal.TEN));
    }

    @Test
    void a_table_is_one_call_with_an_object_a_line() {
        keeping.create(ACCOUNT, change("table.processed", null, "Lines"));
        keeping.create(ACCOUNT, change("table.processed.flattened", mailbox, "Lines"));

        parsed();
        queue.drain(notifying::deliver);

        var shipper = Map.of("full", "Ann Lee");
        var total = new BigDecimal("12.50");
        assertThat(sender.calls)
                .extracting(Call::body)
                .containsExactly(
                        List.of(
                                Map.of("Item", "Pen", "Total", total, "Shipper", shipper),
                                Map.of("Item", "Ink", "Total", BigDecimal.ONE, "Shipper", shipper)),
                        List.of(
                                Map.of("Item", "Pen", "Total", total, "Shipper.full", "Ann Lee"),
                                Map.of("Item", "Ink", "Total", BigDecimal.ONE, "Shipper.full", "Ann Lee")));
    }

    @Test
    void a_table_webhook_without_a_table_hears_of_all_tables() {
        keeping.create(ACCOUNT, change("table.processed", mailbox, null));

        var document = parsed();

        assertThat(deliveries.list(document.id(), PageRequest.FIRST).items())
                .extracting(Delivery::table)
                .containsExactly("Taxes", "Lines");
    }

    @Test
    void a_document_that_could_not_be_parsed_is_reported_as_such() {
        webhook("document.template_needed");
        webhook("document.processed");

        var document = ended(DocumentStatus.PARSEDKO, "No template fits.");
        queue.drain(notifying::deliver);

        assertThat(only(sender.calls).body())
                .isEqualTo(Map.of(
                        "id",
                        BigDecimal.valueOf(document.id().number()),
                        "DocumentID",
                        document.uid().hex(),
                        "name",
                        "order.txt",
                        "parser",
                        BigDecimal.valueOf(mailbox.id().number()),
                        "status",
                        "PARSEDKO",
                        "message",
                        "No template fits."));
    }

    @Test
    void what_fails_is_tried_again_after_1_4_9_16_and_25_minutes_under_one_id() {
        webhook("document.processed");
        for (int i = 0; i < 5; i++) {
            sender.answers.add(BUSY);
        }
        var document = parsed();

        queue.drain(notifying::deliver);
        for (long minutes : List.of(1, 4, 9, 16, 25)) {
            int before = sender.calls.size();
            clock.pass(Duration.ofMinutes(minutes).minusSeconds(1));
            queue.drain(notifying::deliver);
            assertThat(sender.calls).as("not before %d minutes", minutes).hasSize(before);
            clock.pass(Duration.ofSeconds(1).plus(Duration.ofSeconds(minutes * 6)));
            queue.drain(notifying::deliver);
            assertThat(sender.calls).as("after %d minutes and a tenth", minutes).hasSize(before + 1);
        }

        assertThat(sender.calls)
                .extracting(Call::messageId)
                .containsOnly(delivery(document).messageId());
        assertThat(delivery(document).state()).isEqualTo(Delivery.State.DELIVERED);
        assertThat(delivery(document).attempts()).isEqualTo(6);
        assertThat(status(document)).isEqualTo(DocumentStatus.PARSEDOK);
        assertThat(codes(document)).startsWith(Code.SENTOK, Code.REQUEST, Code.RETRY_SCHEDULED, Code.SENTKO);
    }

    @Test
    void after_the_sixth_failure_the_document_is_exportko_and_those_who_care_hear_of_it() {
        webhook("document.processed");
        webhook("document.export_failed");
        for (int i = 0; i < 6; i++) {
            sender.answers.add(BUSY);
        }
        var document = parsed();
        var processed = documents.find(document.id()).orElseThrow().processed();

        pass(Duration.ofHours(2));

        assertThat(status(document)).isEqualTo(DocumentStatus.EXPORTKO);
        assertThat(documents.find(document.id()).orElseThrow().processed()).isEqualTo(processed);
        assertThat(sender.calls).hasSize(7);
        assertThat(sender.calls.get(6).event()).isEqualTo(WebhookEvent.DOCUMENT_EXPORT_FAILED);
        assertThat(sender.calls.get(6).body())
                .asInstanceOf(InstanceOfAssertFactories.MAP)
                .containsEntry("status", "EXPORTKO")
                .containsEntry("message", "503 Service Unavailable");
        assertThat(codes(document))
                .startsWith(Code.SENTOK, Code.REQUEST, Code.EXPORTKO, Code.RETRY_EXCEEDED, Code.SENTKO, Code.REQUEST);
        assertThat(queue.nextDue()).isEmpty();
    }

    @Test
    void a_receiver_that_asks_for_time_gets_it_but_no_more_than_a_day() {
        webhook("document.processed");
        sender.answers.add(new TryAgain(429, "429", Duration.ofMinutes(30)));
        sender.answers.add(new TryAgain(429, "429", Duration.ofSeconds(1)));
        sender.answers.add(new TryAgain(429, "429", Duration.ofDays(3650)));
        parsed();

        queue.drain(notifying::deliver);
        assertThat(wait_()).isEqualTo(Duration.ofMinutes(30));
        clock.pass(wait_());
        queue.drain(notifying::deliver);
        assertThat(wait_()).isBetween(Duration.ofMinutes(4), Duration.ofSeconds(264));
        clock.pass(wait_());
        queue.drain(notifying::deliver);
        assertThat(wait_()).isEqualTo(Duration.ofDays(1));
    }

    @Test
    void what_is_refused_fails_at_once() {
        webhook("document.processed");
        sender.answers.add(new Refused(404, "404 Not Found", false));
        var document = parsed();

        pass(Duration.ofHours(2));

        assertThat(sender.calls).hasSize(1);
        assertThat(status(document)).isEqualTo(DocumentStatus.EXPORTKO);
        assertThat(webhooks.attachedTo(mailbox.id())).hasSize(1);
        assertThat(delivery(document).response()).isEqualTo(404);
    }

    @Test
    void a_receiver_that_is_gone_is_taken_off_the_mailbox_and_stays_available() {
        var webhook = webhook("document.processed");
        sender.answers.add(new Refused(410, "410 Gone", true));
        parsed();
        var second = parsed();

        pass(Duration.ofHours(2));

        assertThat(sender.calls).hasSize(1);
        assertThat(webhooks.attachedTo(mailbox.id())).isEmpty();
        assertThat(keeping.available(ACCOUNT)).containsExactly(webhook);
        assertThat(delivery(second).state()).isEqualTo(Delivery.State.CANCELLED);
        assertThat(status(second)).isEqualTo(DocumentStatus.PARSEDOK);
    }

    @Test
    void a_webhook_hears_of_one_document_in_order_and_other_documents_do_not_wait() {
        webhook("document.processed");
        sender.answers.add(BUSY);
        var document = parsed();
        queue.drain(notifying::deliver);
        memory.run(() -> notifying.ended(document, Map.of("Total", BigDecimal.TEN), "again"));
        var other = parsed();

        queue.drain(notifying::deliver);
        assertThat(sender.calls).hasSize(2);
        assertThat(delivery(other).state()).isEqualTo(Delivery.State.DELIVERED);

        pass(Duration.ofMinutes(2));
        assertThat(sender.calls)
                .extracting(Call::body)
                .containsExactly(RESULT, RESULT, RESULT, Map.of("Total", BigDecimal.TEN));
    }

    @Test
    void what_is_made_in_a_transaction_that_fails_is_not_sent() {
        webhook("document.processed");
        var document = stored();

        assertThatThrownBy(() -> memory.run(() -> {
                    end(document, DocumentStatus.PARSEDOK, "done");
                    throw new IllegalStateException("on purpose");
                }))
                .hasMessage("on purpose");
        queue.drain(notifying::deliver);

        assertThat(sender.calls).isEmpty();
        assertThat(deliveries.list(document.id(), PageRequest.FIRST).items()).isEmpty();
    }

    @Test
    void a_work_item_that_comes_twice_sends_once() {
        webhook("document.processed");
        var document = parsed();
        notifying.deliver(delivery(document).id());

        queue.drain(notifying::deliver);

        assertThat(sender.calls).hasSize(1);
    }

    @Test
    void a_server_whose_clock_is_behind_sends_what_another_owes() {
        webhook("document.processed");
        var document = parsed();
        clock.pass(Duration.ofHours(-1));

        notifying.deliver(delivery(document).id());

        assertThat(sender.calls).hasSize(1);
        assertThat(delivery(document).state()).isEqualTo(Delivery.State.DELIVERED);
    }

    @Test
    void a_server_whose_clock_is_behind_sends_again_what_another_could_not_send() {
        webhook("document.processed");
        var document = parsed();
        sender.answers.add(BUSY);
        queue.drain(notifying::deliver);
        clock.pass(Duration.ofHours(-1));

        notifying.deliver(delivery(document).id());

        assertThat(sender.calls).hasSize(2);
        assertThat(delivery(document).state()).isEqualTo(Delivery.State.DELIVERED);
    }

    @Test
    void a_work_item_that_comes_early_comes_again_at_its_time() {
        webhook("document.processed");
        var document = parsed();
        sender.answers.add(BUSY);
        queue.drain(notifying::deliver);
        var due = queue.nextDue();
        queue.drain(id -> {});
        pass(Duration.ofSeconds(30));

        notifying.deliver(delivery(document).id());

        assertThat(sender.calls).as("before its time").hasSize(1);
        assertThat(queue.nextDue()).isEqualTo(due);
    }

    @Test
    void a_webhook_taken_off_or_deleted_hears_no_more() {
        var off = webhook("document.processed");
        var deleted = webhook("document.processed");
        var document = parsed();
        keeping.detach(ACCOUNT, mailbox.id(), off.id());
        keeping.delete(ACCOUNT, deleted.id());

        pass(Duration.ofHours(2));

        assertThat(sender.calls).isEmpty();
        assertThat(status(document)).isEqualTo(DocumentStatus.PARSEDOK);
    }

    @Test
    void nothing_is_sent_about_a_deleted_document() {
        webhook("document.processed");
        var document = parsed();
        documents.move(document, document.to(DocumentStatus.DELETED));

        queue.drain(notifying::deliver);

        assertThat(sender.calls).isEmpty();
        assertThat(delivery(document).state()).isEqualTo(Delivery.State.CANCELLED);
    }

    @Test
    void a_document_that_went_on_meanwhile_stays_where_it_is() {
        webhook("document.processed");
        sender.answers.add(new Refused(400, "400 Bad Request", false));
        var document = parsed();
        documents.move(document, document.to(DocumentStatus.INCOMING));

        queue.drain(notifying::deliver);

        assertThat(status(document)).isEqualTo(DocumentStatus.INCOMING);
    }

    @Test
    void a_failed_export_failed_does_not_go_round_in_circles() {
        webhook("document.processed");
        webhook("document.export_failed");
        sender.answers.add(new Refused(400, "400", false));
        sender.answers.add(new Refused(400, "400", false));
        parsed();

        pass(Duration.ofHours(2));

        assertThat(sender.calls).hasSize(2);
    }

    @Test
    void work_that_fails_again_and_again_ends_the_delivery() {
        webhook("document.processed");
        var document = parsed();

        notifying.giveUp(delivery(document).id(), "the disk is full");
        notifying.giveUp(delivery(document).id(), "the disk is full");

        assertThat(delivery(document).state()).isEqualTo(Delivery.State.FAILED);
        assertThat(status(document)).isEqualTo(DocumentStatus.EXPORTKO);
        assertThat(codes(document)).containsExactly(Code.EXPORTKO, Code.SENTKO);
    }

    @Test
    void a_delivery_can_be_sent_again_under_its_id() {
        webhook("document.processed");
        var document = parsed();
        queue.drain(notifying::deliver);

        var again = notifying.replay(ACCOUNT, delivery(document).id());
        queue.drain(notifying::deliver);

        assertThat(again.state()).isEqualTo(Delivery.State.WAITING);
        assertThat(sender.calls).hasSize(2);
        assertThat(sender.calls.get(1).messageId())
                .isEqualTo(sender.calls.get(0).messageId());
        assertThatThrownBy(() -> notifying.replay(new AccountId(new UUID(2, 2)), again.id()))
                .isInstanceOf(Refusal.NotFound.class);
    }

    @Test
    void a_webhook_is_told_again_what_it_was_told_since_a_time() {
        var webhook = webhook("document.processed");
        parsed();
        queue.drain(notifying::deliver);
        clock.pass(Duration.ofMinutes(1));
        var since = clock.instant();
        var failed = parsed();
        sender.answers.add(new Refused(400, "400", false));
        queue.drain(notifying::deliver);
        parsed();
        queue.drain(notifying::deliver);
        sender.calls.clear();

        assertThat(notifying.replay(ACCOUNT, webhook.id(), since, Delivery.State.FAILED))
                .isEqualTo(1);
        queue.drain(notifying::deliver);
        assertThat(only(sender.calls).messageId()).isEqualTo(delivery(failed).messageId());
        assertThat(notifying.replay(ACCOUNT, webhook.id(), since, null)).isEqualTo(2);
        assertThat(notifying.replay(ACCOUNT, webhook.id(), Instant.MIN, null)).isEqualTo(1);
    }

    @Test
    void a_trial_calls_once_with_the_newest_result_and_stores_nothing() {
        var webhook = webhook("document.processed");
        var trial = new WebhookTrial(webhooks, sender, mailboxes, documents, clock, tokens);
        trial.run(ACCOUNT, webhook.id());
        assertThat(only(sender.calls).body())
                .asInstanceOf(InstanceOfAssertFactories.MAP)
                .containsOnlyKeys("Total", "Shipper", "Lines", "Taxes");
        assertThat(sender.calls.get(0).test()).isTrue();

        sender.answers.add(BUSY);
        assertThat(trial.run(ACCOUNT, webhook.id())).isEqualTo(BUSY);
        assertThat(queue.nextDue()).isEmpty();
    }

    private void pass(Duration time) {
        var end = clock.instant().plus(time);
        queue.drain(notifying::deliver);
        for (var next = queue.nextDue(); next.isPresent() && !next.get().isAfter(end); next = queue.nextDue()) {
            clock.pass(Duration.between(clock.instant(), next.get()));
            queue.drain(notifying::deliver);
        }
        clock.pass(Duration.between(clock.instant(), end));
    }

    private Duration wait_() {
        return Duration.between(clock.instant(), queue.nextDue().orElseThrow());
    }

    private Webhook webhook(String event) {
        return keeping.create(ACCOUNT, change(event, mailbox, null));
    }

    private static WebhookChange change(String event, Mailbox mailbox, String table) {
        return new WebhookChange(
                WebhookEvent.parse(event),
                new WebhookTarget(TARGET),
                null,
                null,
                null,
                mailbox == null ? null : mailbox.id(),
                table);
    }

    private Document parsed() {
        return ended(DocumentStatus.PARSEDOK, "Processed");
    }

    private Document ended(DocumentStatus status, String message) {
        var document = stored();
        return memory.run(() -> end(document, status, message));
    }

    private Document stored() {
        var number = tokens.hex(16);
        var document = documents.add(new Document.Draft(new Arrival(
                new DocumentUid(number),
                ACCOUNT,
                mailbox.id(),
                new DocumentName("order.txt"),
                number,
                new StoredFile(new BlobId(number + number), "text/plain", 1),
                clock.instant(),
                null,
                Map.of())));
        var analyzing = document.to(DocumentStatus.ANALYZING);
        documents.move(document, analyzing);
        documents.move(analyzing, analyzing.toProgress(1));
        return analyzing.toProgress(1);
    }

    private Document end(Document document, DocumentStatus status, String message) {
        var ended = status == DocumentStatus.PARSEDOK
                ? document.parsed(StatusSource.AI, clock.instant(), Credits.NONE)
                : document.ended(status, StatusSource.AI, clock.instant());
        documents.move(document, ended);
        notifying.ended(ended, status == DocumentStatus.PARSEDOK ? RESULT : Map.of(), message);
        return ended;
    }

    private DocumentStatus status(Document document) {
        return documents.find(document.id()).orElseThrow().status();
    }

    private Delivery delivery(Document document) {
        var all = new ArrayList<>(
                deliveries.list(document.id(), PageRequest.FIRST).items());
        all.removeIf(delivery -> delivery.event() == WebhookEvent.DOCUMENT_EXPORT_FAILED);
        return only(all);
    }

    private List<Code> codes(Document document) {
        return entries(document).stream().map(LogEntry::code).toList();
    }

    private List<String> messages(Document document) {
        return entries(document).stream().map(LogEntry::message).toList();
    }

    private List<LogEntry> entries(Document document) {
        return log.list(document.id(), "", PageRequest.FIRST).items();
    }

    private static <T> T only(List<T> list) {
        assertThat(list).hasSize(1);
        return list.get(0);
    }
}
