package dev.quern.app.eval;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quern.core.field.Field;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A folder of documents with what they say: {@code fields.json} holds {@code {settings, parser_object_set}} as in {@code
 * PUT /parser}, {@code expected.jsonl} one {@code {"file", "expected", "absent"}} a line.
 */
public record LabelledFolder(Path path, FieldsFile wanted, List<Labelled> documents) {
    private static final String FIELDS = "fields.json";
    private static final String EXPECTED = "expected.jsonl";

    /**
     * A document's file and its expected result.
     *
     * @param expected values by field; a field whose value is null, or that is not there, is not scored
     * @param absent fields that the document has no value of: any that is given is wrong
     */
    public record Labelled(String name, Path file, JsonNode expected, Set<String> absent) {}

    /**
     * The labelled folders among some paths: a folder without fields stands for those in it that have some.
     *
     * @throws IOException when a folder cannot be listed
     */
    public static List<Path> in(List<Path> paths) throws IOException {
        var folders = new ArrayList<Path>();
        for (var path : paths) {
            if (!Files.isDirectory(path)
                    || Files.exists(path.resolve(FIELDS))
                    || Files.exists(path.resolve(EXPECTED))) {
                folders.add(path);
                continue;
            }
            try (var members = Files.list(path)) {
                var labelled = members.filter(member -> Files.exists(member.resolve(FIELDS)))
                        .sorted()
                        .toList();
                folders.addAll(labelled.isEmpty() ? List.of(path) : labelled);
            }
        }
        return folders;
    }

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
        var absent = new LinkedHashSet<String>();
        for (var field : line.path("absent")) {
            if (!fields.contains(field.asText()) || expected.hasNonNull(field.asText())) {
                throw new IOException(where + ": '" + field.asText() + "' is said to be absent, but "
                        + (fields.contains(field.asText()) ? "has a value." : "is no field of " + FIELDS + "."));
            }
            absent.add(field.asText());
        }
        return new Labelled(name, file, expected, absent);
    }
}
