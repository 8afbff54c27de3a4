package dev.quern.core.template;

import dev.quern.core.Refusal;
import dev.quern.core.Transactions;
import dev.quern.core.account.AccountId;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxChange;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.mailbox.MailboxKeeping;
import dev.quern.core.mailbox.Mailboxes;
import java.time.InstantSource;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Use case: making, changing, copying and removing templates. What is made or changed locks its mailbox, so that neither a
 * parallel change of a template is lost nor one is left behind by a mailbox that goes.
 */
public final class TemplateKeeping {
    private static final int MAX_TEMPLATES = 1_000;

    private final Templates templates;
    private final Mailboxes mailboxes;
    private final MailboxKeeping keeping;
    private final Transactions transactions;
    private final InstantSource clock;

    public TemplateKeeping(
            Templates templates,
            Mailboxes mailboxes,
            MailboxKeeping keeping,
            Transactions transactions,
            InstantSource clock) {
        this.templates = templates;
        this.mailboxes = mailboxes;
        this.keeping = keeping;
        this.transactions = transactions;
        this.clock = clock;
    }

    /**
     * Makes a template.
     *
     * @param content told from the mailbox, whose fields it names
     */
    public Template create(AccountId account, MailboxId mailboxId, Function<Mailbox, Template.Content> content) {
        return transactions.run(() -> {
            mailboxes.lock(mailboxId);
            var mailbox = mailboxes.get(account, mailboxId);
            return add(mailbox, content.apply(mailbox));
        });
    }

    /** Changes a template: into what the function makes of its mailbox and of what it says now. */
    public Template update(
            AccountId account, TemplateId id, BiFunction<Mailbox, Template.Content, Template.Content> change) {
        return transactions.run(() -> {
            mailboxes.lock(templates.get(account, id).mailbox());
            var template = templates.get(account, id);
            var mailbox = mailboxes.get(account, template.mailbox());
            var content = change.apply(mailbox, current(mailbox, template));
            TemplateRules.check(mailbox, content);
            var updated = template.with(content, clock.instant());
            templates.update(updated);
            return updated;
        });
    }

    public void remove(AccountId account, TemplateId id) {
        transactions.run(() -> {
            var template = templates.get(account, id);
            mailboxes.get(account, template.mailbox());
            templates.remove(id, clock.instant());
        });
    }

    /**
     * Copies a template into a mailbox of the same account. Fields that it needs and the mailbox lacks are made there; a
     * field with the same name and format is taken as it is.
     */
    public Template copy(AccountId account, TemplateId id, MailboxId target) {
        return transactions.run(() -> {
            var template = templates
                    .find(id)
                    .filter(found -> found.account().equals(account))
                    .orElseThrow(() -> new Refusal.NotFound("No such template"));
            mailboxes.lock(target);
            var to = mailboxes
                    .find(target)
                    .filter(found -> found.account().equals(account))
                    .orElseThrow(() -> new Refusal.NotFound("No such parser"));
            var from = mailboxes.get(account, template.mailbox());
            var content = current(from, template);
            var fields = new FieldMatching(from, to, content.objects());
            var ready = fields.missing().isEmpty()
                    ? to
                    : keeping.update(account, target, new MailboxChange(null, null, settings -> {}, fields.missing()));
            return add(ready, content.withObjects(fields.moved(ready)));
        });
    }

    /** Copies all templates of a mailbox into a copy of it, which has the same fields. */
    public void copyAll(Mailbox from, Mailbox to) {
        for (var template : templates.list(from.id())) {
            var content = current(from, template);
            add(to, content.withObjects(new FieldMatching(from, to, content.objects()).moved(to)));
        }
    }

    /** What a template says, without objects whose fields are gone from the mailbox. */
    public static Template.Content current(Mailbox mailbox, Template template) {
        var content = template.content();
        var known = Fields.byId(mailbox);
        var left = content.objects().stream()
                .filter(object -> object.field() == null || known.containsKey(object.field()))
                .toList();
        return left.size() == content.objects().size() ? content : content.withObjects(List.copyOf(left));
    }

    private Template add(Mailbox mailbox, Template.Content content) {
        TemplateRules.check(mailbox, content);
        if (templates.list(mailbox.id()).size() >= MAX_TEMPLATES) {
            throw new Refusal.Invalid(
                    null, "A mailbox has at most " + MAX_TEMPLATES + " templates; this one has them.");
        }
        return templates.add(new Template.Draft(mailbox.account(), mailbox.id(), content, clock.instant()));
    }
}
