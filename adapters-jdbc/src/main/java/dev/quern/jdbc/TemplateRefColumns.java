package dev.quern.jdbc;

import dev.quern.core.document.TemplateRef;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The columns {@code template} and {@code template_name}, in which a document and a line of its log name a template. */
final class TemplateRefColumns {
    private TemplateRefColumns() {}

    static @Nullable Long id(@Nullable TemplateRef template) {
        return template == null ? null : template.id();
    }

    static @Nullable String name(@Nullable TemplateRef template) {
        return template == null ? null : template.name();
    }

    /** For searches, see {@link SearchPattern}. */
    static @Nullable String folded(@Nullable TemplateRef template) {
        return template == null ? null : SearchPattern.folded(template.name());
    }

    static @Nullable TemplateRef read(Row row) throws SQLException {
        var id = row.numberOrNull("template");
        return id == null ? null : new TemplateRef(id, row.text("template_name"));
    }
}
