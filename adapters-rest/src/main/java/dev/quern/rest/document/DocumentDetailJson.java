package dev.quern.rest.document;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentId;
import dev.quern.core.document.Neighbours;
import dev.quern.core.result.DocumentResult;
import dev.quern.rest.json.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A document with everything.
 *
 * @param result the result as a JSON text; null while there is none
 * @param content the text of the document; empty until it was read
 */
record DocumentDetailJson(
        @JsonUnwrapped DocumentJson document,
        @Nullable String result,
        String content,
        @Nullable Long nextId,
        @Nullable Long prevId,
        List<PageImageJson> ocrPageSet) {
    static DocumentDetailJson of(
            Document document, DocumentLinks links, @Nullable DocumentResult result, Neighbours neighbours) {
        return new DocumentDetailJson(
                DocumentJson.of(document, links),
                resultText(result),
                result == null ? "" : result.content(),
                number(neighbours.next()),
                number(neighbours.previous()),
                result == null ? List.of() : PageImageJson.of(document, links, result.pages()));
    }

    static @Nullable String resultText(@Nullable DocumentResult result) {
        return result == null || result.members().isEmpty() ? null : Json.text(result.members());
    }

    private static @Nullable Long number(@Nullable DocumentId id) {
        return id == null ? null : id.number();
    }
}
