package dev.quern.app.eval;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.quern.core.extraction.Guidance;
import dev.quern.core.mailbox.Field;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.DateOrder;
import dev.quern.core.result.FieldFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A folder of documents with what they say: {@code fields.json} holds {@code {settings, parser_object_set}} as in {@code
 * PUT /parser}, {@code expected.jsonl} one {@code {"file", "expected"}} a line.
 */
public record LabelledFolder(Path path, List<Field> fields, Guidance guidance, List<Labelled> documents) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** A document's file and its expected result; a member that is null or absent is not scored. */
    public record Labelled(String name, Path file, JsonNode expected) {}

    /** @throws IOException also for a folder that is not one: a file missing, JSON that is none, a format nobody knows */
    public static LabelledFolder read(Path path) throws IOException {
        var head = JSON.readTree(path.resolve("fields.json").toFile());
        var documents = new ArrayList<Labelled>();
        for (var line : Files.readAllLines(path.resolve("expected.jsonl"))) {
            if (!line.isBlank()) {
                var labelled = JSON.readTree(line);
                var name = labelled.path("file").asText();
                documents.add(new Labelled(name, path.resolve(name), labelled.path("expected")));
            }
        }
        return new LabelledFolder(
                path, fields(head.path("parser_object_set")), guidance(head.path("settings")), documents);
    }

    private static List<Field> fields(JsonNode set) throws IOException {
        var fields = new ArrayList<Field>();
        for (var node : set) {
            var format = node.path("format").asText();
            try {
                var choices = new ArrayList<String>();
                node.path("choice_set").forEach(choice -> choices.add(choice.isTextual() ? choice.asText() : choice.path("name").asText()));
                fields.add(new Field(
                        null,
                        node.path("name").asText(),
                        FieldFormat.valueOf(format),
                        text(node, "query"),
                        node.hasNonNull("is_required") ? node.path("is_required").asBoolean() : null,
                        true,
                        choices,
                        fields.size(),
                        fields(node.path("parser_object_set"))));
            } catch (IllegalArgumentException e) {
                throw new IOException("fields.json: no such format: " + format, e);
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
            throw new IOException("fields.json: no such input_date_format: " + order, e);
        }
    }

    private static @Nullable String text(JsonNode node, String member) {
        return node.hasNonNull(member) && !node.path(member).asText().isEmpty()
                ? node.path(member).asText()
                : null;
    }
}
