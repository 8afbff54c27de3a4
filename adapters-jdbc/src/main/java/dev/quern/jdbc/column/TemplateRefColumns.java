package dev.quern.jdbc.column;

import dev.quern.core.document.TemplateRef;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The columns {@code template} and {@code template_name}, in which a document and a line of its log name a template. */
public final class TemplateRefColumns {
    private TemplateRefColumns() {}

    public static @Nullable Long id(@Nullable TemplateRef template) {
        return template == null ? null : template.id();
    }

    public static @Nullable String name(@Nullable TemplateRef template) {
        return template == null ? null : template.name();
    }

    /** For searches, see {@link SearchPattern}. */
    public static @Nullable String folded(@Nullable TemplateRef template) {
        return template == null ? null : SearchPattern.folded(template.name());
    }

    public static @Nullable TemplateRef read(Row row) throws SQLException {
        var id = row.numberOrNull("template");
        return id == null ? null : new TemplateRef(id, row.text("template_name"));
    }
}
