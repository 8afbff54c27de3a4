package dev.quern.app.command;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A document that the program ships for its demo: synthetic business paper, a scan and an e-mail.
 *
 * @param name of the file, with its ending
 * @param mailbox the request that makes a mailbox for it, as for {@code POST /parser}
 */
record DemoDocument(String name, ObjectNode mailbox) {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    /** {@code [{"file", "mailbox"}]}, beside the files. */
    private static final String INDEX = "demo.json";

    /** Reads all of them, in the order in which the demo shows them. */
    static List<DemoDocument> all() throws IOException {
        var all = new ArrayList<DemoDocument>();
        for (var entry : JSON.readTree(resource(INDEX))) {
            var name = entry.path("file").asText();
            all.add(new DemoDocument(name, (ObjectNode) entry.required("mailbox")));
        }
        return all;
    }

    /** The names of the fields that its mailbox asks for. */
    List<String> fields() {
        var names = new ArrayList<String>();
        mailbox.path("parser_object_set")
                .forEach(field -> names.add(field.path("name").asText()));
        return names;
    }

    /** The file's bytes. */
    byte[] content() throws IOException {
        return resource(name);
    }

    private static byte[] resource(String name) throws IOException {
        try (var stream = DemoDocument.class.getResourceAsStream("demo/" + name)) {
            return Objects.requireNonNull(stream, name).readAllBytes();
        }
    }
}
