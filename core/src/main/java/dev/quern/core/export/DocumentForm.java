package dev.quern.core.export;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The document form of a result: everything in one row of plain cells. The rows of a table are spread over numbered columns
 * ({@code Lines.1.Item}, {@code Lines.2.Item}), the parts of a value over named ones ({@code Shipper.city}).
 */
public final class DocumentForm {
    private DocumentForm() {}

    /** The cells by column name, in order; each is text, an exact number, a boolean or null. */
    public static Map<String, @Nullable Object> row(Map<String, @Nullable Object> members) {
        var cells = new LinkedHashMap<String, @Nullable Object>();
        members.forEach((name, value) -> spread(name, value, cells));
        return cells;
    }

    private static void spread(String column, @Nullable Object value, Map<String, @Nullable Object> cells) {
        if (value instanceof Map<?, ?> parts) {
            parts.forEach((part, partValue) -> spread(column + "." + part, partValue, cells));
        } else if (value instanceof List<?> items) {
            for (int i = 0; i < items.size(); i++) {
                spread(column + "." + (i + 1), items.get(i), cells);
            }
        } else {
            cells.put(column, value);
        }
    }
}
