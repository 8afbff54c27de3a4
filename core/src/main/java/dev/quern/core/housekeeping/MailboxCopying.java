package dev.quern.core.housekeeping;

import dev.quern.core.account.AccountId;
import dev.quern.core.field.Field;
import dev.quern.core.kernel.Tokens;
import dev.quern.core.kernel.Transactions;
import dev.quern.core.mailbox.FreePrefix;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.mailbox.MailboxName;
import dev.quern.core.mailbox.Mailboxes;
import dev.quern.core.template.TemplateKeeping;
import dev.quern.core.webhook.WebhookKeeping;
import java.time.InstantSource;
import java.util.List;

/**
 * Use case: another mailbox with the same fields, settings and templates and the same webhooks attached, but no documents; its
 * name says that it is a copy.
 */
public final class MailboxCopying {
    private static final int SECRET_CHARACTERS = 40;
    private static final String SUFFIX = " (copy)";

    private final Mailboxes mailboxes;
    private final TemplateKeeping templates;
    private final WebhookKeeping webhooks;
    private final Transactions transactions;
    private final InstantSource clock;
    private final Tokens tokens;

    public MailboxCopying(
            Mailboxes mailboxes,
            TemplateKeeping templates,
            WebhookKeeping webhooks,
            Transactions transactions,
            InstantSource clock,
            Tokens tokens) {
        this.mailboxes = mailboxes;
        this.templates = templates;
        this.webhooks = webhooks;
        this.transactions = transactions;
        this.clock = clock;
        this.tokens = tokens;
    }

    public Mailbox copy(AccountId account, MailboxId id) {
        return transactions.run(() -> {
            var original = mailboxes.get(account, id);
            var name = nameOfCopy(original.name());
            var secret = tokens.urlSafe(SECRET_CHARACTERS);
            var fields = copies(original.fields());
            var created = clock.instant();
            var copy = FreePrefix.take(
                    name,
                    prefix -> mailboxes.add(new Mailbox.Draft(
                            account, name, prefix, false, secret, original.settings(), fields, created)),
                    mailboxes);
            templates.copyAll(original, copy);
            webhooks.attachAlike(original, copy);
            return copy;
        });
    }

    private static MailboxName nameOfCopy(MailboxName original) {
        int room = MailboxName.MAX_LENGTH - SUFFIX.length();
        var kept = original.value();
        if (kept.length() > room) {
            // Not between the halves of a character.
            kept = kept.substring(0, Character.isHighSurrogate(kept.charAt(room - 1)) ? room - 1 : room);
        }
        return new MailboxName(kept + SUFFIX);
    }

    private List<Field> copies(List<Field> fields) {
        return fields.stream().map(this::copy).toList();
    }

    private Field copy(Field field) {
        return new Field(
                mailboxes.nextFieldId(),
                field.name(),
                field.format(),
                field.query(),
                field.required(),
                field.usedByAi(),
                field.choices(),
                field.position(),
                copies(field.columns()),
                field.reviewThreshold());
    }
}
