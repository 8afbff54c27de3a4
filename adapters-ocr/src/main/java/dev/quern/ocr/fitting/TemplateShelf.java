package dev.quern.ocr.fitting;

import dev.quern.core.field.Field;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.page.Pages;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.DocumentResult;
import dev.quern.core.template.Fit;
import dev.quern.core.template.Template;
import dev.quern.core.template.TemplateChoice;
import dev.quern.core.template.TemplateFitter;
import dev.quern.core.template.Templates;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The templates of the mailboxes that documents came in for last, ready to choose from. Safe for use by many threads. */
public final class TemplateShelf implements TemplateFitter {
    private static final int MAILBOXES = 100;

    private final Templates templates;
    private final Map<MailboxId, Kept> kept = new LinkedHashMap<>(16, 0.75f, true);

    /** The templates made ready, and what they were made of. */
    private record Kept(Templates.Totals totals, List<Field> fields, Conventions conventions, ReadyTemplates choice) {
        boolean isOf(Mailbox mailbox, Templates.Totals now) {
            return totals.equals(now) && fields.equals(mailbox.fields()) && conventions.equals(mailbox.conventions());
        }
    }

    public TemplateShelf(Templates templates) {
        this.templates = templates;
    }

    @Override
    public TemplateChoice choose(Mailbox mailbox, Pages pages) {
        return of(mailbox).choose(pages);
    }

    @Override
    public Fit fit(Mailbox mailbox, Template template, Pages pages) {
        return ReadyTemplates.fit(mailbox, template, pages);
    }

    @Override
    public Template.Content draft(String name, Mailbox mailbox, Pages pages, DocumentResult result) {
        return Drafting.draft(name, mailbox, pages, result);
    }

    /** The templates of a mailbox as they are now. */
    private ReadyTemplates of(Mailbox mailbox) {
        var totals = templates.totals(List.of(mailbox.id())).get(mailbox.id());
        if (totals == null || totals.count() == 0) {
            return new ReadyTemplates(mailbox, List.of());
        }
        var last = kept(mailbox.id());
        if (last != null && last.isOf(mailbox, totals)) {
            return last.choice();
        }
        var choice = new ReadyTemplates(mailbox, templates.list(mailbox.id()));
        keep(mailbox.id(), new Kept(totals, mailbox.fields(), mailbox.conventions(), choice));
        return choice;
    }

    private synchronized @Nullable Kept kept(MailboxId mailbox) {
        return kept.get(mailbox);
    }

    private synchronized void keep(MailboxId mailbox, Kept fresh) {
        kept.put(mailbox, fresh);
        if (kept.size() > MAILBOXES) {
            var eldest = kept.keySet().iterator();
            eldest.next();
            eldest.remove();
        }
    }
}
