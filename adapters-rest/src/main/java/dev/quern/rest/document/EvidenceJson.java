package dev.quern.rest.document;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.quern.core.document.DocumentId;
import dev.quern.core.document.EarlierEquals;
import dev.quern.core.page.Place;
import dev.quern.core.result.DocumentResult;
import dev.quern.core.result.Evidence;
import dev.quern.core.result.FieldEvidence;
import dev.quern.core.result.Method;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Why the values of a document are believed, in the order of its result.
 *
 * @param equalFile the latest earlier document of its mailbox with the same bytes; null for none
 * @param equalValues likewise, with the same key values
 */
record EvidenceJson(
        long document, @Nullable Long equalFile, @Nullable Long equalValues, List<FieldJson> values) {
    /** Parameters of the upload were not read from the document: they are certain, and have no place on a page. */
    private static final Evidence GIVEN = new Evidence(1, Method.METADATA, List.of());

    static EvidenceJson of(DocumentId document, EarlierEquals equal, @Nullable DocumentResult result) {
        return new EvidenceJson(
                document.number(),
                number(equal.file()),
                number(equal.values()),
                result == null ? List.of() : values(result));
    }

    static List<FieldJson> values(DocumentResult result) {
        var byField = result.evidence().stream()
                .collect(Collectors.toMap(FieldEvidence::field, evidence -> evidence, (a, b) -> a));
        var values = new ArrayList<FieldJson>();
        result.members().forEach((name, value) -> values.add(FieldJson.of(name, value, byField.get(name))));
        return values;
    }

    private static @Nullable Long number(@Nullable DocumentId document) {
        return document == null ? null : document.number();
    }

    /**
     * One member of the result.
     *
     * @param rows of a table: for each row, its cells by column name; absent for everything else
     */
    record FieldJson(
            String name,
            @JsonUnwrapped ValueJson value,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            List<Map<String, ValueJson>> rows) {
        static FieldJson of(String name, @Nullable Object value, @Nullable FieldEvidence evidence) {
            if (evidence == null) {
                return new FieldJson(name, ValueJson.of(value, GIVEN), null);
            }
            return new FieldJson(
                    name,
                    ValueJson.of(value, evidence.evidence()),
                    evidence.cells().isEmpty() ? null : rows(value, evidence.cells()));
        }

        private static List<Map<String, ValueJson>> rows(@Nullable Object table, List<Map<String, Evidence>> cells) {
            var rows = new ArrayList<Map<String, ValueJson>>();
            for (int i = 0; i < cells.size(); i++) {
                var row = table instanceof List<?> lines && i < lines.size() && lines.get(i) instanceof Map<?, ?> line
                        ? line
                        : Map.of();
                rows.add(row(row, cells.get(i)));
            }
            return rows;
        }

        private static Map<String, ValueJson> row(Map<?, ?> row, Map<String, Evidence> cells) {
            var json = new LinkedHashMap<String, ValueJson>();
            // In the order of the row; members that it lacks come after, by name.
            row.forEach((column, value) -> {
                var evidence = cells.get(String.valueOf(column));
                if (evidence != null) {
                    json.put(String.valueOf(column), ValueJson.of(value, evidence));
                }
            });
            new TreeMap<>(cells).forEach((column, evidence) -> json.putIfAbsent(column, ValueJson.of(null, evidence)));
            return json;
        }
    }

    /**
     * One value.
     *
     * @param value null when nothing was found; the confidence is then the belief that there is nothing
     * @param confidence from 0 to 1
     * @param placed whether it can be pointed at on a page
     * @param page the first it stands on, from 1; null when it is not placed
     * @param words the words it rests on; null when it is not placed
     */
    record ValueJson(
            @Nullable Object value,
            double confidence,
            String method,
            boolean placed,
            @Nullable Integer page,
            @Nullable String words,
            List<BoxJson> boxes) {
        static ValueJson of(@Nullable Object value, Evidence evidence) {
            var places = evidence.places();
            return new ValueJson(
                    value,
                    evidence.confidence(),
                    evidence.method().name().toLowerCase(Locale.ROOT),
                    evidence.isPlaced(),
                    places.isEmpty() ? null : places.get(0).page() + 1,
                    places.isEmpty()
                            ? null
                            : String.join(" ", places.stream().map(Place::text).toList()),
                    places.stream().map(BoxJson::of).toList());
        }
    }

    /**
     * Where some words stand, in fractions of the page's width and height, origin upper left.
     *
     * @param page from 1
     */
    record BoxJson(int page, double left, double top, double right, double bottom, String words) {
        static BoxJson of(Place place) {
            var box = place.box();
            return new BoxJson(place.page() + 1, box.left(), box.top(), box.right(), box.bottom(), place.text());
        }
    }
}
