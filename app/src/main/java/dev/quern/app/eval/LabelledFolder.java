package dev.quern.app.eval;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A folder of documents with what they say: {@code fields.json} holds {@code {settings, parser_object_set}} as in {@code
 * PUT /parser}, {@code expected.jsonl} one {@code {"file", "expected"}} a line.
 */
public record LabelledFolder(Path path, FieldsFile wanted, List<Labelled> documents) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** A document's file and its expected result; a member that is null or absent is not scored. */
    public record Labelled(String name, Path file, JsonNode expected) {}

    /**
     * Reads a folder's labels; its documents are read when they are measured.
     *
     * @throws IOException also for a folder that is not one: a file missing, JSON that is none, a format nobody knows
     */
    public static LabelledFolder read(Path path) throws IOException {
        var wanted = FieldsFile.read(path.resolve("fields.json"));
        var documents = new ArrayList<Labelled>();
        for (var line : Files.readAllLines(path.resolve("expected.jsonl"))) {
            if (!line.isBlank()) {
                var labelled = JSON.readTree(line);
                var name = labelled.path("file").asText();
                documents.add(new Labelled(name, path.resolve(name), labelled.path("expected")));
            }
        }
        return new LabelledFolder(path, wanted, documents);
    }
}
