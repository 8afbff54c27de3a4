package dev.quern.rest.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.quern.rest.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The OpenAPI document, kept by hand in one YAML file a resource and put together here. Three things are not written out in
 * the files: the errors that every operation of a kind has ({@link CommonErrors}), the list of required members of a schema
 * that says {@code x-complete: true} ({@link CompleteSchemas}), and the address of the server. To describe a new resource, add
 * a file with its {@code paths} and {@code components} and name it in {@link #PARTS}.
 */
public final class OpenApiDocument {
    private static final List<String> PARTS = List.of(
            "base",
            "start",
            "session",
            "key",
            "accuracy",
            "mailbox",
            "bootstrap",
            "document",
            "event",
            "upload",
            "download",
            "export",
            "template",
            "webhook",
            "table",
            "email",
            "credits",
            "node",
            "audit");

    private final ObjectNode tree;

    public OpenApiDocument() {
        try {
            var yaml = new YAMLMapper();
            tree = part(yaml, PARTS.get(0));
            for (var name : PARTS.subList(1, PARTS.size())) {
                merge(name, tree, part(yaml, name));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("The OpenAPI document cannot be put together", e);
        }
        CompleteSchemas.expand(tree);
        CommonErrors.addTo((ObjectNode) tree.get("paths"));
    }

    /** The document as JSON, for a server that callers reach at this address. */
    public byte[] json(String address) {
        var document = tree.deepCopy();
        document.putPOJO("servers", List.of(Map.of("url", address)));
        return Json.bytes(document);
    }

    private static ObjectNode part(YAMLMapper yaml, String name) throws IOException {
        var file = name + ".yaml";
        try (var in = Objects.requireNonNull(OpenApiDocument.class.getResourceAsStream(file), file)) {
            return (ObjectNode) yaml.readTree(in);
        }
    }

    /** Adds what is new; nothing is said twice. */
    private static void merge(String name, ObjectNode into, ObjectNode part) {
        for (Map.Entry<String, JsonNode> member : part.properties()) {
            var there = into.get(member.getKey());
            if (there == null) {
                into.set(member.getKey(), member.getValue());
            } else if (there instanceof ObjectNode known && member.getValue() instanceof ObjectNode more) {
                merge(name + "/" + member.getKey(), known, more);
            } else {
                throw new IllegalStateException(name + "/" + member.getKey() + " is in two files");
            }
        }
    }
}
