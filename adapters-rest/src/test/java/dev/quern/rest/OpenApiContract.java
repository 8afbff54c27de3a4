package dev.quern.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import dev.quern.rest.openapi.OpenApiDocument;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Checks the answers of the server against the OpenAPI document: the operation, its status, the content type, and each
 * member of the body. Schemas count as closed here: a member that the document does not name is an error.
 */
final class OpenApiContract {
    /** The only instance: it checks every answer that any test gets. */
    static final OpenApiContract THE_ONE = new OpenApiContract();

    private static final String ADVICE =
            " (see adapters-rest/src/main/resources/dev/quern/rest/openapi: one file a resource)";
    /** Methods that Jersey itself answers for every path. */
    private static final Set<String> OF_EVERY_PATH = Set.of("HEAD", "OPTIONS");

    private final JsonNode document;
    private final List<Operation> operations = new ArrayList<>();
    private final Map<String, JsonSchema> schemas = new ConcurrentHashMap<>();
    private final JsonSchemaFactory factory = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012);

    /** One method of one path. */
    record Operation(String method, String path, JsonNode node, JsonNode pathNode) {
        String id() {
            return method + " " + path;
        }

        boolean isOpen() {
            return node.has("security");
        }

        boolean matches(String given) {
            var mine = path.split("/", -1);
            var other = given.split("/", -1);
            boolean fitsInLength = takesSlashes() ? mine.length <= other.length : mine.length == other.length;
            if (!fitsInLength) {
                return false;
            }
            for (int i = 0; i < mine.length; i++) {
                boolean fits = mine[i].startsWith("{") ? !other[i].isEmpty() : fixedPartsFit(mine[i], other[i]);
                if (!fits) {
                    return false;
                }
            }
            return true;
        }

        /** Returns whether its last parameter may have slashes, which OpenAPI has no word for. */
        boolean takesSlashes() {
            return path.endsWith("/{path}");
        }

        private static boolean fixedPartsFit(String mine, String other) {
            int brace = mine.indexOf('{');
            return brace < 0 ? mine.equals(other) : other.startsWith(mine.substring(0, brace));
        }

        long literals() {
            return Arrays.stream(path.split("/", -1))
                    .filter(s -> !s.contains("{"))
                    .count();
        }
    }

    private OpenApiContract() {
        try {
            document = new ObjectMapper().readTree(new OpenApiDocument().json("http://localhost"));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        document.get("paths")
                .properties()
                .forEach(path -> path.getValue().properties().forEach(method -> {
                    if (!method.getKey().equals("parameters")) {
                        operations.add(new Operation(
                                method.getKey().toUpperCase(Locale.ROOT),
                                path.getKey(),
                                method.getValue(),
                                path.getValue()));
                    }
                }));
        operations.sort(Comparator.comparingLong(Operation::literals).reversed());
    }

    JsonNode document() {
        return document;
    }

    List<Operation> operations() {
        return operations;
    }

    /** The node itself, or what it refers to. */
    JsonNode resolved(JsonNode node) {
        return node.has("$ref")
                ? resolved(document.at(node.get("$ref").textValue().substring(1)))
                : node;
    }

    /** The schema with all references resolved and all parts of {@code allOf} merged. */
    JsonNode flat(JsonNode schema) {
        return flattened(schema, false);
    }

    /** Fails when the document does not describe this answer. */
    void check(String method, String path, TestServer.Answer answer) {
        if (OF_EVERY_PATH.contains(method)) {
            return;
        }
        var operation = find(method, path);
        var what = method + " " + path + " answered " + answer.status();
        if (operation.isEmpty()) {
            if (answer.status() < 400) {
                throw new AssertionError(what + ", but the OpenAPI document has no such operation" + ADVICE);
            }
            validate(what, "#error", document.at("/components/schemas/Error"), answer);
            return;
        }
        var response = operation.get().node().get("responses").get(String.valueOf(answer.status()));
        if (response == null) {
            throw new AssertionError(what + ", which the OpenAPI document does not have for "
                    + operation.get().id() + ADVICE);
        }
        checkBody(what, operation.get(), resolved(response).path("content"), answer);
    }

    private void checkBody(String what, Operation operation, JsonNode content, TestServer.Answer answer) {
        var type = answer.header("Content-Type").split(";", -1)[0];
        if (content.isMissingNode()) {
            if (answer.http().body().length > 0) {
                throw new AssertionError(what + " with a body, but the OpenAPI document has none" + ADVICE);
            }
        } else if (content.has(type)) {
            if (type.equals("application/json")) {
                validate(
                        what,
                        operation.id() + " " + answer.status(),
                        content.get(type).get("schema"),
                        answer);
            }
        } else if (!content.has("*/*")) {
            throw new AssertionError(what + " as '" + type + "', which the OpenAPI document does not have" + ADVICE);
        }
    }

    private void validate(String what, String key, JsonNode schema, TestServer.Answer answer) {
        var compiled = schemas.computeIfAbsent(key, k -> factory.getSchema(flattened(schema, true)));
        var found = compiled.validate(answer.json());
        if (!found.isEmpty()) {
            throw new AssertionError(
                    what + ", unlike the OpenAPI document" + ADVICE + ": " + found + "\n" + shortened(answer.text()));
        }
    }

    /** The operation for a path; where several match, such as for a token or an id, the one whose patterns fit. */
    private Optional<Operation> find(String method, String path) {
        var matching = operations.stream()
                .filter(operation -> operation.method().equals(method) && operation.matches(path))
                .toList();
        return matching.stream()
                .filter(operation -> parametersFit(operation, path.split("/", -1)))
                .findFirst()
                .or(() -> matching.stream().findFirst());
    }

    private boolean parametersFit(Operation operation, String[] given) {
        var mine = operation.path().split("/", -1);
        for (int i = 0; i < mine.length; i++) {
            for (var reference : operation.pathNode().path("parameters")) {
                var parameter = resolved(reference);
                var pattern = resolved(parameter.path("schema")).path("pattern");
                if (mine[i].equals("{" + parameter.get("name").asText() + "}")
                        && !pattern.isMissingNode()
                        && !given[i].matches(pattern.asText())) {
                    return false;
                }
            }
        }
        return true;
    }

    private JsonNode flattened(JsonNode node, boolean closed) {
        if (node instanceof ArrayNode array) {
            var copy = array.arrayNode();
            array.forEach(item -> copy.add(flattened(item, closed)));
            return copy;
        }
        if (!(node instanceof ObjectNode object)) {
            return node;
        }
        var target = resolved(node);
        var flat = object.objectNode();
        var properties = flat.objectNode();
        var required = new LinkedHashSet<String>();
        target.path("allOf").forEach(part -> {
            var inner = flattened(part, closed);
            inner.path("properties").properties().forEach(p -> properties.set(p.getKey(), p.getValue()));
            inner.path("required").forEach(name -> required.add(name.textValue()));
        });
        target.properties().forEach(member -> {
            var value = member.getValue();
            switch (member.getKey()) {
                case "allOf" -> {}
                case "required" -> value.forEach(name -> required.add(name.textValue()));
                case "properties" ->
                    value.properties().forEach(p -> properties.set(p.getKey(), flattened(p.getValue(), closed)));
                default -> flat.set(member.getKey(), flattened(value, closed));
            }
        });
        if (!properties.isEmpty()) {
            flat.set("properties", properties);
            if (closed && !flat.has("additionalProperties")) {
                flat.put("additionalProperties", false);
            }
        }
        if (!required.isEmpty()) {
            var names = flat.putArray("required");
            required.forEach(names::add);
        }
        return flat;
    }

    private static String shortened(String text) {
        return text.length() <= 2_000 ? text : text.substring(0, 2_000) + "…";
    }
}
