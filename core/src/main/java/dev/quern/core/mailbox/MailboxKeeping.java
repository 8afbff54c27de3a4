package dev.quern.core.mailbox;

import dev.quern.core.account.AccountId;
import dev.quern.core.field.FieldChange;
import dev.quern.core.kernel.Tokens;
import dev.quern.core.kernel.Transactions;
import dev.quern.core.settings.MailboxSettings;
import dev.quern.core.settings.SettingsCheck;
import dev.quern.core.settings.TransformCheck;
import java.time.InstantSource;
import java.util.List;

/** Use case: making and changing mailboxes. */
public final class MailboxKeeping {
    private static final int SECRET_CHARACTERS = 40;

    private final Mailboxes mailboxes;
    private final Transactions transactions;
    private final InstantSource clock;
    private final Tokens tokens;
    private final SettingsCheck check;
    private final FieldsChanged fieldsChanged;

    /** Without a look at transforms, and without others that are told of changed fields. */
    public MailboxKeeping(Mailboxes mailboxes, Transactions transactions, InstantSource clock, Tokens tokens) {
        this(mailboxes, transactions, clock, tokens, TransformCheck.NONE, FieldsChanged.IGNORED);
    }

    public MailboxKeeping(
            Mailboxes mailboxes,
            Transactions transactions,
            InstantSource clock,
            Tokens tokens,
            TransformCheck transforms,
            FieldsChanged fieldsChanged) {
        this.mailboxes = mailboxes;
        this.transactions = transactions;
        this.clock = clock;
        this.tokens = tokens;
        this.check = new SettingsCheck(transforms);
        this.fieldsChanged = fieldsChanged;
    }

    /** Makes a mailbox; a name and an address that were not given are found for it. */
    public Mailbox create(AccountId account, MailboxChange change) {
        var settings = changed(MailboxSettings.DEFAULT, change);
        return transactions.run(() -> {
            var name = change.name() == null ? RandomName.of(tokens) : change.name();
            var fields = new FieldUpsert(mailboxes::nextFieldId).apply(List.of(), change.fields());
            var secret = tokens.urlSafe(SECRET_CHARACTERS);
            var created = clock.instant();
            var chosen = change.prefix();
            return chosen == null
                    ? FreePrefix.take(
                            name,
                            prefix -> mailboxes.add(
                                    new Mailbox.Draft(account, name, prefix, false, secret, settings, fields, created)),
                            mailboxes)
                    : mailboxes.add(new Mailbox.Draft(account, name, chosen, true, secret, settings, fields, created));
        });
    }

    /** Changes what the change names and keeps the rest. Refused as a conflict when the address belongs to another mailbox. */
    public Mailbox update(AccountId account, MailboxId id, MailboxChange change) {
        return transactions.run(() -> {
            mailboxes.lock(id);
            var mailbox = mailboxes.get(account, id);
            var name = change.name() == null ? mailbox.name() : change.name();
            var chosen = mailbox.prefixChosen()
                    || (change.prefix() != null && !change.prefix().equals(mailbox.prefix()));
            var follows = !chosen && !name.equals(mailbox.name());
            var prefix = change.prefix() != null && chosen
                    ? change.prefix()
                    : follows ? EmailPrefix.of(name) : mailbox.prefix();
            var fields = new FieldUpsert(mailboxes::nextFieldId).apply(mailbox.fields(), change.fields());
            var updated = new Mailbox(
                    mailbox.id(),
                    mailbox.account(),
                    name,
                    prefix,
                    chosen,
                    mailbox.secret(),
                    changed(mailbox.settings(), change),
                    fields,
                    mailbox.created(),
                    fields.equals(mailbox.fields()) ? mailbox.fieldsModified() : clock.instant());
            mailboxes.update(updated);
            fieldsChanged.changed(mailbox, updated);
            return updated;
        });
    }

    /**
     * A mailbox as it would be after a change of its fields, which is checked as if it were made. Nothing is stored; fields that
     * are new have no ids.
     */
    public static Mailbox imagined(Mailbox mailbox, List<FieldChange> changes) {
        return mailbox.withFields(new FieldUpsert(() -> null).apply(mailbox.fields(), changes));
    }

    private MailboxSettings changed(MailboxSettings settings, MailboxChange change) {
        var builder = settings.toBuilder();
        if (!change.fields().isEmpty()) {
            builder.identifiedFrom(0);
        }
        change.settings().accept(builder);
        var changed = builder.build();
        check.refuseNew(settings, changed);
        return changed;
    }
}
