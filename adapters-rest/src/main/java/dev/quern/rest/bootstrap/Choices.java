package dev.quern.rest.bootstrap;

import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.Review;
import dev.quern.core.document.StatusSource;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.settings.AiEngine;
import dev.quern.core.settings.IdentificationStatus;
import dev.quern.core.settings.PdfConversionFormat;
import dev.quern.core.template.TemplateAction;
import dev.quern.core.template.TemplateEngine;
import dev.quern.core.template.TemplateStatus;
import dev.quern.core.webhook.WebhookCategory;
import dev.quern.core.webhook.WebhookEvent;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/** The values that members of the interface may have, each with a label for people. */
final class Choices {
    /** Each also backwards, with a minus before it. */
    private static final List<List<String>> ORDERINGS = List.of(
            List.of("name", "Name"),
            List.of("document_count", "Documents"),
            List.of("template_count", "Templates"),
            List.of("PARSEDOK_count", "Processed"),
            List.of("PARSEDKO_count", "New template needed"),
            List.of("QUOTAEXC_count", "Quota exceeded"),
            List.of("EXPORTKO_count", "Export failed"),
            List.of("TRANSKO_count", "Transform failed"));

    private Choices() {}

    static Map<String, Object> all() {
        var choices = new LinkedHashMap<String, Object>();
        choices.put("document.status", named(DocumentStatus.values(), Choices::label));
        choices.put("document.status_source", named(StatusSource.values(), Choices::label));
        choices.put("document.review_status", named(Review.Status.values(), Choices::label));
        choices.put(
                "parser.ai_engine",
                // The oldest slot is still taken, but no longer offered.
                named(
                        Arrays.stream(AiEngine.values())
                                .filter(engine -> engine != AiEngine.GCP_AI_1)
                                .toArray(AiEngine[]::new),
                        Choices::label));
        choices.put(
                "parser.ordering", ORDERINGS.stream().flatMap(Choices::bothWays).toList());
        choices.put("parser.pdf_conversion_format", named(PdfConversionFormat.values(), Choices::label));
        choices.put("parser.identification_status", named(IdentificationStatus.values(), Choices::words));
        choices.put("parser_field.format", named(FieldFormat.values(), Choices::label));
        choices.put("template.engine", named(TemplateEngine.values(), Choices::label));
        choices.put("template.action", named(TemplateAction.values(), Choices::words));
        choices.put("template.status", named(TemplateStatus.values(), Choices::label));
        choices.put(
                "webhook.event",
                Arrays.stream(WebhookEvent.values())
                        .map(event -> List.of(event.written(), label(event)))
                        .toList());
        choices.put("webhook.category", named(WebhookCategory.values(), Choices::label));
        choices.put("parser.supported_documents", supportedDocuments());
        return choices;
    }

    private static Map<String, Map<String, List<String>>> supportedDocuments() {
        var categories = new LinkedHashMap<String, Map<String, List<String>>>();
        categories.put("Documents", extensions("pdf doc docx odt ppt pptx odp rtf txt"));
        categories.put("Spreadsheets", extensions("csv ods xls xlsm xlsx"));
        categories.put("Images", extensions("bmp gif jpg png tif webp"));
        categories.put("Emails", extensions("eml ics mbox msg"));
        categories.put("Web pages and data", extensions("html xhtml xml"));
        categories.put("Archives", extensions("zip"));
        return categories;
    }

    private static Map<String, List<String>> extensions(String spaced) {
        return Map.of("extensions", List.of(spaced.split(" ", -1)));
    }

    private static Stream<List<String>> bothWays(List<String> ordering) {
        return Stream.of(ordering, List.of("-" + ordering.get(0), ordering.get(1) + " (descending)"));
    }

    private static <E extends Enum<E>> List<List<String>> named(E[] values, Function<E, String> label) {
        return Arrays.stream(values)
                .map(value -> List.of(value.name(), label.apply(value)))
                .toList();
    }

    private static String label(DocumentStatus status) {
        return switch (status) {
            case INCOMING -> "Incoming";
            case ANALYZING -> "Analyzing";
            case PROGRESS -> "In progress";
            case PARSEDOK -> "Processed";
            case PARSEDKO -> "New template needed";
            case QUOTAEXC -> "Quota exceeded";
            case SKIPPED -> "Skipped";
            case SPLIT -> "Split";
            case DELETED -> "Deleted";
            case EXPORTKO -> "Export failed";
            case TRANSKO -> "Transform failed";
            case INVALID -> "Invalid";
        };
    }

    private static String label(Review.Status status) {
        return switch (status) {
            case WAITING -> "Waiting for review";
            case CONFIRMED -> "Confirmed";
        };
    }

    private static String label(StatusSource source) {
        return switch (source) {
            case AI, CSV -> source.name();
            case AUTO, METADATA, MANUAL, TEMPLATE, TRANSFORM -> words(source);
        };
    }

    private static String label(AiEngine engine) {
        return switch (engine) {
            case DISABLED -> "Disabled";
            case GCP_AI_1 -> "AI 1";
            case GCP_AI_2 -> "AI 2";
            case GCP_AI_2_5 -> "AI 2.5";
            case GCP_AI_3_TXT -> "AI 3 (text)";
        };
    }

    private static String label(PdfConversionFormat format) {
        return switch (format) {
            case TXT_LAYOUT -> "Text with its layout";
            case TXT -> "Running text";
        };
    }

    private static String label(FieldFormat format) {
        return switch (format) {
            case TEXT -> "Text";
            case ONELINE -> "Text on one line";
            case DATE -> "Date";
            case TIME -> "Time";
            case DATETIME -> "Date and time";
            case NUMBER -> "Number";
            case NAME -> "Name";
            case ADDRESS -> "Address";
            case TABLE -> "Table";
            case LINK -> "Link";
        };
    }

    private static String label(TemplateEngine engine) {
        return switch (engine) {
            case OCR -> "Boxes on pages";
            case TXT -> "Delimiters in text";
        };
    }

    private static String label(TemplateStatus status) {
        return switch (status) {
            case DRAFT -> "Draft";
            case PROD -> "In use";
        };
    }

    private static String label(WebhookEvent event) {
        return switch (event) {
            case DOCUMENT_PROCESSED -> "Document processed";
            case DOCUMENT_PROCESSED_FLATTENED -> "Document processed (flattened)";
            case DOCUMENT_TEMPLATE_NEEDED -> "New template needed";
            case DOCUMENT_EXPORT_FAILED -> "Export failed";
            case TABLE_PROCESSED -> "Table processed";
            case TABLE_PROCESSED_FLATTENED -> "Table processed (flattened)";
            case DOCUMENT_REVIEW_NEEDED -> "Review needed";
            case DOCUMENT_CONFIRMED -> "Result confirmed";
        };
    }

    private static String label(WebhookCategory category) {
        return switch (category) {
            case CUSTOM -> "Custom";
            case ZAPIER -> "Zapier";
            case MAKE -> "Make";
            case FLOW -> "Power Automate";
            case N8N -> "n8n";
        };
    }

    /** {@code PROCESS_THEN_DELETE} as "Process then delete". */
    private static String words(Enum<?> value) {
        var text = value.name().replace('_', ' ');
        return text.charAt(0) + text.substring(1).toLowerCase(Locale.ROOT);
    }
}
