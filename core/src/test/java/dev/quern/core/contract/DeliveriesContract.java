package dev.quern.core.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.account.AccountId;
import dev.quern.core.document.Document;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.listing.PageRequest;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.ports.Stores;
import dev.quern.core.webhook.Delivery;
import dev.quern.core.webhook.DeliveryId;
import dev.quern.core.webhook.Webhook;
import dev.quern.core.webhook.WebhookEvent;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The contract of every {@link dev.quern.core.webhook.Deliveries}. */
public interface DeliveriesContract {
    Stores stores();

    @Test
    default void a_delivery_comes_back_with_what_it_says() {
        var document = Sample.document(stores());
        var webhook = stores().webhooks().add(WebhooksContract.draft(document.account()));
        var payload = new LinkedHashMap<String, @Nullable Object>();
        payload.put("Z", new BigDecimal("12.50"));
        payload.put("A", Sample.NASTY);
        payload.put("M", null);
        payload.put("Lines", List.of(Map.of("Item", "Pen")));
        var draft = new Delivery.Draft(
                "msg_1",
                document.account(),
                webhook.id(),
                document.id(),
                document.mailbox(),
                WebhookEvent.TABLE_PROCESSED,
                "Li'nes",
                Sample.NOON);

        var delivery = stores().deliveries().add(draft, payload);

        assertThat(stores().deliveries().get(document.account(), delivery.id())).isEqualTo(delivery);
        assertThat(delivery.state()).isEqualTo(Delivery.State.WAITING);
        assertThat(delivery.isDueAt(Sample.NOON)).isTrue();
        assertThat(stores().deliveries().payload(delivery.id())).isEqualTo(payload);
        assertThat(stores().deliveries().payload(delivery.id()).keySet()).containsExactly("Z", "A", "M", "Lines");
        assertThatThrownBy(() -> stores().deliveries().get(new AccountId(UUID.randomUUID()), delivery.id()))
                .isInstanceOf(Refusal.NotFound.class);
        assertThat(stores().deliveries().find(new DeliveryId(Long.MAX_VALUE))).isEmpty();
    }

    @Test
    default void an_outcome_is_stored_unless_somebody_else_was_first() {
        var document = Sample.document(stores());
        var webhook = stores().webhooks().add(WebhooksContract.draft(document.account()));
        var waiting = add(webhook, document, Sample.NOON);
        var delivered = with(waiting, Delivery.State.DELIVERED, 1, null, 200, Sample.NASTY);

        assertThat(stores().deliveries().update(waiting, delivered)).isTrue();
        assertThat(stores().deliveries().find(waiting.id())).contains(delivered);
        assertThat(stores().deliveries()
                        .update(waiting, with(waiting, Delivery.State.FAILED, 1, null, null, "too late")))
                .isFalse();
        assertThat(stores().deliveries().find(waiting.id())).contains(delivered);

        var again = with(delivered, Delivery.State.WAITING, 0, Sample.NOON.plusSeconds(60), null, null);
        assertThat(stores().deliveries().update(delivered, again)).isTrue();
        assertThat(stores().deliveries().find(waiting.id())).contains(again);
    }

    @Test
    default void deliveries_wait_in_line_for_one_document_and_one_webhook() {
        var document = Sample.document(stores());
        var other = Sample.document(stores());
        var webhook = stores().webhooks().add(WebhooksContract.draft(document.account()));
        var another = stores().webhooks().add(WebhooksContract.draft(document.account()));
        add(webhook, other, Sample.NOON);
        add(another, document, Sample.NOON);
        var first = add(webhook, document, Sample.NOON);
        var second = add(webhook, document, Sample.NOON);
        var third = add(webhook, document, Sample.NOON);
        var deliveries = stores().deliveries();

        assertThat(deliveries.waitingBefore(first)).isEmpty();
        assertThat(deliveries.waitingBefore(third)).contains(first);
        deliveries.update(first, with(first, Delivery.State.DELIVERED, 1, null, 200, "ok"));
        assertThat(deliveries.waitingBefore(third)).contains(second);
        assertThat(deliveries.waitingBefore(second)).isEmpty();
    }

    @Test
    default void the_deliveries_of_a_document_are_listed_newest_first() {
        var document = Sample.document(stores());
        var webhook = stores().webhooks().add(WebhooksContract.draft(document.account()));
        var first = add(webhook, document, Sample.NOON);
        var second = add(webhook, document, Sample.NOON);
        add(webhook, Sample.document(stores()), Sample.NOON);

        var page = stores().deliveries().list(document.id(), new PageRequest(2, 1));

        assertThat(page.items()).containsExactly(first);
        assertThat(page.count()).isEqualTo(2);
        assertThat(stores().deliveries().list(document.id(), PageRequest.FIRST).items())
                .containsExactly(second, first);
    }

    @Test
    default void the_deliveries_of_a_webhook_are_walked_through_from_a_time() {
        var document = Sample.document(stores());
        var webhook = stores().webhooks().add(WebhooksContract.draft(document.account()));
        add(webhook, document, Sample.NOON.minusSeconds(1));
        var first = add(webhook, document, Sample.NOON);
        var second = add(webhook, document, Sample.NOON.plusSeconds(1));
        add(stores().webhooks().add(WebhooksContract.draft(document.account())), document, Sample.NOON);
        var deliveries = stores().deliveries();

        assertThat(deliveries.since(webhook.id(), Sample.NOON, new DeliveryId(0), 1))
                .containsExactly(first);
        assertThat(deliveries.since(webhook.id(), Sample.NOON, first.id(), 10)).containsExactly(second);
        assertThat(deliveries.since(webhook.id(), Instant.MIN, new DeliveryId(0), 10))
                .hasSize(3);
        assertThat(deliveries.since(webhook.id(), Instant.MAX, new DeliveryId(0), 10))
                .isEmpty();
    }

    @Test
    default void what_a_webhook_owes_to_a_mailbox_can_be_cancelled() {
        var document = Sample.document(stores());
        var elsewhere = stores().documents()
                .add(Sample.document(
                        stores().mailboxes().add(Sample.mailbox(document.account(), "Other")), "a.pdf", Sample.NOON));
        var webhook = stores().webhooks().add(WebhooksContract.draft(document.account()));
        var waiting = add(webhook, document, Sample.NOON);
        var kept = add(webhook, elsewhere, Sample.NOON);
        var done = add(webhook, document, Sample.NOON);
        stores().deliveries().update(done, with(done, Delivery.State.DELIVERED, 1, null, 200, "ok"));

        stores().deliveries().cancel(webhook.id(), document.mailbox(), "nobody wants it");

        assertThat(stores().deliveries().find(waiting.id())).contains(waiting.cancelled("nobody wants it"));
        assertThat(stores().deliveries().find(kept.id())).contains(kept);
        assertThat(stores().deliveries().find(done.id()).orElseThrow().state()).isEqualTo(Delivery.State.DELIVERED);
        stores().deliveries().cancel(webhook.id(), new MailboxId(Long.MAX_VALUE), "there is none");
    }

    @Test
    default void deliveries_are_forgotten_with_their_webhook_or_their_document() {
        var document = Sample.document(stores());
        var other = Sample.document(stores());
        var webhook = stores().webhooks().add(WebhooksContract.draft(document.account()));
        var another = stores().webhooks().add(WebhooksContract.draft(document.account()));
        var first = add(webhook, document, Sample.NOON);
        var second = add(another, document, Sample.NOON);
        var third = add(another, other, Sample.NOON);
        var deliveries = stores().deliveries();

        deliveries.forget(webhook.id());
        assertThat(deliveries.find(first.id())).isEmpty();
        assertThat(deliveries.payload(first.id())).isEmpty();
        assertThat(deliveries.find(second.id())).isPresent();

        deliveries.forget(document.id());
        assertThat(deliveries.find(second.id())).isEmpty();
        assertThat(deliveries.find(third.id())).isPresent();
    }

    private Delivery add(Webhook webhook, Document document, Instant created) {
        return stores().deliveries()
                .add(
                        new Delivery.Draft(
                                "msg_" + Sample.number(),
                                document.account(),
                                webhook.id(),
                                document.id(),
                                document.mailbox(),
                                webhook.event(),
                                null,
                                created),
                        Map.of());
    }

    private static Delivery with(
            Delivery delivery,
            Delivery.State state,
            int attempts,
            @Nullable Instant due,
            @Nullable Integer response,
            @Nullable String message) {
        return new Delivery(
                delivery.id(),
                delivery.messageId(),
                delivery.account(),
                delivery.webhook(),
                delivery.document(),
                delivery.mailbox(),
                delivery.event(),
                delivery.table(),
                delivery.created(),
                state,
                attempts,
                due,
                Sample.NOON.plusSeconds(5),
                response,
                message);
    }
}
