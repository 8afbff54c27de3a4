package dev.quern.app.eval;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.quern.core.extraction.Guidance;
import dev.quern.core.extraction.RecognitionWishes;
import dev.quern.core.mailbox.AiEngine;
import dev.quern.core.mailbox.Field;
import dev.quern.core.mailbox.MailboxSettings;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.DateOrder;
import dev.quern.core.result.FieldFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The fields wanted from documents and what else a mailbox would say about them, from a JSON file.
 *
 * @param slot of the engine that is to answer
 */
public record FieldsFile(List<Field> fields, Guidance guidance, RecognitionWishes wishes, AiEngine slot) {
    /** What a mailbox says that says nothing. */
    public static final FieldsFile NOTHING =
            new FieldsFile(List.of(), Guidance.NONE, RecognitionWishes.USUAL, MailboxSettings.DEFAULT.aiEngine());

    private static final ObjectMapper JSON = new ObjectMapper();

    public FieldsFile {
        fields = List.copyOf(fields);
    }

    /**
     * Reads {@code {settings, parser_object_set}}, as in {@code PUT /parser}.
     *
     * @throws IOException also for JSON that is none, or a format nobody knows
     */
    public static FieldsFile read(Path file) throws IOException {
        var head = JSON.readTree(file.toFile());
        var settings = head.path("settings");
        return new FieldsFile(
                fields(head.path("parser_object_set")), guidance(settings), wishes(settings), slot(settings));
    }

    /** The same with other fields. */
    public FieldsFile withFields(List<Field> others) {
        return new FieldsFile(others, guidance, wishes, slot);
    }

    /** Where AI is switched off there is nothing but templates, of which a file knows none: it is switched on. */
    private static AiEngine slot(JsonNode settings) throws IOException {
        var written = text(settings, "ai_engine");
        try {
            var slot = written == null ? AiEngine.DISABLED : AiEngine.valueOf(written);
            return slot == AiEngine.DISABLED ? NOTHING.slot() : slot;
        } catch (IllegalArgumentException e) {
            throw new IOException("no such ai_engine: " + written, e);
        }
    }

    private static List<Field> fields(JsonNode set) throws IOException {
        var fields = new ArrayList<Field>();
        for (var node : set) {
            var format = node.path("format").asText();
            try {
                var choices = new ArrayList<String>();
                node.path("choice_set")
                        .forEach(choice -> choices.add(
                                choice.isTextual()
                                        ? choice.asText()
                                        : choice.path("name").asText()));
                fields.add(new Field(
                        null,
                        node.path("name").asText(),
                        FieldFormat.valueOf(format),
                        text(node, "query"),
                        node.hasNonNull("is_required")
                                ? node.path("is_required").asBoolean()
                                : null,
                        true,
                        choices,
                        fields.size(),
                        fields(node.path("parser_object_set"))));
            } catch (IllegalArgumentException e) {
                throw new IOException("no such format: " + format, e);
            }
        }
        return fields;
    }

    private static Guidance guidance(JsonNode settings) throws IOException {
        var order = text(settings, "input_date_format");
        var separator = text(settings, "decimal_separator");
        try {
            return new Guidance(
                    Conventions.UNKNOWN
                            .withDateOrder(order == null ? null : DateOrder.valueOf(order))
                            .withDecimalSeparator(separator == null ? null : separator.charAt(0)),
                    text(settings, "ai_instructions"));
        } catch (IllegalArgumentException e) {
            throw new IOException("no such input_date_format: " + order, e);
        }
    }

    private static RecognitionWishes wishes(JsonNode settings) {
        var usual = RecognitionWishes.USUAL;
        return new RecognitionWishes(
                settings.path("force_ocr").asBoolean(usual.always()),
                settings.path("enable_image_ocr").asBoolean(usual.inImages()),
                !settings.path("disable_deskew").asBoolean(!usual.straighten()),
                text(settings, "default_language"),
                usual.pages());
    }

    private static @Nullable String text(JsonNode node, String member) {
        return node.hasNonNull(member) && !node.path(member).asText().isEmpty()
                ? node.path(member).asText()
                : null;
    }
}
