package dev.quern.core.lesson;

import dev.quern.core.document.DocumentId;
import dev.quern.core.field.FieldId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The lesson of one correction of one field about a layout.
 *
 * @param document that was corrected
 * @param absent whether the correction says that there is no value; the anchors are then where one was found wrongly
 * @param anchors the places that the value had, the likeliest first; none of a table
 * @param table how a table is read; null for every other field, and for rows that teach nothing
 */
public record Lesson(
        DocumentId document,
        FieldId field,
        LayoutId layout,
        boolean absent,
        List<Anchor> anchors,
        @Nullable TaughtTable table) {
    public Lesson {
        anchors = List.copyOf(anchors);
    }

    /** A lesson about a field that is no table. */
    public Lesson(DocumentId document, FieldId field, LayoutId layout, boolean absent, List<Anchor> anchors) {
        this(document, field, layout, absent, anchors, null);
    }

    public Lesson about(LayoutId known) {
        return new Lesson(document, field, known, absent, anchors, table);
    }
}
