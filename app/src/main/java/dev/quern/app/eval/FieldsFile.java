package dev.quern.app.eval;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quern.core.extraction.Guidance;
import dev.quern.core.field.Field;
import dev.quern.core.reading.RecognitionWishes;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.DateOrder;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.settings.AiEngine;
import dev.quern.core.settings.MailboxSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The fields wanted from documents and what else a mailbox would say about them, from a JSON file.
 *
 * @param slot of the engine that is to answer
 */
public record FieldsFile(List<Field> fields, Guidance guidance, RecognitionWishes wishes, AiEngine slot) {
    /** The settings of a mailbox for which nothing was set. */
    public static final FieldsFile NOTHING =
            new FieldsFile(List.of(), Guidance.NONE, RecognitionWishes.USUAL, MailboxSettings.DEFAULT.aiEngine());

    public FieldsFile {
        fields = List.copyOf(fields);
    }

    /**
     * Reads {@code {settings, parser_object_set}}, as in {@code PUT /parser}.
     *
     * @throws IOException also for JSON that is none, or a format nobody knows; its message says which file and what
     */
    public static FieldsFile read(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new IOException(file + " is a folder, not a file.");
        }
        var head = JsonFiles.object(Files.readAllBytes(file), file.toString());
        var settings = head.path("settings");
        try {
            return new FieldsFile(
                    fields(head.path("parser_object_set")), guidance(settings), wishes(settings), slot(settings));
        } catch (IllegalArgumentException wrong) {
            throw new IOException(file + ": " + wrong.getMessage(), wrong);
        }
    }

    /** The same with other fields. */
    public FieldsFile withFields(List<Field> others) {
        return new FieldsFile(others, guidance, wishes, slot);
    }

    /** Where AI is switched off there is nothing but templates, of which a file knows none: it is switched on. */
    private static AiEngine slot(JsonNode settings) {
        var written = text(settings, "ai_engine");
        var slot = written == null ? AiEngine.DISABLED : oneOf(AiEngine.class, written, "ai_engine");
        return slot == AiEngine.DISABLED ? NOTHING.slot() : slot;
    }

    private static List<Field> fields(JsonNode set) {
        var fields = new ArrayList<Field>();
        for (var node : set) {
            var name = node.path("name").asText();
            var choices = new ArrayList<String>();
            node.path("choice_set")
                    .forEach(choice -> choices.add(
                            choice.isTextual()
                                    ? choice.asText()
                                    : choice.path("name").asText()));
            fields.add(new Field(
                    null,
                    name,
                    oneOf(FieldFormat.class, node.path("format").asText(), "the format of field '" + name + "'"),
                    text(node, "query"),
                    node.hasNonNull("is_required") ? node.path("is_required").asBoolean() : null,
                    true,
                    choices,
                    fields.size(),
                    fields(node.path("parser_object_set"))));
        }
        return fields;
    }

    private static Guidance guidance(JsonNode settings) {
        var order = text(settings, "input_date_format");
        var separator = text(settings, "decimal_separator");
        return new Guidance(
                Conventions.UNKNOWN
                        .withDateOrder(order == null ? null : oneOf(DateOrder.class, order, "input_date_format"))
                        .withDecimalSeparator(separator == null ? null : separator.charAt(0)),
                text(settings, "ai_instructions"));
    }

    private static <E extends Enum<E>> E oneOf(Class<E> all, String written, String what) {
        try {
            return Enum.valueOf(all, written);
        } catch (IllegalArgumentException none) {
            throw new IllegalArgumentException(
                    what + " is '" + written + "', and not one of " + EnumSet.allOf(all) + ".", none);
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
