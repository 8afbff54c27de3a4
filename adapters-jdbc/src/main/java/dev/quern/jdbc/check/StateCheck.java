package dev.quern.jdbc.check;

import dev.quern.core.document.DocumentId;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.webhook.Delivery;
import dev.quern.core.webhook.DeliveryId;
import dev.quern.jdbc.Database;
import dev.quern.jdbc.queue.JdbcDeliveryQueue;
import dev.quern.jdbc.queue.JdbcWorkQueue;
import dev.quern.jdbc.store.JdbcDeliveries;
import dev.quern.jdbc.store.JdbcDocuments;
import dev.quern.jdbc.store.JdbcWebhooks;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jdbi.v3.core.Handle;

/** The states of documents and deliveries: what is under way has work in a queue, and what is done has its result. */
final class StateCheck {
    private static final List<String> PENDING = names(DocumentStatus::isPending);
    private static final List<String> WITH_RESULT = names(DocumentStatus::hasResult);

    private final Database database;

    StateCheck(Database database) {
        this.database = database;
    }

    private static List<String> names(Predicate<DocumentStatus> which) {
        return Arrays.stream(DocumentStatus.values())
                .filter(which)
                .map(Enum::name)
                .toList();
    }

    void find(Handle handle, Consumer<Finding> findings) {
        strayed(handle, findings);
        stuckDocuments(handle, findings);
        stuckDeliveries(handle, findings);
    }

    private static void strayed(Handle handle, Consumer<Finding> findings) {
        handle.createQuery("""
                        select 'document ' || id || ' is ' || status || case when gone = 0
                            then ', and is still listed.' else ', and is hidden as if it were deleted.' end
                        from document where (gone = 1) <> (status = 'DELETED')
                        order by id
                        """).mapTo(String.class).forEach(message -> findings.accept(Finding.of(message)));
        handle.createQuery("""
                        select 'document ' || id || ' belongs to mailbox ' || mailbox || ', which there is not.'
                        from document where not exists (select 1 from mailbox where mailbox.id = document.mailbox)
                        order by id
                        """).mapTo(String.class).forEach(message -> findings.accept(Finding.of(message)));
        handle.createQuery("""
                        select 'document ' || id || ' is ' || status || ' and has no result.'
                        from document
                        where gone = 0 and status in (<done>)
                            and not exists (select 1 from document_result where document_result.document = document.id)
                        order by id
                        """)
                .bindList("done", WITH_RESULT)
                .mapTo(String.class)
                .forEach(message -> findings.accept(Finding.of(message)));
    }

    private record Stuck(long id, String status) {}

    private void stuckDocuments(Handle handle, Consumer<Finding> findings) {
        var queued = queued(handle, "work_item");
        handle.createQuery("""
                        select document.id, status from document join mailbox on mailbox.id = document.mailbox
                        where gone = 0 and status in (<pending>) and removed is null
                        order by document.id
                        """)
                .bindList("pending", PENDING)
                .map((set, context) -> new Stuck(set.getLong("id"), set.getString("status")))
                .filter(document -> !queued.contains(document.id()))
                .forEach(document -> findings.accept(new Finding(
                        "document %d is %s, and nobody is to work on it.".formatted(document.id(), document.status()),
                        () -> queue(new DocumentId(document.id())))));
    }

    /** The subjects of a queue; no index has them, so they are compared here. */
    private static Set<Long> queued(Handle handle, String table) {
        return new HashSet<>(handle.createQuery("select subject from " + table)
                .mapTo(Long.class)
                .list());
    }

    private String queue(DocumentId id) {
        return database.transactions().run(() -> {
            var document = new JdbcDocuments(database).find(id);
            if (document.isEmpty() || !document.get().status().isPending()) {
                return "it has moved on by itself.";
            }
            try (var queue = new JdbcWorkQueue(database)) {
                queue.offer(document.get());
            }
            return "it is in the queue again.";
        });
    }

    private void stuckDeliveries(Handle handle, Consumer<Finding> findings) {
        var queued = queued(handle, "delivery_item");
        handle.createQuery("select id from delivery where state = :waiting order by id")
                .bind("waiting", Delivery.State.WAITING.name())
                .mapTo(Long.class)
                .filter(delivery -> !queued.contains(delivery))
                .forEach(delivery -> findings.accept(new Finding(
                        "delivery %d waits to be sent, and nobody is to send it.".formatted(delivery),
                        () -> queue(new DeliveryId(delivery)))));
    }

    private String queue(DeliveryId id) {
        return database.transactions().run(() -> {
            var delivery = new JdbcDeliveries(database)
                    .find(id)
                    .filter(found -> found.state() == Delivery.State.WAITING)
                    .orElse(null);
            if (delivery == null) {
                return "it has moved on by itself.";
            }
            var webhook = new JdbcWebhooks(database).find(delivery.webhook()).orElseThrow();
            try (var queue = new JdbcDeliveryQueue(database)) {
                queue.offer(delivery, webhook.target(), Objects.requireNonNullElse(delivery.due(), Instant.EPOCH));
            }
            return "it is in the queue again.";
        });
    }
}
