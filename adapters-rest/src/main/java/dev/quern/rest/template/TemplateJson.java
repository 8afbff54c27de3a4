package dev.quern.rest.template;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.quern.core.template.Margin;
import dev.quern.core.template.Template;
import dev.quern.rest.json.Timestamps;
import org.jspecify.annotations.Nullable;

/**
 * A template as it stands in lists.
 *
 * @param documentCount of documents that have their result from it
 * @param lastActivity when it was changed, or fitted a document, the last time
 */
record TemplateJson(
        long id,
        String name,
        long parser,
        String engine,
        String action,
        String status,
        MarginsJson margin,
        long documentCount,
        String lastActivity,
        @Nullable String decimalSeparator,
        @Nullable String inputDateFormat) {
    static TemplateJson of(Template template) {
        var content = template.content();
        var separator = content.decimalSeparator();
        var order = content.dateOrder();
        return new TemplateJson(
                template.id().number(),
                content.name(),
                template.mailbox().number(),
                content.engine().name(),
                content.action().name(),
                content.status().name(),
                new MarginsJson(MarginJson.of(content.margin())),
                template.use().documents(),
                Timestamps.of(template.lastActivity()),
                separator == null ? null : separator.toString(),
                order == null ? null : order.name());
    }

    /** The margins; there is one for all labels. */
    record MarginsJson(@JsonProperty("default") MarginJson all) {}

    /** The distance that a label may have moved, in percent of the page's height. */
    record MarginJson(int lower, int upper) {
        static MarginJson of(Margin margin) {
            return new MarginJson(margin.lower(), margin.upper());
        }
    }
}
