package dev.quern.jdbc.column;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.quern.core.document.DocumentId;
import dev.quern.core.result.DateOrder;
import dev.quern.core.template.Margin;
import dev.quern.core.template.Template;
import dev.quern.core.template.TemplateAction;
import dev.quern.core.template.TemplateEngine;
import dev.quern.core.template.TemplateObject;
import dev.quern.core.template.TemplateStatus;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A text column that holds what a template says, as JSON. A box is a list of its edges and pages. */
public final class TemplateColumn {
    private static final TypeReference<Stored> STORED = new TypeReference<>() {};

    private TemplateColumn() {}

    record Stored(
            String name,
            TemplateEngine engine,
            TemplateAction action,
            TemplateStatus status,
            int lower,
            int upper,
            @Nullable Character decimal,
            @Nullable DateOrder dates,
            List<TemplateObject> objects,
            List<Long> samples) {}

    public static String write(Template.Content content) {
        return RecordColumn.write(new Stored(
                content.name(),
                content.engine(),
                content.action(),
                content.status(),
                content.margin().lower(),
                content.margin().upper(),
                content.decimalSeparator(),
                content.dateOrder(),
                content.objects(),
                content.samples().stream().map(DocumentId::number).toList()));
    }

    public static Template.Content read(String text) {
        var stored = RecordColumn.read(text, STORED);
        return new Template.Content(
                stored.name(),
                stored.engine(),
                stored.action(),
                stored.status(),
                new Margin(stored.lower(), stored.upper()),
                stored.decimal(),
                stored.dates(),
                stored.objects(),
                stored.samples().stream().map(DocumentId::new).toList());
    }
}
