package dev.quern.core.template;

import dev.quern.core.account.AccountId;
import dev.quern.core.document.Documents;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.kernel.Transactions;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxChange;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.mailbox.MailboxKeeping;
import dev.quern.core.mailbox.Mailboxes;
import dev.quern.core.result.PageFrame;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Use case: making, changing, copying and removing templates. What is made or changed locks its mailbox, so that no
 * parallel change of a template is lost and no template outlives its mailbox.
 */
public final class TemplateKeeping {
    private static final int MAX_TEMPLATES = 1_000;

    private final Templates templates;
    private final Mailboxes mailboxes;
    private final Documents documents;
    private final MailboxKeeping keeping;
    private final Transactions transactions;
    private final InstantSource clock;

    public TemplateKeeping(
            Templates templates,
            Mailboxes mailboxes,
            Documents documents,
            MailboxKeeping keeping,
            Transactions transactions,
            InstantSource clock) {
        this.templates = templates;
        this.mailboxes = mailboxes;
        this.documents = documents;
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
            var made = content.apply(mailbox);
            TemplateRules.check(mailbox, made);
            checkPages(made);
            TemplateRules.checkUse(made);
            equal(mailbox, made, null).ifPresent(TemplateKeeping::refuseEqual);
            return add(mailbox, made);
        });
    }

    /** Where there is a document to show for it, nothing is looked for after its last page. */
    private void checkPages(Template.Content content) {
        content.samples().stream()
                .flatMap(sample -> documents.findResult(sample).stream())
                .mapToLong(result ->
                        result.pages().stream().filter(PageFrame::included).count())
                .filter(pages -> pages > 0)
                .max()
                .ifPresent(pages -> TemplateRules.checkPages(content, pages));
    }

    /** Another template in use that finds the same in the same documents, so that only the older one would ever be used. */
    private Optional<Template> equal(Mailbox mailbox, Template.Content content, @Nullable TemplateId self) {
        return content.status() != TemplateStatus.PROD
                ? Optional.empty()
                : templates.list(mailbox.id()).stream()
                        .filter(other -> !other.id().equals(self)
                                && other.content().status() == TemplateStatus.PROD
                                && current(mailbox, other).saysTheSameAs(content))
                        .findFirst();
    }

    private static void refuseEqual(Template other) {
        throw new Refusal.Invalid(
                "template_object_set",
                "Template '" + other.content().name() + "' (" + other.id() + ") is in use and says the same.");
    }

    /** Changes a template: into what the function makes of its mailbox and of what it says now. */
    public Template update(
            AccountId account, TemplateId id, BiFunction<Mailbox, Template.Content, Template.Content> change) {
        return transactions.run(() -> {
            mailboxes.lock(templates.get(account, id).mailbox());
            var template = templates.get(account, id);
            var mailbox = mailboxes.get(account, template.mailbox());
            var now = current(mailbox, template);
            var content = change.apply(mailbox, now);
            TemplateRules.check(mailbox, content);
            if (!content.objects().equals(now.objects())) {
                checkPages(content);
            }
            boolean asBefore = content.objects().equals(now.objects())
                    && content.status() == now.status()
                    && content.action() == now.action();
            if (!asBefore) {
                TemplateRules.checkUse(content);
            }
            equal(mailbox, content, id).ifPresent(TemplateKeeping::refuseEqual);
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
     * field with the same name and format is taken as it is. Where a template in use says the same already, the copy is a draft.
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
            return addCopy(ready, content.withObjects(fields.moved(ready)));
        });
    }

    /** Copies all templates of a mailbox into a copy of it, which has the same fields. */
    public void copyAll(Mailbox from, Mailbox to) {
        for (var template : templates.list(from.id())) {
            var content = current(from, template);
            addCopy(to, content.withObjects(new FieldMatching(from, to, content.objects()).moved(to)));
        }
    }

    /** The rules of a template, without objects whose fields are gone from the mailbox. */
    public static Template.Content current(Mailbox mailbox, Template template) {
        var content = template.content();
        var known = Fields.byId(mailbox);
        var left = content.objects().stream()
                .filter(object -> object.field() == null || known.containsKey(object.field()))
                .toList();
        return left.size() == content.objects().size() ? content : content.withObjects(List.copyOf(left));
    }

    private Template addCopy(Mailbox mailbox, Template.Content content) {
        TemplateRules.check(mailbox, content);
        boolean twice = equal(mailbox, content, null).isPresent();
        return add(mailbox, twice ? content.withStatus(TemplateStatus.DRAFT) : content);
    }

    private Template add(Mailbox mailbox, Template.Content content) {
        if (templates.list(mailbox.id()).size() >= MAX_TEMPLATES) {
            throw new Refusal.Invalid(
                    null, "A mailbox has at most " + MAX_TEMPLATES + " templates; this one has them.");
        }
        return templates.add(new Template.Draft(mailbox.account(), mailbox.id(), content, clock.instant()));
    }
}
