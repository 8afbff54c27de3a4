package dev.quern.app.eval;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quern.core.field.Field;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A folder of documents with what they say: {@code fields.json} holds {@code {settings, parser_object_set}} as in {@code
 * PUT /parser}, {@code expected.jsonl} one {@code {"file", "expected"}} a line.
 */
public record LabelledFolder(Path path, FieldsFile wanted, List<Labelled> documents) {
    private static final String FIELDS = "fields.json";
    private static final String EXPECTED = "expected.jsonl";

    /** A document's file and its expected result; a member that is null or absent is not scored. */
    public record Labelled(String name, Path file, JsonNode expected) {}

    /**
     * Reads a folder's labels; its documents are read when they are measured.
     *
     * @throws IOException also for a folder that is not one: a file missing, JSON that is none, a format nobody knows,
     *     labels of no field; its message says which file, line and what
     */
    public static LabelledFolder read(Path path) throws IOException {
        if (!Files.isDirectory(path)) {
            throw new IOException((Files.exists(path) ? path + " is no folder" : "There is no folder " + path)
                    + "; a labelled folder holds documents, " + FIELDS + " and " + EXPECTED + ".");
        }
        for (var needed : List.of(FIELDS, EXPECTED)) {
            if (!Files.isRegularFile(path.resolve(needed))) {
                throw new IOException(
                        path + " has no " + needed + ", which a labelled folder needs: see 'quern eval --help'.");
            }
        }
        var wanted = FieldsFile.read(path.resolve(FIELDS));
        var names = wanted.fields().stream().map(Field::name).toList();
        if (names.isEmpty()) {
            throw new IOException(path.resolve(FIELDS) + " names no fields in parser_object_set.");
        }
        var documents = new ArrayList<Labelled>();
        var lines = Files.readAllLines(path.resolve(EXPECTED));
        for (int i = 0; i < lines.size(); i++) {
            if (!lines.get(i).isBlank()) {
                var where = path.resolve(EXPECTED) + ", line " + (i + 1);
                documents.add(labelled(
                        path, JsonFiles.object(lines.get(i).getBytes(StandardCharsets.UTF_8), where), names, where));
            }
        }
        return new LabelledFolder(path, wanted, documents);
    }

    private static Labelled labelled(Path path, JsonNode line, List<String> fields, String where) throws IOException {
        var name = line.path("file").asText();
        var expected = line.path("expected");
        if (name.isEmpty() || !expected.isObject()) {
            throw new IOException(where + " is not {\"file\": …, \"expected\": {…}}.");
        }
        var file = path.resolve(name);
        if (!Files.isRegularFile(file)) {
            throw new IOException(where + ": there is no file " + file);
        }
        for (var member : expected.properties()) {
            if (!fields.contains(member.getKey())) {
                throw new IOException(
                        where + ": '" + member.getKey() + "' is no field of " + FIELDS + ", which has " + fields + ".");
            }
        }
        return new Labelled(name, file, expected);
    }
}
