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
import dev.quern.core.rendition.KeptPages;
import dev.quern.core.result.PageFrame;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Use case: making, changing, copying and removing templates. What is made or changed locks its mailbox, so that no
 * parallel change of a template is lost and no template outlives its mailbox. A template that misreads what it was made from
 * is not put to use.
 */
public final class TemplateKeeping {
    private static final int MAX_TEMPLATES = 1_000;

    private final Templates templates;
    private final Mailboxes mailboxes;
    private final Documents documents;
    private final MailboxKeeping keeping;
    private final TemplateSources sources;
    private final Transactions transactions;
    private final InstantSource clock;

    public TemplateKeeping(
            Templates templates,
            Mailboxes mailboxes,
            Documents documents,
            MailboxKeeping keeping,
            KeptPages pages,
            TemplateFitter fitter,
            Transactions transactions,
            InstantSource clock) {
        this.templates = templates;
        this.mailboxes = mailboxes;
        this.documents = documents;
        this.keeping = keeping;
        this.sources = new TemplateSources(documents, pages, fitter);
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

    /**
     * Changes a template: into what the function makes of its mailbox and of what it says now.
     *
     * @param change may be called twice
     * @throws Refusal.Invalid also when it would be used from now on, as it was not before, and misreads a document that it was
     *     made from
     */
    public Template update(
            AccountId account, TemplateId id, BiFunction<Mailbox, Template.Content, Template.Content> change) {
        var template = templates.get(account, id);
        // Before the transaction, since a file may have to be read.
        var tried = changed(account, template, change);
        if (tried.takesEffect()) {
            refuseMisreading(sources.misread(tried.mailbox(), template.with(tried.after(), clock.instant())));
        }
        return transactions.run(() -> {
            mailboxes.lock(template.mailbox());
            var found = templates.get(account, id);
            var made = changed(account, found, change);
            if (made.takesEffect() && !made.after().equals(tried.after())) {
                throw new Refusal.Conflict(null, "Somebody changed the template at the same time.");
            }
            equal(made.mailbox(), made.after(), id).ifPresent(TemplateKeeping::refuseEqual);
            var updated = found.with(made.after(), clock.instant());
            templates.update(updated);
            return updated;
        });
    }

    /** A change of a template in its mailbox. */
    private record Changed(Mailbox mailbox, Template.Content before, Template.Content after) {
        /** Whether it is used from now on as it was not before. */
        boolean takesEffect() {
            return after.status() == TemplateStatus.PROD
                    && (before.status() != TemplateStatus.PROD || !after.saysTheSameAs(before));
        }
    }

    private Changed changed(
            AccountId account, Template template, BiFunction<Mailbox, Template.Content, Template.Content> change) {
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
        return new Changed(mailbox, now, content);
    }

    private static void refuseMisreading(List<Misreading> misread) {
        if (!misread.isEmpty()) {
            throw new Refusal.Invalid(
                    "status", misread.stream().map(Misreading::told).collect(Collectors.joining(" ")));
        }
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
