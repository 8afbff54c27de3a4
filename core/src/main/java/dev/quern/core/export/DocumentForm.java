package dev.quern.core.export;

import dev.quern.core.result.FlatForm;
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
        return FlatForm.of(members);
    }
}
