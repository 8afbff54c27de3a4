package dev.quern.ocr.fitting;

import dev.quern.core.field.Field;
import dev.quern.core.field.FieldId;
import dev.quern.core.lesson.TaughtTable;
import dev.quern.core.page.Pages;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.FieldValue;
import dev.quern.core.result.Value;
import dev.quern.core.template.Fit;
import dev.quern.core.template.Template;
import dev.quern.core.template.TemplateAction;
import dev.quern.core.template.TemplateEngine;
import dev.quern.core.template.TemplateStatus;
import dev.quern.ocr.fitting.page.ReadPages;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/** Makes a {@link TaughtTable} of rows that were given for one document, and reads others with it. */
public final class TaughtRows {
    private TaughtRows() {}

    /**
     * From the document that the rows were given for.
     *
     * @param rows as they stand in a result
     * @return empty when they do not stand in the document
     */
    public static Optional<TaughtTable> of(Field table, List<?> rows, Conventions conventions, Pages pages) {
        return Drafting.draft(table, rows, conventions, pages)
                .map(objects -> new TaughtTable(columns(table), filled(table, rows), objects));
    }

    private static List<FieldId> filled(Field table, List<?> rows) {
        return table.columns().stream()
                .filter(column -> rows.stream()
                        .allMatch(row -> row instanceof Map<?, ?> cells && cells.get(column.name()) != null))
                .map(Field::id)
                .filter(Objects::nonNull)
                .toList();
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
    public static Optional<FieldValue> read(TaughtTable taught, Field table, Conventions conventions, Pages pages) {
        if (!taught.asked().containsAll(columns(table))) {
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
                taught.objects());
        var fit = new TemplateFitting(content, conventions, List.of(table)).fit(new ReadPages(pages));
        return fit instanceof Fit.Fits fits
                ? fits.values().stream()
                        .findFirst()
                        .map(read -> withoutOthers(taught, table, read))
                        .filter(read -> read.value() != null)
                : Optional.empty();
    }

    /** Without lines that have not more than half of what every row had: totals, and what else goes on beneath. */
    private static FieldValue withoutOthers(TaughtTable taught, Field table, FieldValue read) {
        if (!(read.value() instanceof Value.Table found)) {
            return read;
        }
        var names = table.columns().stream()
                .filter(column -> taught.filled().contains(column.id()))
                .map(Field::name)
                .toList();
        var kept = IntStream.range(0, found.rows().size())
                .filter(row -> names.isEmpty()
                        || 2
                                        * names.stream()
                                                .filter(name ->
                                                        found.rows().get(row).get(name) != null)
                                                .count()
                                > names.size())
                .boxed()
                .toList();
        return kept.isEmpty()
                ? new FieldValue(read.field(), null, read.evidence())
                : new FieldValue(
                        read.field(),
                        new Value.Table(kept.stream().map(found.rows()::get).toList()),
                        read.evidence(),
                        kept.stream().map(read.cells()::get).toList());
    }
}
