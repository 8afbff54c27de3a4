package dev.quern.core.processing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.LogEntry;
import dev.quern.core.document.Review;
import dev.quern.core.document.Review.Status;
import dev.quern.core.field.FieldChange;
import dev.quern.core.field.Given;
import dev.quern.core.housekeeping.InMemoryServer;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.listing.PageRequest;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxChange;
import dev.quern.core.webhook.Delivery;
import dev.quern.core.webhook.Webhook;
import dev.quern.core.webhook.WebhookCategory;
import dev.quern.core.webhook.WebhookEvent;
import dev.quern.core.webhook.WebhookHeaders;
import dev.quern.core.webhook.WebhookSecret;
import dev.quern.core.webhook.WebhookTarget;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReviewingTest {
    @TempDir
    @Nullable
    Path folder;

    private InMemoryServer server;
    private Mailbox mailbox;

    @BeforeEach
    void a_mailbox_that_asks_for_certainty() {
        server = new InMemoryServer(folder);
        mailbox = server.mailbox("Notes");
        threshold(0.8);
        server.confidence = 0.5;
    }

    @Test
    void a_result_that_is_less_certain_than_asked_for_waits_until_it_is_confirmed() throws IOException {
        var document = parsed();
        assertThat(document.review()).isEqualTo(new Review(0.5, Status.WAITING, null, null));

        var confirmed = server.reviewing.confirm(document, "Ann's key");

        assertThat(confirmed.review())
                .isEqualTo(new Review(0.5, Status.CONFIRMED, server.clock.instant(), "Ann's key"));
        assertThat(server.now(document)).isEqualTo(confirmed);
        assertThat(latest(document).message()).isEqualTo("Confirmed with the key 'Ann's key'.");
    }

    @Test
    void a_result_that_is_certain_enough_does_not_wait_and_can_be_confirmed_all_the_same() throws IOException {
        server.confidence = 0.8;
        var document = parsed();
        assertThat(document.review()).isEqualTo(new Review(0.8, null, null, null));
        server.reviewing.confirm(document, "key");
        assertThat(server.now(document).review().isConfirmed()).isTrue();
    }

    @Test
    void confirming_twice_does_nothing_the_second_time() throws IOException {
        var document = parsed();
        var confirmed = server.reviewing.confirm(document, "first");
        var lines = lines(document);

        assertThat(server.reviewing.confirm(confirmed, "second")).isEqualTo(confirmed);

        assertThat(lines(document)).isEqualTo(lines);
        assertThat(server.now(document)).isEqualTo(confirmed);
    }

    @Test
    void what_is_taken_back_waits_again_if_the_thresholds_as_they_are_now_say_so() throws IOException {
        var document = parsed();
        server.reviewing.confirm(document, "key");
        assertThat(server.reviewing.takeBack(document, "other").review())
                .isEqualTo(new Review(0.5, Status.WAITING, null, null));
        assertThat(server.now(document).review().status()).isEqualTo(Status.WAITING);
        assertThat(latest(document).message()).isEqualTo("Confirmation taken back with the key 'other'.");

        server.reviewing.confirm(document, "key");
        threshold(null);
        assertThat(server.reviewing.takeBack(document, "key").review()).isEqualTo(new Review(0.5, null, null, null));

        var lines = lines(document);
        server.reviewing.takeBack(document, "key");
        assertThat(lines(document)).as("nothing to take back").isEqualTo(lines);
    }

    @Test
    void a_document_without_a_result_is_not_reviewed() throws IOException {
        var document = server.receive(mailbox, "note");
        assertThatThrownBy(() -> server.reviewing.confirm(document, "key"))
                .isInstanceOf(Refusal.Conflict.class)
                .hasMessage("Only a document that is PARSEDOK or EXPORTKO can be reviewed; this is INCOMING.");
        assertThatThrownBy(() -> server.reviewing.takeBack(document, "key")).isInstanceOf(Refusal.Conflict.class);
        assertThat(server.now(document).review()).isEqualTo(Review.NONE);
    }

    @Test
    void a_result_that_could_not_be_delivered_is_reviewed_like_any_other() throws IOException {
        var document = parsed();
        server.documents.move(document, document.notExported());
        server.reviewing.confirm(document, "key");
        var now = server.now(document);
        assertThat(now.status()).isEqualTo(DocumentStatus.EXPORTKO);
        assertThat(now.review().isConfirmed()).isTrue();
    }

    @Test
    void a_correction_makes_certain_and_a_confirmed_result_stays_confirmed() throws IOException {
        var document = parsed();
        var corrected = server.correcting.correct(document, Map.of("Word", "sword"));
        assertThat(corrected.review()).isEqualTo(new Review(1.0, null, null, null));

        var confirmed = server.reviewing.confirm(parsed(), "key");
        var again = server.correcting.correct(confirmed, Map.of("Word", "sword"));
        assertThat(again.review())
                .isEqualTo(new Review(1.0, Status.CONFIRMED, confirmed.review().at(), "key"));
        assertThat(server.now(again)).isEqualTo(again);
    }

    @Test
    void processing_again_and_skipping_drop_the_review() throws IOException {
        var document = server.reviewing.confirm(parsed(), "key");
        server.handling.process(document);
        assertThat(server.now(document).review()).isEqualTo(Review.NONE);
        server.work();
        assertThat(server.now(document).review()).isEqualTo(new Review(0.5, Status.WAITING, null, null));
        server.handling.skip(document);
        assertThat(server.now(document).review()).isEqualTo(Review.NONE);
    }

    @Test
    void copies_of_a_mailbox_ask_for_the_same() {
        var id = mailbox.field("Word").orElseThrow().id();
        server.keeping.update(
                InMemoryServer.ACCOUNT,
                mailbox.id(),
                new MailboxChange(
                        null,
                        null,
                        settings -> {},
                        List.of(new FieldChange(
                                id, null, false, null, null, null, null, null, null, List.of(), new Given<>(0.9)))));
        var copy = server.copying.copy(InMemoryServer.ACCOUNT, mailbox.id());
        assertThat(copy.settings().reviewThreshold()).isEqualTo(0.8);
        assertThat(copy.field("Word").orElseThrow().reviewThreshold()).isEqualTo(0.9);
    }

    @Test
    void webhooks_are_told_what_waits_and_what_was_confirmed() throws IOException {
        webhook(WebhookEvent.DOCUMENT_REVIEW_NEEDED);
        webhook(WebhookEvent.DOCUMENT_CONFIRMED);
        var document = parsed();
        assertThat(told(document)).containsExactly(WebhookEvent.DOCUMENT_REVIEW_NEEDED);
        assertThat(server.deliveries.payload(deliveries(document).get(0).id())).isEqualTo(Map.of("Word", "word"));

        server.reviewing.confirm(document, "key");
        server.reviewing.confirm(document, "key");
        server.correcting.correct(server.now(document), Map.of("Word", "sword"));
        assertThat(told(document))
                .as("again after the correction")
                .containsExactly(
                        WebhookEvent.DOCUMENT_CONFIRMED,
                        WebhookEvent.DOCUMENT_CONFIRMED,
                        WebhookEvent.DOCUMENT_REVIEW_NEEDED);
        assertThat(server.deliveries.payload(deliveries(document).get(0).id())).isEqualTo(Map.of("Word", "sword"));

        server.confidence = 1;
        assertThat(told(parsed())).isEmpty();
    }

    private void threshold(@Nullable Double threshold) {
        server.keeping.update(
                InMemoryServer.ACCOUNT,
                mailbox.id(),
                new MailboxChange(null, null, settings -> settings.reviewThreshold(threshold), List.of()));
    }

    private Document parsed() throws IOException {
        var document = server.receive(mailbox, "note");
        server.work();
        return server.now(document);
    }

    private void webhook(WebhookEvent event) {
        var webhook = server.webhooks.add(new Webhook.Draft(
                InMemoryServer.ACCOUNT,
                event,
                new WebhookTarget("https://hooks.example/"),
                "",
                new WebhookHeaders(Map.of()),
                WebhookCategory.CUSTOM,
                List.of(),
                new WebhookSecret("whsec_" + "A".repeat(32)),
                server.clock.instant()));
        server.webhooks.attach(webhook.id(), mailbox.id());
    }

    private List<WebhookEvent> told(Document document) {
        return deliveries(document).stream().map(Delivery::event).toList();
    }

    private List<Delivery> deliveries(Document document) {
        return server.deliveries.list(document.id(), PageRequest.FIRST).items();
    }

    private LogEntry latest(Document document) {
        return server.log.list(document.id(), "", PageRequest.FIRST).items().get(0);
    }

    private long lines(Document document) {
        return server.log.list(document.id(), "", PageRequest.FIRST).count();
    }
}
