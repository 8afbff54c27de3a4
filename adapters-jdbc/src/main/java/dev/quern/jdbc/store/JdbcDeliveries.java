package dev.quern.jdbc.store;

import dev.quern.core.account.AccountId;
import dev.quern.core.document.DocumentId;
import dev.quern.core.listing.Listing;
import dev.quern.core.listing.PageRequest;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.webhook.Deliveries;
import dev.quern.core.webhook.Delivery;
import dev.quern.core.webhook.DeliveryId;
import dev.quern.core.webhook.WebhookEvent;
import dev.quern.core.webhook.WebhookId;
import dev.quern.jdbc.Database;
import dev.quern.jdbc.column.JsonColumn;
import dev.quern.jdbc.column.Row;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;

/** {@link Deliveries} in a database. What a delivery says is a column that is read only to send it. */
public final class JdbcDeliveries implements Deliveries {
    private static final String COLUMNS =
            "id, message_id, account, webhook, document, mailbox, event, table_name, created, state, attempts, due,"
                    + " attempted, response, message";

    private final Jdbi jdbi;

    public JdbcDeliveries(Database database) {
        this.jdbi = database.jdbi();
    }

    @Override
    public Delivery add(Delivery.Draft draft, Map<String, @Nullable Object> payload) {
        long id = jdbi.withHandle(handle -> handle.createUpdate("""
                        insert into delivery (message_id, account, webhook, document, mailbox, event, table_name, created,
                            state, attempts, due, payload)
                        values (:messageId, :account, :webhook, :document, :mailbox, :event, :table, :created,
                            'WAITING', 0, :created, :payload)
                        """)
                .bind("messageId", draft.messageId())
                .bind("account", draft.account().uuid())
                .bind("webhook", draft.webhook().number())
                .bind("document", draft.document().number())
                .bind("mailbox", draft.mailbox().number())
                .bind("event", draft.event().name())
                .bindByType("table", draft.table(), String.class)
                .bind("created", draft.created())
                .bind("payload", JsonColumn.write(payload))
                .executeAndReturnGeneratedKeys("id")
                .mapTo(Long.class)
                .one());
        return draft.stored(new DeliveryId(id));
    }

    @Override
    public Optional<Delivery> find(DeliveryId id) {
        return jdbi.withHandle(handle -> handle.createQuery("select " + COLUMNS + " from delivery where id = :id")
                .bind("id", id.number())
                .map(JdbcDeliveries::delivery)
                .findOne());
    }

    @Override
    public Map<String, @Nullable Object> payload(DeliveryId id) {
        return jdbi.withHandle(handle -> handle.createQuery("select payload from delivery where id = :id")
                        .bind("id", id.number())
                        .mapTo(String.class)
                        .findOne())
                .map(JsonColumn::readMembers)
                .orElseGet(Map::of);
    }

    @Override
    public boolean update(Delivery from, Delivery to) {
        return jdbi.withHandle(handle -> handle.createUpdate("""
                        update delivery
                        set state = :state, attempts = :attempts, due = :due, attempted = :attempted,
                            response = :response, message = :message
                        where id = :id and state = :fromState and attempts = :fromAttempts
                        """)
                        .bind("id", from.id().number())
                        .bind("fromState", from.state().name())
                        .bind("fromAttempts", from.attempts())
                        .bind("state", to.state().name())
                        .bind("attempts", to.attempts())
                        .bindByType("due", to.due(), Instant.class)
                        .bindByType("attempted", to.attempted(), Instant.class)
                        .bindByType("response", to.response(), Integer.class)
                        .bindByType("message", to.message(), String.class)
                        .execute()
                == 1);
    }

    @Override
    public Optional<Delivery> waitingBefore(Delivery delivery) {
        return jdbi.withHandle(handle -> handle.createQuery("select " + COLUMNS + """
                         from delivery
                        where document = :document and webhook = :webhook and id < :id and state = 'WAITING'
                        order by id fetch first row only
                        """)
                .bind("document", delivery.document().number())
                .bind("webhook", delivery.webhook().number())
                .bind("id", delivery.id().number())
                .map(JdbcDeliveries::delivery)
                .findOne());
    }

    @Override
    public Listing<Delivery> list(DocumentId document, PageRequest page) {
        return jdbi.withHandle(handle -> {
            var items = handle.createQuery("select " + COLUMNS + """
                             from delivery
                            where document = :document
                            order by id desc offset :offset rows fetch next :size rows only
                            """)
                    .bind("document", document.number())
                    .bind("offset", page.offset())
                    .bind("size", page.size())
                    .map(JdbcDeliveries::delivery)
                    .list();
            long count = handle.createQuery("select count(*) from delivery where document = :document")
                    .bind("document", document.number())
                    .mapTo(Long.class)
                    .one();
            return new Listing<>(items, count, page);
        });
    }

    @Override
    public List<Delivery> since(WebhookId webhook, Instant since, DeliveryId after, int limit) {
        return jdbi.withHandle(handle -> handle.createQuery("select " + COLUMNS + """
                         from delivery
                        where webhook = :webhook and id > :after and created >= :since
                        order by id fetch first :limit rows only
                        """)
                .bind("webhook", webhook.number())
                .bind("after", after.number())
                .bind("since", since)
                .bind("limit", limit)
                .map(JdbcDeliveries::delivery)
                .list());
    }

    @Override
    public void cancel(WebhookId webhook, MailboxId mailbox, String reason) {
        jdbi.useHandle(handle -> handle.createUpdate("""
                        update delivery set state = 'CANCELLED', due = null, message = :reason
                        where webhook = :webhook and mailbox = :mailbox and state = 'WAITING'
                        """)
                .bind("webhook", webhook.number())
                .bind("mailbox", mailbox.number())
                .bind("reason", reason)
                .execute());
    }

    @Override
    public void forget(WebhookId webhook) {
        jdbi.useHandle(handle -> handle.createUpdate("delete from delivery where webhook = :webhook")
                .bind("webhook", webhook.number())
                .execute());
    }

    @Override
    public void forget(DocumentId document) {
        jdbi.useHandle(handle -> handle.createUpdate("delete from delivery where document = :document")
                .bind("document", document.number())
                .execute());
    }

    private static Delivery delivery(ResultSet set, StatementContext context) throws SQLException {
        var row = new Row(set);
        var response = row.numberOrNull("response");
        return new Delivery(
                new DeliveryId(row.number("id")),
                row.text("message_id"),
                new AccountId(row.uuid("account")),
                new WebhookId(row.number("webhook")),
                new DocumentId(row.number("document")),
                new MailboxId(row.number("mailbox")),
                row.constant("event", WebhookEvent.class),
                row.textOrNull("table_name"),
                row.time("created"),
                row.constant("state", Delivery.State.class),
                row.integer("attempts"),
                row.timeOrNull("due"),
                row.timeOrNull("attempted"),
                response == null ? null : Math.toIntExact(response),
                row.textOrNull("message"));
    }
}
