package dev.quern.rest;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random input that nobody should send, from one seed. JSON is kept as text, since no library writes some of it. */
final class FuzzInputs {
    /** Path segments that are no id of anything here. */
    static final List<String> IDS = List.of(
            "0",
            "-1",
            "999999999",
            "9223372036854775807",
            "9223372036854775808",
            "99999999999999999999999999999999999999",
            "1.5",
            "1e3",
            "0x1",
            "abc",
            "null",
            "PF0",
            "PF99999999999999999999",
            "%00",
            "%0a",
            "%20",
            "%2e%2e",
            "%ef%bf%bd",
            "%d9%a1",
            "1%3b",
            "1'%20or%20'1'='1",
            "00000000000000000000000000000000",
            "x".repeat(2_000));

    static final List<String> NO_OBJECTS = List.of(
            "",
            " ",
            "{",
            "}",
            "[",
            "[]",
            "[{}]",
            "null",
            "true",
            "17",
            "\"text\"",
            "nonsense",
            "{\"a\":",
            "{'a':1}",
            "{\"a\":1}{}",
            "<a/>",
            "\u0000",
            "\uFEFF",
            "{\"a\":NaN}",
            "[".repeat(50_000));

    private static final List<String> VALUES = List.of(
            "null",
            "true",
            "false",
            "0",
            "-1",
            "1",
            "1.5",
            "1e400",
            "-1e-400",
            "2147483648",
            "9223372036854775808",
            "123456789012345678901234567890",
            "\"\"",
            "\" \"",
            "\"nonsense\"",
            "\"\\u0000\"",
            "\"a\\u0007b\"",
            "\"\\ud800\"",
            "\"\\udc00\\ud800\"",
            "\"\\u202e\\ufeff\"",
            "\"%s%n%d\"",
            "\"{0} ${a}\"",
            "\"'; drop table mailbox; --\"",
            "\"2026-02-30\"",
            "\"99:99:99\"",
            "\"Mars/Olympus\"",
            "\"+99:99\"",
            "\"http://\"",
            "\"PF1\"",
            "\"PF999\"",
            "[]",
            "[null]",
            "[[]]",
            "[{}]",
            "[\"\\ud800\"]",
            "[1,\"a\",true]",
            "{}",
            "{\"a\":{\"b\":[]}}",
            "{\"id\":null}",
            "{\"id\":\"PF1\"}",
            "{\"default\":null}");

    private static final List<String> PARAMETERS = List.of(
            "",
            "0",
            "-1",
            "1",
            "1000000000",
            "99999999999999999999",
            "1.5",
            "abc",
            "true",
            "nonsense",
            "%00",
            "%0d%0a",
            "%07",
            "%ed%a0%80",
            "%ff",
            "%",
            "%zz",
            "%25",
            "_%25",
            "2026-02-30",
            "2026-13-01",
            "0000-00-00",
            "%2B999999999-12-31",
            "Mars/Olympus",
            "UTC%2B99",
            "-",
            "--name",
            "name,name",
            "x".repeat(5_000));

    private final Random random;

    FuzzInputs(long seed) {
        random = new Random(seed);
    }

    int below(int bound) {
        return random.nextInt(bound);
    }

    <T> T oneOf(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    String parameter() {
        return oneOf(PARAMETERS);
    }

    /** A random value: often one that the schema would take, and now and then a huge one. */
    String value(JsonNode schema, int depth) {
        int choice = random.nextInt(100);
        if (choice == 0) {
            return "\"" + "x".repeat(1_000_000) + "\"";
        }
        if (choice < 55 && depth < 6) {
            return fitting(schema, depth);
        }
        return oneOf(VALUES);
    }

    /** An object with some of the members that a schema names, each with a random value. */
    String object(JsonNode schema, int depth) {
        var members = new ArrayList<String>();
        schema.path("properties").properties().forEach(member -> {
            if (random.nextInt(schema.path("properties").size() > 12 ? 8 : 2) == 0) {
                members.add("\"" + member.getKey() + "\":" + value(member.getValue(), depth + 1));
            }
        });
        schema.path("required").forEach(name -> {
            if (random.nextInt(8) > 0 && members.stream().noneMatch(m -> m.startsWith("\"" + name.asText() + "\":"))) {
                members.add(
                        "\"" + name.asText() + "\":" + fitting(schema.at("/properties/" + name.asText()), depth + 1));
            }
        });
        if (random.nextInt(10) == 0) {
            members.add("\"nobody\":" + oneOf(VALUES));
        }
        return "{" + String.join(",", members) + "}";
    }

    private String fitting(JsonNode schema, int depth) {
        if (schema.has("enum")) {
            return schema.get("enum")
                    .get(random.nextInt(schema.get("enum").size()))
                    .toString();
        }
        if (schema.has("anyOf")) {
            return fitting(
                    schema.get("anyOf").get(random.nextInt(schema.get("anyOf").size())), depth);
        }
        var type = schema.path("type").isArray()
                ? schema.get("type")
                        .get(random.nextInt(schema.get("type").size()))
                        .asText()
                : schema.path("type").asText();
        return switch (type) {
            case "boolean" -> String.valueOf(random.nextBoolean());
            case "integer" -> String.valueOf(random.nextInt(200) - 20);
            case "number" -> String.valueOf(random.nextDouble() * 1.2 - 0.1);
            case "string" ->
                random.nextInt(3) == 0 ? "\"PF" + random.nextInt(12) + "\"" : "\"w" + random.nextInt(30) + "\"";
            case "array" -> {
                var items = new ArrayList<String>();
                for (int i = random.nextInt(4); i > 0; i--) {
                    items.add(value(schema.path("items"), depth + 1));
                }
                yield "[" + String.join(",", items) + "]";
            }
            case "object" -> object(schema, depth);
            default -> "null";
        };
    }
}
