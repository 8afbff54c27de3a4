package dev.quern.rest.template;

import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.Documents;
import dev.quern.core.template.Template;
import dev.quern.rest.document.DocumentLinks;
import dev.quern.rest.document.PageImageJson;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The documents that a template was made from, as far as they are still there. */
final class SampleSet {
    private final Documents documents;
    private final DocumentLinks links;

    SampleSet(Documents documents, DocumentLinks links) {
        this.documents = documents;
        this.links = links;
    }

    /**
     * One of them, with the images of its pages.
     *
     * @param comment always null: nobody can make one
     */
    record SampleJson(
            long id,
            String name,
            @Nullable String comment,
            boolean isOcrReady,
            @Nullable String ocrReadyUrl,
            List<PageImageJson> ocrPageSet) {}

    List<SampleJson> of(Template template) {
        return template.content().samples().stream()
                .map(documents::find)
                .flatMap(Optional::stream)
                .filter(document -> document.status() != DocumentStatus.DELETED
                        && document.account().equals(template.account()))
                .map(this::json)
                .toList();
    }

    private SampleJson json(Document document) {
        var pages = documents
                .findResult(document.id())
                .map(result -> PageImageJson.of(document, links, result.pages()))
                .orElse(List.of());
        return new SampleJson(
                document.id().number(),
                document.name().value(),
                null,
                document.isOcrReady(),
                document.isOcrReady() ? links.document(document) : null,
                pages);
    }
}
