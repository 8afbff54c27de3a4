package dev.quern.core.template;

import dev.quern.core.document.Document;
import dev.quern.core.document.Documents;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.Mailboxes;
import dev.quern.core.page.Pages;
import dev.quern.core.reading.PageChoice;
import dev.quern.core.rendition.KeptPages;
import dev.quern.core.result.DocumentResult;
import dev.quern.core.result.FieldEvidence;
import java.util.List;

/**
 * Use case: makes the draft of a template from a document whose values are known, so that one corrected document is enough
 * for all that look like it.
 */
public final class TemplateDrafting {
    private final Mailboxes mailboxes;
    private final Documents documents;
    private final KeptPages pages;
    private final TemplateFitter fitter;
    private final TemplateKeeping keeping;

    public TemplateDrafting(
            Mailboxes mailboxes, Documents documents, KeptPages pages, TemplateFitter fitter, TemplateKeeping keeping) {
        this.mailboxes = mailboxes;
        this.documents = documents;
        this.pages = pages;
        this.fitter = fitter;
        this.keeping = keeping;
    }

    /**
     * Makes a draft.
     *
     * @param name of the template
     * @throws Refusal.Invalid when no template can be called that
     * @throws Refusal.Conflict when the document has no values, or none of them stands on its pages
     */
    public Template draft(Document document, String name) {
        Template.Content.requireName(name);
        var mailbox = mailboxes.get(document.account(), document.mailbox());
        var result = documents
                .findResult(document.id())
                .filter(known -> !known.members().isEmpty())
                .orElseThrow(() -> new Refusal.Conflict(
                        null,
                        "A template is made from a document whose values are known; this is " + document.status()
                                + " and has none."));
        var looked = Looked.at(mailbox, pages.of(document));
        var content = fitter.draft(name, mailbox, looked.pages(), looked.renumbered(result));
        if (content.objects().stream().noneMatch(object -> object.type() == TemplateObject.Type.FIELD)) {
            throw new Refusal.Conflict(null, "None of the document's values stands on its pages as it is.");
        }
        return keeping.create(document.account(), mailbox.id(), now -> content.withSamples(List.of(document.id())));
    }

    /**
     * The pages of a document that its mailbox chooses, which is all that templates see.
     *
     * @param indexes of the chosen pages among all
     */
    record Looked(Pages pages, List<Integer> indexes) {
        static Looked at(Mailbox mailbox, Pages all) {
            var chosen = PageChoice.of(mailbox.settings()).among(all);
            if (chosen.isEmpty()) {
                throw new Refusal.Conflict(null, "The mailbox chooses none of the document's pages.");
            }
            return new Looked(all.only(chosen), chosen);
        }

        /** With evidence on the pages as they are counted here; what is on none of them counts as -1. */
        DocumentResult renumbered(DocumentResult result) {
            List<FieldEvidence> evidence = result.evidence().stream()
                    .map(one -> one.renumbered(indexes::indexOf))
                    .toList();
            return new DocumentResult(result.members(), evidence, result.content(), result.pages());
        }
    }
}
