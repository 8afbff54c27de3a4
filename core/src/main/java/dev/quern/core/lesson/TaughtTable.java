package dev.quern.core.lesson;

import dev.quern.core.field.FieldId;
import dev.quern.core.template.TemplateObject;
import java.util.List;

/**
 * A lesson from the rows of a table that somebody gave for one document: its columns with their headings, what delimits its rows,
 * and what stands beneath the last. It is read on other documents as a template would be that knows nothing else.
 *
 * @param asked the columns that the table had then
 * @param filled those of them that every given row had something in
 * @param objects as of a template: the table, its columns, and labels
 */
public record TaughtTable(List<FieldId> asked, List<FieldId> filled, List<TemplateObject> objects) {
    public TaughtTable {
        asked = List.copyOf(asked);
        filled = List.copyOf(filled);
        objects = List.copyOf(objects);
    }
}
