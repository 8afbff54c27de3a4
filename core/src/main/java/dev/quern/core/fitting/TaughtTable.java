package dev.quern.core.fitting;

import dev.quern.core.mailbox.Field;
import dev.quern.core.mailbox.FieldId;
import dev.quern.core.page.Pages;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.FieldValue;
import dev.quern.core.template.Template;
import dev.quern.core.template.TemplateAction;
import dev.quern.core.template.TemplateEngine;
import dev.quern.core.template.TemplateObject;
import dev.quern.core.template.TemplateStatus;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What the rows of a table teach that somebody gave for one document: its columns with their headings, what delimits its rows,
 * and what stands beneath the last. It is read on other documents as a template would be that knows nothing else.
 *
 * @param asked the columns that the table had then
 * @param objects as of a template: the table, its columns, and labels
 */
public record TaughtTable(List<FieldId> asked, List<TemplateObject> objects) {
    public TaughtTable {
        asked = List.copyOf(asked);
        objects = List.copyOf(objects);
    }

    /**
     * From the document that the rows were given for.
     *
     * @param rows as they stand in a result
     * @return empty when they do not stand in the document
     */
    public static Optional<TaughtTable> of(Field table, List<?> rows, Conventions conventions, Pages pages) {
        return Drafting.draft(table, rows, conventions, pages).map(objects -> new TaughtTable(columns(table), objects));
    }

    private static List<FieldId> columns(Field table) {
        return table.columns().stream().map(Field::id).filter(Objects::nonNull).toList();
    }

    /**
     * The rows of another document, with their places.
     *
     * @return empty when the document has not the headings or not what ends the table, has no rows there, or when a column is
     *     asked for that was not asked for then
     */
    public Optional<FieldValue> on(Field table, Conventions conventions, Pages pages) {
        if (!asked.containsAll(columns(table))) {
            return Optional.empty();
        }
        var content = new Template.Content(
                "table",
                TemplateEngine.OCR,
                TemplateAction.PROCESS,
                TemplateStatus.DRAFT,
                Drafting.MARGIN,
                null,
                null,
                objects);
        var fit = new TemplateFitting(content, conventions, List.of(table)).fit(new ReadPages(pages));
        return fit instanceof Fit.Fits fits
                ? fits.values().stream().filter(value -> value.value() != null).findFirst()
                : Optional.empty();
    }
}
