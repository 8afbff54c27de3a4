package dev.quern.core.learning;

import dev.quern.core.document.DocumentId;
import dev.quern.core.mailbox.FieldId;
import java.util.List;

/**
 * What one correction of one field teaches about a layout.
 *
 * @param document that was corrected
 * @param absent whether the correction says that there is no value; the anchors are then where one was found wrongly
 * @param anchors the places that the value had, the likeliest first
 */
public record Lesson(DocumentId document, FieldId field, LayoutId layout, boolean absent, List<Anchor> anchors) {
    public Lesson {
        anchors = List.copyOf(anchors);
    }
}
