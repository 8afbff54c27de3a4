package dev.quern.rest;

import static dev.quern.rest.FuzzTarget.CONTRACT;
import static dev.quern.rest.FuzzTarget.shortened;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every member and every parameter that the OpenAPI document names, each with values that its schema excludes: they are
 * refused with 400 under its name, and change nothing.
 */
class WrongValuesTest {
    /** Values of each JSON type, to send to members of other types. */
    private static final Map<String, List<String>> BY_TYPE = Map.of(
            "null", List.of("null"),
            "boolean", List.of("true"),
            "number", List.of("17", "1.5", "1e400"),
            "string", List.of("\"nonsense\""),
            "array", List.of("[]", "[17]", "[null]", "[[]]"),
            "object", List.of("{}", "{\"a\":1}"));

    /** For members that are texts. */
    private static final String MEGABYTE = "x".repeat(1_000_000);

    /** For others, of which any text is wrong: a long one shows only what is said of it. */
    private static final String LONG = "x".repeat(10_000);

    private static final List<String> NO_TEXTS =
            List.of("\"\\u0000\"", "\"a\\u0007b\"", "\"\\ud800\"", "\"a\\udc00\\ud800\"");

    /** Right values for members that an operation requires beside the wrong one; others get a value by their type. */
    private static final Map<String, String> NEEDED = Map.of(
            "name", "\"x\"",
            "target", "\"http://nowhere.invalid/\"",
            "event", "\"document.processed\"",
            "category", "\"CUSTOM\"",
            "role", "\"VIEWER\"",
            "since", "\"2026-06-16T12:00:00Z\"",
            "keyword", "\"x\"",
            "start_index", "1");

    private static FuzzTarget target;

    @BeforeAll
    static void start(@TempDir Path folder) throws IOException {
        target = new FuzzTarget(new TestServer(folder));
    }

    @AfterAll
    static void stop() {
        target.close();
    }

    private static Set<String> types(JsonNode schema) {
        var types = new TreeSet<String>();
        schema.path("anyOf").forEach(part -> types.addAll(types(part)));
        schema.path("enum").forEach(value -> types.add(value.isNull() ? "null" : "string"));
        var type = schema.path("type");
        if (type.isTextual()) {
            types.add(type.textValue());
        }
        type.forEach(each -> types.add(each.textValue()));
        if (types.remove("integer")) {
            types.add("number");
        }
        return types;
    }

    private static boolean isWhole(JsonNode schema) {
        return schema.path("type").toString().contains("integer");
    }

    /** Values that a schema excludes. */
    private static List<String> wrong(JsonNode schema) {
        var types = types(schema);
        var wrong = new ArrayList<String>();
        BY_TYPE.forEach((type, values) -> {
            if (!types.contains(type)) {
                wrong.addAll(values);
            }
        });
        if (types.contains("number")) {
            wrong.addAll(List.of("1e400", "-1e400"));
        }
        if (isWhole(schema)) {
            wrong.addAll(List.of("1.5", "9223372036854775808", "-99999999999999999999", "2147483648"));
        }
        if (schema.has("minimum")) {
            wrong.add(String.valueOf(schema.get("minimum").asLong() - 1));
        }
        if (schema.has("maximum")) {
            wrong.add(String.valueOf(schema.get("maximum").asLong() + 1));
        }
        if (types.contains("string")) {
            wrong.addAll(NO_TEXTS);
            if (schema.has("enum") || schema.has("pattern") || schema.has("format")) {
                wrong.addAll(List.of("\"NONSENSE\"", "\"\""));
            }
            if (schema.path("format").asText().equals("date-time")) {
                wrong.addAll(List.of("\"2026-02-30T00:00:00Z\"", "\"2026-06-16\"", "\"2026-06-16T25:00:00Z\""));
            }
            if (schema.path("minLength").asInt() > 0) {
                wrong.add("\"\"");
            }
            if (schema.has("maxLength")) {
                wrong.add("\"" + "x".repeat(schema.get("maxLength").asInt() + 1) + "\"");
            }
        }
        if (schema.path("additionalProperties").isObject()) {
            wrong.add("{\"a\":17}");
        }
        return wrong;
    }

    private static String required(JsonNode schema, Set<String> beside) {
        var members = new LinkedHashMap<String, String>();
        schema.path("required").forEach(name -> {
            var text = name.textValue();
            if (!beside.contains(text)) {
                members.put(
                        text,
                        NEEDED.getOrDefault(
                                text, types(schema.at("/properties/" + text)).contains("number") ? "0.5" : "\"x\""));
            }
        });
        return members.entrySet().stream()
                .map(member -> "\"" + member.getKey() + "\":" + member.getValue() + ",")
                .collect(Collectors.joining());
    }

    /** Collects bodies that are wrong in one place, each with the outermost member that contains it. */
    private static void collect(
            JsonNode schema, String top, UnaryOperator<String> around, int depth, int depths, List<Wrong> found) {
        schema.path("properties").properties().forEach(member -> {
            var name = member.getKey();
            var outermost = top.isEmpty() ? name : top;
            var beside = required(schema, Set.of(name));
            UnaryOperator<String> body = value -> around.apply("{" + beside + "\"" + name + "\":" + value + "}");
            for (var value : wrong(member.getValue())) {
                found.add(new Wrong(outermost, body.apply(value)));
            }
            // A text with a media type is the body of a message, which may be long.
            if (depth == 0 && !member.getValue().has("contentMediaType")) {
                var text = types(member.getValue()).contains("string") ? MEGABYTE : LONG;
                found.add(new Wrong(outermost, body.apply("\"" + text + "\"")));
            }
            if (depth < depths) {
                collect(member.getValue(), outermost, body, depth + 1, depths, found);
                collect(
                        member.getValue().path("items"),
                        outermost,
                        inner -> body.apply("[" + inner + "]"),
                        depth + 1,
                        depths,
                        found);
                var items = member.getValue().path("items");
                if (!items.isMissingNode() && !items.has("properties")) {
                    wrong(items).forEach(value -> found.add(new Wrong(outermost, body.apply("[" + value + "]"))));
                }
            }
        });
    }

    private record Wrong(String member, String body) {}

    @Test
    void every_member_is_refused_by_its_name_when_it_is_wrong() {
        var failures = new TreeSet<String>();
        int tried = 0;
        var known = new HashSet<String>();
        for (var operation : CONTRACT.operations()) {
            var json = CONTRACT.resolved(operation.node().path("requestBody")).at("/content/application~1json/schema");
            // The members of a correction are fields of a mailbox, which no schema knows; see CorrectionTest.
            if (json.isMissingNode() || json.has("minProperties")) {
                continue;
            }
            // A schema that several operations share is tried in depth only once.
            int depths = known.add(json.toString()) ? 3 : 0;
            var bodies = new ArrayList<Wrong>();
            collect(CONTRACT.flat(json), "", UnaryOperator.identity(), 0, depths, bodies);
            assertThat(bodies).as(operation.id()).isNotEmpty();
            var before = target.stored();
            for (var wrong : bodies) {
                var answer = target.send(operation, target.server.key, target.path(operation), wrong.body());
                if (answer.status() != 400 || !answer.json().has(wrong.member())) {
                    failures.add(operation.id() + " with " + shortened(wrong.body()) + ": " + answer.status() + " "
                            + shortened(answer.text()));
                }
                tried++;
            }
            if (!target.stored().equals(before)) {
                failures.add(operation.id() + " was refused, and changed something");
                target.makeThings();
            }
        }
        System.out.println("Wrong members: " + tried + " bodies");
        assertThat(failures).isEmpty();
    }

    private static List<String> wrongInQuery(String name, JsonNode schema) {
        var wrong = new ArrayList<>(List.of("%00", "%1b"));
        if (schema.has("enum")) {
            wrong.addAll(List.of("NONSENSE", "--name", "name,name"));
        }
        switch (schema.path("type").asText()) {
            case "integer" ->
                wrong.addAll(List.of("0", "-1", "1.5", "1e3", "abc", "99999999999999999999", "%D9%A1", "0x1", "%2B"));
            case "boolean" -> wrong.addAll(List.of("maybe", "17"));
            default -> {}
        }
        if (schema.path("format").asText().equals("date")) {
            wrong.addAll(List.of("2026-02-30", "2026-13-01", "2026-1-1", "0000-00-00", "%2B999999999-12-31", "today"));
        }
        if (name.equals("tz")) {
            wrong.addAll(List.of("Mars/Olympus", "UTC%2B99", "%2B99:00"));
        }
        if (schema.has("maxLength")) {
            wrong.add("x".repeat(schema.get("maxLength").asInt() + 1));
        }
        return wrong;
    }

    @Test
    void every_parameter_is_refused_by_its_name_when_it_is_wrong() {
        var failures = new TreeSet<String>();
        int tried = 0;
        for (var operation : CONTRACT.operations()) {
            for (var reference : operation.node().path("parameters")) {
                var parameter = CONTRACT.resolved(reference);
                if (!parameter.get("in").asText().equals("query")) {
                    continue;
                }
                var name = parameter.get("name").asText();
                for (var value : wrongInQuery(name, CONTRACT.resolved(parameter.get("schema")))) {
                    var query = target.path(operation) + "?" + name + "=" + value;
                    var answer = target.send(operation, target.server.key, query, "");
                    // The id of an export config in a query is answered like one in a path: nothing is found.
                    boolean nothing = name.equals("cfg") && answer.status() == 404;
                    if (!nothing && (answer.status() != 400 || !answer.json().has(name))) {
                        failures.add(operation.method() + " " + shortened(query) + ": " + answer.status() + " "
                                + shortened(answer.text()));
                    }
                    tried++;
                }
                if (name.equals("page")) {
                    for (var page : List.of("1000000000", "2147483647")) {
                        var answer =
                                target.send(operation, target.server.key, target.path(operation) + "?page=" + page, "");
                        assertThat(answer.status())
                                .as(operation.id() + " page " + page)
                                .isEqualTo(404);
                    }
                }
            }
        }
        assertThat(tried).isGreaterThan(200);
        assertThat(failures).isEmpty();
    }
}
