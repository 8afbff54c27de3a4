package dev.quern.jdbc.store;

import dev.quern.core.account.AccountId;
import dev.quern.core.field.FieldId;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.kernel.Transactions;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.webhook.Webhook;
import dev.quern.core.webhook.WebhookCategory;
import dev.quern.core.webhook.WebhookEvent;
import dev.quern.core.webhook.WebhookHeaders;
import dev.quern.core.webhook.WebhookId;
import dev.quern.core.webhook.WebhookSecret;
import dev.quern.core.webhook.WebhookTarget;
import dev.quern.core.webhook.Webhooks;
import dev.quern.jdbc.Database;
import dev.quern.jdbc.column.JsonColumn;
import dev.quern.jdbc.column.Row;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jdbi.v3.core.statement.StatementContext;
import org.jdbi.v3.core.statement.UnableToExecuteStatementException;

/** {@link Webhooks} in a database. */
public final class JdbcWebhooks implements Webhooks {
    private final Jdbi jdbi;
    private final Transactions transactions;

    public JdbcWebhooks(Database database) {
        this.jdbi = database.jdbi();
        this.transactions = database.transactions();
    }

    @Override
    public Webhook add(Webhook.Draft draft) {
        // With an id it is a webhook already; the database gives it one on the way in.
        var webhook = draft.stored(new WebhookId(0));
        long id = jdbi.withHandle(handle -> bind(handle.createUpdate("""
                                insert into webhook (account, event, target, name, headers, category, tables, secret,
                                    created)
                                values (:account, :event, :target, :name, :headers, :category, :tables, :secret,
                                    :created)
                                """), webhook)
                .executeAndReturnGeneratedKeys("id")
                .mapTo(Long.class)
                .one());
        return draft.stored(new WebhookId(id));
    }

    @Override
    public Optional<Webhook> find(WebhookId id) {
        return jdbi.withHandle(handle -> handle.createQuery("select * from webhook where id = :id")
                .bind("id", id.number())
                .map(JdbcWebhooks::webhook)
                .findOne());
    }

    @Override
    public void update(Webhook webhook) {
        int found = jdbi.withHandle(handle -> bind(handle.createUpdate("""
                                update webhook
                                set account = :account, event = :event, target = :target, name = :name,
                                    headers = :headers, category = :category, tables = :tables, secret = :secret,
                                    created = :created
                                where id = :id
                                """), webhook)
                .bind("id", webhook.id().number())
                .execute());
        if (found == 0) {
            throw new Refusal.NotFound("Webhook not found");
        }
    }

    @Override
    public void delete(WebhookId id) {
        jdbi.useHandle(handle -> handle.createUpdate("delete from webhook where id = :id")
                .bind("id", id.number())
                .execute());
    }

    @Override
    public List<Webhook> list(AccountId account) {
        return jdbi.withHandle(
                handle -> handle.createQuery("select * from webhook where account = :account order by id")
                        .bind("account", account.uuid())
                        .map(JdbcWebhooks::webhook)
                        .list());
    }

    @Override
    public void attach(WebhookId webhook, MailboxId mailbox) {
        try {
            // A transaction of its own, or a savepoint: a duplicate must not spoil what else is being stored.
            transactions.run(() -> {
                jdbi.useHandle(handle -> handle.createUpdate(
                                "insert into webhook_attachment (webhook, mailbox) values (:webhook, :mailbox)")
                        .bind("webhook", webhook.number())
                        .bind("mailbox", mailbox.number())
                        .execute());
            });
        } catch (UnableToExecuteStatementException e) {
            if (!Violations.isDuplicate(e)) {
                throw e;
            }
        }
    }

    @Override
    public void detach(WebhookId webhook, MailboxId mailbox) {
        jdbi.useHandle(handle -> handle.createUpdate(
                        "delete from webhook_attachment where webhook = :webhook and mailbox = :mailbox")
                .bind("webhook", webhook.number())
                .bind("mailbox", mailbox.number())
                .execute());
    }

    @Override
    public List<Webhook> attachedTo(MailboxId mailbox) {
        return jdbi.withHandle(handle -> handle.createQuery("""
                        select webhook.* from webhook
                        join webhook_attachment on webhook_attachment.webhook = webhook.id
                        where webhook_attachment.mailbox = :mailbox
                        order by webhook.id
                        """)
                .bind("mailbox", mailbox.number())
                .map(JdbcWebhooks::webhook)
                .list());
    }

    @Override
    public Map<MailboxId, List<WebhookId>> attachments(AccountId account) {
        return jdbi.withHandle(handle -> handle.createQuery("""
                        select webhook_attachment.mailbox, webhook_attachment.webhook from webhook_attachment
                        join webhook on webhook_attachment.webhook = webhook.id
                        where webhook.account = :account
                        order by webhook.id
                        """)
                .bind("account", account.uuid())
                .reduceRows(new LinkedHashMap<MailboxId, List<WebhookId>>(), (attachments, row) -> {
                    attachments
                            .computeIfAbsent(
                                    new MailboxId(row.getColumn("mailbox", Long.class)), id -> new ArrayList<>())
                            .add(new WebhookId(row.getColumn("webhook", Long.class)));
                    return attachments;
                }));
    }

    private static <S extends SqlStatement<S>> S bind(S statement, Webhook webhook) {
        return statement
                .bind("account", webhook.account().uuid())
                .bind("event", webhook.event().name())
                .bind("target", webhook.target().value())
                .bind("name", webhook.name())
                .bind("headers", JsonColumn.write(webhook.headers().byName()))
                .bind("category", webhook.category().name())
                .bind(
                        "tables",
                        JsonColumn.write(
                                webhook.tables().stream().map(FieldId::toString).toList()))
                .bind("secret", webhook.secret().written())
                .bind("created", webhook.created());
    }

    private static Webhook webhook(ResultSet set, StatementContext context) throws SQLException {
        var row = new Row(set);
        return new Webhook(
                new WebhookId(row.number("id")),
                new AccountId(row.uuid("account")),
                row.constant("event", WebhookEvent.class),
                new WebhookTarget(row.text("target")),
                row.text("name"),
                headers(row.text("headers")),
                row.constant("category", WebhookCategory.class),
                JsonColumn.texts(JsonColumn.read(row.text("tables"))).stream()
                        .map(FieldId::parse)
                        .toList(),
                new WebhookSecret(row.text("secret")),
                row.time("created"));
    }

    private static WebhookHeaders headers(String stored) {
        var byName = new LinkedHashMap<String, String>();
        JsonColumn.readMembers(stored).forEach((name, value) -> byName.put(name, String.valueOf(value)));
        return new WebhookHeaders(byName);
    }
}
