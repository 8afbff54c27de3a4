package dev.quern.core.memory;

import dev.quern.core.document.DocumentId;
import dev.quern.core.listing.Listing;
import dev.quern.core.listing.PageRequest;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.webhook.Deliveries;
import dev.quern.core.webhook.Delivery;
import dev.quern.core.webhook.DeliveryId;
import dev.quern.core.webhook.WebhookId;
import java.time.Instant;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@link Deliveries} in memory. */
public final class InMemoryDeliveries implements Deliveries {
    private final Memory memory;
    private final TreeMap<Long, Delivery> deliveries = new TreeMap<>();
    private final Map<Long, Map<String, @Nullable Object>> payloads = new TreeMap<>();
    private long lastId;

    public InMemoryDeliveries(Memory memory) {
        this.memory = memory;
    }

    @Override
    public Delivery add(Delivery.Draft draft, Map<String, @Nullable Object> payload) {
        return memory.run(() -> {
            var delivery = draft.stored(new DeliveryId(++lastId));
            memory.put(deliveries, lastId, delivery);
            memory.put(payloads, lastId, Collections.unmodifiableMap(new LinkedHashMap<>(payload)));
            return delivery;
        });
    }

    @Override
    public Optional<Delivery> find(DeliveryId id) {
        return memory.run(() -> Optional.ofNullable(deliveries.get(id.number())));
    }

    @Override
    public Map<String, @Nullable Object> payload(DeliveryId id) {
        return memory.run(() -> payloads.getOrDefault(id.number(), Map.of()));
    }

    @Override
    public boolean update(Delivery from, Delivery to) {
        return memory.run(() -> {
            var stored = deliveries.get(from.id().number());
            if (stored == null || stored.state() != from.state() || stored.attempts() != from.attempts()) {
                return false;
            }
            memory.put(deliveries, to.id().number(), to);
            return true;
        });
    }

    @Override
    public Optional<Delivery> waitingBefore(Delivery delivery) {
        return memory.run(() -> deliveries.headMap(delivery.id().number()).values().stream()
                .filter(earlier -> earlier.state() == Delivery.State.WAITING)
                .filter(earlier -> earlier.document().equals(delivery.document()))
                .filter(earlier -> earlier.webhook().equals(delivery.webhook()))
                .findFirst());
    }

    @Override
    public Listing<Delivery> list(DocumentId document, PageRequest page) {
        return memory.run(() -> Listing.page(
                all(delivery -> delivery.document().equals(document))
                        .sorted(Comparator.comparing(
                                        (Delivery delivery) -> delivery.id().number())
                                .reversed())
                        .toList(),
                page));
    }

    @Override
    public List<Delivery> since(WebhookId webhook, Instant since, DeliveryId after, int limit) {
        return memory.run(() -> deliveries.tailMap(after.number(), false).values().stream()
                .filter(delivery -> delivery.webhook().equals(webhook))
                .filter(delivery -> !delivery.created().isBefore(since))
                .limit(limit)
                .toList());
    }

    @Override
    public void cancel(WebhookId webhook, MailboxId mailbox, String reason) {
        memory.run(() -> all(delivery -> delivery.state() == Delivery.State.WAITING
                        && delivery.webhook().equals(webhook)
                        && delivery.mailbox().equals(mailbox))
                .toList()
                .forEach(delivery -> memory.put(deliveries, delivery.id().number(), delivery.cancelled(reason))));
    }

    @Override
    public void forget(WebhookId webhook) {
        forget(delivery -> delivery.webhook().equals(webhook));
    }

    @Override
    public void forget(DocumentId document) {
        forget(delivery -> delivery.document().equals(document));
    }

    private void forget(Predicate<Delivery> unwanted) {
        memory.run(() -> all(unwanted).map(Delivery::id).toList().forEach(id -> {
            memory.remove(deliveries, id.number());
            memory.remove(payloads, id.number());
        }));
    }

    private Stream<Delivery> all(Predicate<Delivery> wanted) {
        return deliveries.values().stream().filter(wanted);
    }
}
