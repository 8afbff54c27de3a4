package dev.quern.core.webhook;

import dev.quern.core.account.AccountId;
import dev.quern.core.field.Field;
import dev.quern.core.field.FieldId;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.kernel.Tokens;
import dev.quern.core.kernel.Transactions;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.mailbox.Mailboxes;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Use case: making and changing webhooks, and attaching them to mailboxes. */
public final class WebhookKeeping {
    private static final int MAX_NAME = 255;

    private final Webhooks webhooks;
    private final Deliveries deliveries;
    private final Mailboxes mailboxes;
    private final TableSearch search;
    private final WebhookSender sender;
    private final Transactions transactions;
    private final InstantSource clock;
    private final Tokens tokens;

    public WebhookKeeping(
            Webhooks webhooks,
            Deliveries deliveries,
            Mailboxes mailboxes,
            WebhookSender sender,
            Transactions transactions,
            InstantSource clock,
            Tokens tokens) {
        this.webhooks = webhooks;
        this.deliveries = deliveries;
        this.mailboxes = mailboxes;
        this.search = new TableSearch(mailboxes);
        this.sender = sender;
        this.transactions = transactions;
        this.clock = clock;
        this.tokens = tokens;
    }

    /** All webhooks of an account, oldest first: what can be attached to its mailboxes. */
    public List<Webhook> available(AccountId account) {
        return webhooks.list(account);
    }

    public Webhook get(AccountId account, WebhookId id) {
        return webhooks.get(account, id);
    }

    /** Makes a webhook, attached to the mailbox that is named or has the table that is named, or to none. */
    public Webhook create(AccountId account, WebhookChange change) {
        var event = required("event", change.event());
        var target = required("target", change.target());
        sender.refuseForbidden(target);
        var place = place(account, event, change);
        return transactions.run(() -> {
            var webhook = webhooks.add(new Webhook.Draft(
                    account,
                    event,
                    target,
                    checkedName(change.name() == null ? "" : change.name()),
                    Objects.requireNonNullElse(change.headers(), WebhookHeaders.NONE),
                    Objects.requireNonNullElse(change.category(), WebhookCategory.CUSTOM),
                    place.tables(),
                    WebhookSecret.random(tokens),
                    clock.instant()));
            if (place.mailbox() != null) {
                attach(webhook, place.mailbox());
            }
            return webhook;
        });
    }

    /** Changes what the change names and keeps the rest; a mailbox that is named is attached as well. */
    public Webhook update(AccountId account, WebhookId id, WebhookChange change) {
        var target = change.target();
        if (target != null && !target.equals(webhooks.get(account, id).target())) {
            sender.refuseForbidden(target);
        }
        return transactions.run(() -> {
            var webhook = webhooks.get(account, id);
            var event = Objects.requireNonNullElse(change.event(), webhook.event());
            var place = place(account, event, change);
            var tables = change.table() != null ? place.tables() : webhook.tables();
            var updated = new Webhook(
                    webhook.id(),
                    webhook.account(),
                    event,
                    Objects.requireNonNullElse(target, webhook.target()),
                    checkedName(Objects.requireNonNullElse(change.name(), webhook.name())),
                    Objects.requireNonNullElse(change.headers(), webhook.headers()),
                    Objects.requireNonNullElse(change.category(), webhook.category()),
                    event.isAboutTables() ? tables : List.of(),
                    webhook.secret(),
                    webhook.created());
            webhooks.update(updated);
            if (place.mailbox() != null) {
                attach(updated, place.mailbox());
            }
            return updated;
        });
    }

    /** Removes a webhook with everything it still owes. */
    public void delete(AccountId account, WebhookId id) {
        transactions.run(() -> {
            webhooks.get(account, id);
            deliveries.forget(id);
            webhooks.delete(id);
        });
    }

    /** Attaches a webhook to a mailbox, which it hears about from then on. */
    public Mailbox attach(AccountId account, MailboxId mailboxId, WebhookId id) {
        return transactions.run(() -> {
            var mailbox = mailboxes.get(account, mailboxId);
            attach(webhooks.get(account, id), mailbox);
            return mailbox;
        });
    }

    /** Takes a webhook off a mailbox, with what it still owes about its documents; it stays available. */
    public Mailbox detach(AccountId account, MailboxId mailboxId, WebhookId id) {
        return transactions.run(() -> {
            var mailbox = mailboxes.get(account, mailboxId);
            webhooks.get(account, id);
            webhooks.detach(id, mailboxId);
            deliveries.cancel(id, mailboxId, "The webhook was taken off the mailbox");
            return mailbox;
        });
    }

    /** Attaches to the copy of a mailbox whatever is attached to the original; its tables are known by their names. */
    public void attachAlike(Mailbox original, Mailbox copy) {
        transactions.run(() -> {
            for (var webhook : webhooks.attachedTo(original.id())) {
                if (!webhook.tables().isEmpty()) {
                    var names =
                            webhook.tablesOf(original).stream().map(Field::name).toList();
                    var alike = copy.fields().stream()
                            .filter(field -> names.contains(field.name()))
                            .map(Field::id)
                            .filter(Objects::nonNull);
                    var tables = Stream.concat(webhook.tables().stream(), alike).distinct();
                    webhooks.update(webhook.about(tables.toList()));
                }
                webhooks.attach(webhook.id(), copy.id());
            }
        });
    }

    /** The mailbox of an account that has a table of this id. */
    public Mailbox mailboxOfTable(AccountId account, FieldId table) {
        return search.find(account, table.toString()).stream()
                .findFirst()
                .map(TableSearch.Found::mailbox)
                .orElseThrow(() -> new Refusal.NotFound("Table not found"));
    }

    /** Where a webhook is to be attached, and what of it is about; null and empty for nowhere yet. */
    private record Place(@Nullable Mailbox mailbox, List<FieldId> tables) {}

    private Place place(AccountId account, WebhookEvent event, WebhookChange change) {
        var named = change.table();
        if (named != null && !event.isAboutTables()) {
            throw new Refusal.Invalid("parser_field", "The event " + event + " is not about a table.");
        }
        var mailbox = change.mailbox() == null ? null : mailbox(account, change.mailbox());
        if (named == null) {
            return new Place(mailbox, List.of());
        }
        var found = mailbox == null ? search.find(account, named) : search.find(mailbox, named);
        if (found.size() != 1) {
            throw new Refusal.Invalid(
                    "parser_field",
                    found.isEmpty()
                            ? "There is no table '" + named + "'."
                            : "There are " + found.size() + " tables '" + named
                                    + "'; say which by its id or by its mailbox.");
        }
        return new Place(found.get(0).mailbox(), List.of(found.get(0).table()));
    }

    private Mailbox mailbox(AccountId account, MailboxId id) {
        return mailboxes
                .find(id)
                .filter(mailbox -> mailbox.account().equals(account))
                .orElseThrow(() -> new Refusal.Invalid("parser", "There is no mailbox " + id.number() + "."));
    }

    private void attach(Webhook webhook, Mailbox mailbox) {
        if (!webhook.tables().isEmpty() && webhook.tablesOf(mailbox).isEmpty()) {
            throw new Refusal.Invalid(
                    "parser_field_set", "The mailbox has none of the tables that the webhook is about.");
        }
        webhooks.attach(webhook.id(), mailbox.id());
    }

    private static String checkedName(String name) {
        if (name.length() > MAX_NAME) {
            throw new Refusal.Invalid(
                    "name",
                    "Ensure this field has no more than " + MAX_NAME + " characters; it has " + name.length() + ".");
        }
        return name;
    }

    private static <T> T required(String member, @Nullable T value) {
        if (value == null) {
            throw new Refusal.Invalid(member, "This field is required.");
        }
        return value;
    }
}
