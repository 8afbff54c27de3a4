package dev.quern.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/**
 * Checks the OpenAPI document against the published schema of such documents, and against the rules of the linter Spectral
 * that {@link OpenApiTest} does not cover; tests carry the names of their rules. Two more find text that YAML cut at an
 * unquoted comma.
 */
class OpenApiLintTest {
    private static final OpenApiContract CONTRACT = OpenApiContract.THE_ONE;
    private static final JsonSchemaFactory FACTORY = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012);

    /** The keywords of JSON Schema and OpenAPI that this document uses. */
    private static final Set<String> KEYWORDS = Set.of(
            "$ref",
            "additionalProperties",
            "allOf",
            "anyOf",
            "const",
            "contentMediaType",
            "default",
            "description",
            "enum",
            "examples",
            "format",
            "items",
            "maxItems",
            "maxLength",
            "maxProperties",
            "maximum",
            "minItems",
            "minLength",
            "minProperties",
            "minimum",
            "oneOf",
            "pattern",
            "properties",
            "required",
            "title",
            "type",
            "uniqueItems");

    /** The keywords under which null is a value. */
    private static final Set<String> VALUES = Set.of("enum", "const", "default", "example", "examples");

    @Test
    void oas3_schema_the_document_is_valid_openapi() throws IOException {
        try (var in = Objects.requireNonNull(getClass().getResourceAsStream("/openapi-3.1/schema.json"))) {
            var schema = FACTORY.getSchema(new ObjectMapper().readTree(in));
            assertThat(schema.validate(CONTRACT.document())).isEmpty();
            var broken = CONTRACT.document().deepCopy();
            ((ObjectNode) broken.at("/paths/~1parser/get/responses/200")).putNull("or so");
            assertThat(schema.validate(broken))
                    .as("the schema notices something")
                    .isNotEmpty();
        }
    }

    @Test
    void oas3_schema_every_schema_is_valid_and_has_no_unknown_keywords() {
        var meta = FACTORY.getSchema(SchemaLocation.of("https://json-schema.org/draft/2020-12/schema"));
        var seen = new ArrayList<String>();
        schemas((place, schema) -> {
            seen.add(place);
            assertThat(meta.validate(schema)).as(place).isEmpty();
            var unknown = new TreeSet<String>();
            schema.fieldNames().forEachRemaining(unknown::add);
            unknown.removeAll(KEYWORDS);
            assertThat(unknown).as(place).isEmpty();
        });
        assertThat(seen).hasSizeGreaterThan(300);
    }

    @Test
    void nothing_is_left_empty() {
        var empty = new ArrayList<String>();
        nulls("", CONTRACT.document(), empty);
        assertThat(empty)
                .as("names without a value, such as the second half of a sentence with a comma")
                .isEmpty();
    }

    @Test
    void operation_success_response_every_operation_can_succeed_and_every_response_is_described() {
        for (var operation : CONTRACT.operations()) {
            var statuses = new ArrayList<String>();
            operation.node().get("responses").properties().forEach(response -> {
                statuses.add(response.getKey());
                assertThat(CONTRACT.resolved(response.getValue())
                                .path("description")
                                .asText())
                        .as(operation.id() + " " + response.getKey())
                        .isNotBlank();
            });
            assertThat(statuses).as(operation.id()).anyMatch(status -> status.startsWith("2"));
        }
    }

    @Test
    void operation_parameters_no_parameter_is_declared_twice_and_each_has_a_schema() {
        for (var operation : CONTRACT.operations()) {
            var names = new HashSet<String>();
            for (var reference : operation.node().path("parameters")) {
                var parameter = CONTRACT.resolved(reference);
                var name = parameter.path("in").asText() + " "
                        + parameter.path("name").asText();
                assertThat(names.add(name)).as(operation.id() + " " + name).isTrue();
                assertThat(parameter.path("schema").isObject())
                        .as(operation.id() + " " + name)
                        .isTrue();
            }
        }
    }

    @Test
    void path_rules_addresses_are_paths() {
        for (var path : CONTRACT.document().get("paths").properties()) {
            assertThat(path.getKey()).startsWith("/").doesNotContain("?", "{}", "//");
            assertThat(path.getKey().length() == 1 || !path.getKey().endsWith("/"))
                    .as(path.getKey())
                    .isTrue();
        }
        assertThat(CONTRACT.document().at("/servers/0/url").asText()).doesNotEndWith("/");
        assertThat(CONTRACT.operations().stream()
                        .map(operation -> operation.node().path("operationId").asText()))
                .allMatch(name -> name.matches("[A-Za-z0-9]+"));
    }

    @Test
    void array_items_every_array_declares_its_items() {
        schemas((place, schema) -> {
            if (schema.path("type").toString().contains("array")) {
                assertThat(schema.has("items")).as(place).isTrue();
            }
        });
    }

    @Test
    void duplicated_entry_in_enum_and_typed_enum() {
        schemas((place, schema) -> {
            var values = new ArrayList<JsonNode>();
            schema.path("enum").forEach(values::add);
            assertThat(values).as(place).doesNotHaveDuplicates();
            if (schema.has("type")) {
                values.forEach(value ->
                        assertThat(isOf(schema.get("type"), value)).as(place).isTrue());
            }
        });
    }

    /** Returns whether a value of an enum, which is a text or null, is of one of the types. */
    private static boolean isOf(JsonNode type, JsonNode value) {
        var name = value.isNull() ? "null" : value.isTextual() ? "string" : "other";
        if (type.isTextual()) {
            return type.textValue().equals(name);
        }
        for (var each : type) {
            if (each.textValue().equals(name)) {
                return true;
            }
        }
        return false;
    }

    @Test
    void oas3_valid_media_example_and_oas3_valid_schema_example_examples_and_defaults_fit_their_schemas() {
        var tried = new ArrayList<String>();
        schemas((place, schema) -> {
            var examples = new ArrayList<JsonNode>();
            schema.path("examples").forEach(examples::add);
            if (schema.has("default")) {
                examples.add(schema.get("default"));
            }
            if (!examples.isEmpty()) {
                examples.forEach(example -> fits(place, schema, example));
                tried.add(place);
            }
        });
        media("", CONTRACT.document(), (place, content) -> {
            if (content.has("example")) {
                fits(place, content.get("schema"), content.get("example"));
                tried.add(place);
            }
        });
        assertThat(tried).hasSizeGreaterThan(5);
    }

    private static void fits(String place, JsonNode schema, JsonNode example) {
        assertThat(FACTORY.getSchema(CONTRACT.flat(schema)).validate(example))
                .as(place)
                .isEmpty();
    }

    private static void nulls(String place, JsonNode node, List<String> found) {
        if (node.isNull()) {
            found.add(place);
        } else if (node.isObject()) {
            node.properties().stream()
                    .filter(member -> !VALUES.contains(member.getKey()))
                    .forEach(member -> nulls(place + "/" + member.getKey(), member.getValue(), found));
        } else {
            for (int i = 0; i < node.size(); i++) {
                nulls(place + "/" + i, node.get(i), found);
            }
        }
    }

    /** Does the action for everything that has a {@code schema}: contents, parameters and headers. */
    private static void media(String place, JsonNode node, BiConsumer<String, JsonNode> action) {
        if (node.path("schema").isObject()) {
            action.accept(place, node);
        }
        if (node.isObject()) {
            node.properties().forEach(member -> media(place + "/" + member.getKey(), member.getValue(), action));
        } else {
            node.forEach(item -> media(place, item, action));
        }
    }

    /** Does the action for every schema, including nested ones. */
    private static void schemas(BiConsumer<String, JsonNode> action) {
        CONTRACT.document()
                .at("/components/schemas")
                .properties()
                .forEach(schema -> within("/components/schemas/" + schema.getKey(), schema.getValue(), action));
        media("", CONTRACT.document(), (place, content) -> within(place + "/schema", content.get("schema"), action));
    }

    private static void within(String place, JsonNode schema, BiConsumer<String, JsonNode> action) {
        if (!schema.isObject()) {
            return;
        }
        action.accept(place, schema);
        for (Map.Entry<String, JsonNode> member : schema.path("properties").properties()) {
            within(place + "/" + member.getKey(), member.getValue(), action);
        }
        for (var one : List.of("items", "additionalProperties")) {
            within(place + "/" + one, schema.path(one), action);
        }
        for (var several : List.of("allOf", "anyOf", "oneOf")) {
            schema.path(several).forEach(part -> within(place + "/" + several, part, action));
        }
    }
}
