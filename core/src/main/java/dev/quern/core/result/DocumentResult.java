package dev.quern.core.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The values and text that processing found in a document.
 *
 * @param members of the result, by name, in order: trees of text, exact numbers, booleans, null, lists and maps (see
 *     {@link dev.quern.core.result.Value#plain()}); empty when it was read but not parsed
 * @param evidence for each value, in the members' order
 * @param content the text of the document
 * @param pages all of its file, in order, chosen or not
 */
public record DocumentResult(
        Map<String, @Nullable Object> members, List<FieldEvidence> evidence, String content, List<PageFrame> pages) {
    /** A result of a document whose pages are not asked for. */
    public DocumentResult(Map<String, @Nullable Object> members, List<FieldEvidence> evidence, String content) {
        this(members, evidence, content, List.of());
    }

    public DocumentResult {
        pages = List.copyOf(pages);
        members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
        evidence = List.copyOf(evidence);
    }
}
