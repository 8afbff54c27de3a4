package dev.quern.core.template;

import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.Documents;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.rendition.KeptPages;
import dev.quern.core.result.DocumentResult;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The documents that templates were made from, as a test of the templates: what is wrong on the very document that it was made
 * from is wrong on all that look like it. Those that are gone, in another mailbox or cannot be read any more say nothing.
 */
final class TemplateSources {
    private static final DocumentResult NONE = new DocumentResult(Map.of(), List.of(), "");

    private final Documents documents;
    private final KeptPages pages;
    private final TemplateFitter fitter;

    TemplateSources(Documents documents, KeptPages pages, TemplateFitter fitter) {
        this.documents = documents;
        this.pages = pages;
        this.fitter = fitter;
    }

    /** What a template, draft or not, misreads of them. It may have to read files: not to be called in a transaction. */
    List<Misreading> misread(Mailbox mailbox, Template template) {
        return template.content().samples().stream()
                .flatMap(sample -> documents.find(sample).stream())
                .filter(document -> document.status() != DocumentStatus.DELETED
                        && document.mailbox().equals(mailbox.id()))
                .flatMap(document -> misread(mailbox, template, document).stream())
                .toList();
    }

    private Optional<Misreading> misread(Mailbox mailbox, Template template, Document document) {
        try {
            var looked = TemplateDrafting.Looked.at(mailbox, pages.of(document));
            var fit = fitter.fit(mailbox, template, looked.pages());
            var result = documents.findResult(document.id()).orElse(NONE);
            return Misreading.find(mailbox, template.content().action(), document, result, fit);
        } catch (Refusal.NotFound | Refusal.Conflict unreadable) {
            return Optional.empty();
        } catch (UncheckedIOException e) {
            if (e.getCause() instanceof NoSuchFileException) {
                return Optional.empty();
            }
            throw e;
        }
    }
}
