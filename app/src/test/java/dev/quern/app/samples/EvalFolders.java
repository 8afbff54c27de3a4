package dev.quern.app.samples;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.quern.core.field.Field;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * Writes samples as folders that {@code quern eval} reads: {@code fields.json}, {@code expected.jsonl} and the files. One
 * folder holds the documents of one layout, since each layout asks for other fields.
 */
public final class EvalFolders {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** The first seed beyond those of tests. */
    private static final int OTHERS = 40;

    private EvalFolders() {}

    /** Writes two documents of each layout that no test scores, one folder per layout. The folders must not exist yet. */
    public static void writeOthers(Path parent) throws IOException {
        for (var layout : Samples.layouts()) {
            for (var seed = OTHERS; seed < OTHERS + 2; seed++) {
                add(parent.resolve(layout.name()), Samples.document(layout, seed));
            }
        }
    }

    /** Adds a document to the folder of its layout, which is created where it is missing. */
    public static void add(Path folder, SampleDocument document) throws IOException {
        Files.createDirectories(folder);
        document.writeTo(folder);
        var definition = JSON.createObjectNode();
        definition.set("settings", JSON.valueToTree(document.settings()));
        addFields(definition, document.fields());
        JSON.writerWithDefaultPrettyPrinter()
                .writeValue(folder.resolve("fields.json").toFile(), definition);
        var line = new LinkedHashMap<String, Object>();
        line.put("file", document.name());
        line.put("expected", document.expected());
        Files.writeString(
                folder.resolve("expected.jsonl"),
                JSON.writeValueAsString(line) + "\n",
                StandardCharsets.UTF_8,
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }

    private static void addFields(ObjectNode owner, List<Field> fields) {
        var array = owner.putArray("parser_object_set");
        for (var field : fields) {
            var object = array.addObject();
            object.put("name", field.name());
            object.put("format", field.format().name());
            if (field.query() != null) {
                object.put("query", field.query());
            }
            if (!field.columns().isEmpty()) {
                addFields(object, field.columns());
            }
        }
    }
}
