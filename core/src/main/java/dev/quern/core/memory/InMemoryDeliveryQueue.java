package dev.quern.core.memory;

import dev.quern.core.webhook.Delivery;
import dev.quern.core.webhook.DeliveryId;
import dev.quern.core.webhook.DeliveryQueue;
import dev.quern.core.webhook.WebhookTarget;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** {@link DeliveryQueue} in memory: what was offered waits until it is due and {@link #drain} works it off, on the caller's thread. */
public final class InMemoryDeliveryQueue implements DeliveryQueue {
    private final Memory memory;
    private final InstantSource clock;
    private final List<Item> waiting = new ArrayList<>();

    private record Item(DeliveryId delivery, Instant due) {}

    public InMemoryDeliveryQueue(Memory memory, InstantSource clock) {
        this.memory = memory;
        this.clock = clock;
    }

    @Override
    public void offer(Delivery delivery, WebhookTarget target, Instant due) {
        var item = new Item(delivery.id(), due);
        memory.run(() -> memory.change(() -> waiting.add(item), () -> waiting.remove(item)));
    }

    @Override
    public void hasten(Delivery delivery, WebhookTarget target) {
        memory.run(() -> {
            var later = waiting.stream()
                    .filter(item -> item.delivery().equals(delivery.id()))
                    .toList();
            memory.change(() -> waiting.removeAll(later), () -> waiting.addAll(later));
        });
        offer(delivery, target, clock.instant());
    }

    /** Works off everything that is due, such as by {@code notifying::deliver}. */
    public void drain(Consumer<DeliveryId> work) {
        for (var next = poll(); next != null; next = poll()) {
            work.accept(next);
        }
    }

    /** When the next one is due; empty when nothing waits. */
    public Optional<Instant> nextDue() {
        return memory.run(() -> waiting.stream().map(Item::due).min(Comparator.naturalOrder()));
    }

    private @Nullable DeliveryId poll() {
        return memory.run(() -> {
                    var next = waiting.stream()
                            .filter(item -> !item.due().isAfter(clock.instant()))
                            .min(Comparator.comparing(Item::due));
                    next.ifPresent(waiting::remove);
                    return next.map(Item::delivery);
                })
                .orElse(null);
    }
}
