package dev.quern.core.template;

import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.page.Pages;
import dev.quern.core.result.DocumentResult;
import java.util.List;

/**
 * Driven port: lays templates over documents, and drafts them from documents whose values are known. Safe for use by many
 * threads.
 */
public interface TemplateFitter {
    /** Fits nothing and drafts templates without objects: for programs whose mailboxes have no templates. */
    TemplateFitter NONE = new TemplateFitter() {
        @Override
        public TemplateChoice choose(Mailbox mailbox, Pages pages) {
            return TemplateChoice.NONE;
        }

        @Override
        public Fit fit(Mailbox mailbox, Template template, Pages pages) {
            return new Fit.Misses("this program fits no templates");
        }

        @Override
        public Template.Content draft(String name, Mailbox mailbox, Pages pages, DocumentResult result) {
            return new Template.Content(
                    name,
                    TemplateEngine.OCR,
                    TemplateAction.PROCESS,
                    TemplateStatus.DRAFT,
                    new Margin(0, 0),
                    null,
                    null,
                    List.of());
        }
    };

    /** The template in use that has the most fields of those that fit, the oldest of several. */
    TemplateChoice choose(Mailbox mailbox, Pages pages);

    /** One template alone, draft or not, over a document. */
    Fit fit(Mailbox mailbox, Template template, Pages pages);

    /**
     * The rules of a template made from a document; a field whose value does not stand in the document is left out.
     *
     * @param name of the template
     * @param result with its evidence on these pages
     */
    Template.Content draft(String name, Mailbox mailbox, Pages pages, DocumentResult result);
}
