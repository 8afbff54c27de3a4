package dev.quern.rest.bootstrap;

import dev.quern.core.mailbox.Field;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** JSON Schemas of values in results, by the format of their field. */
final class FieldSchema {
    private static final List<String> ADDRESS_TEXTS = List.of(
            "original",
            "normalized",
            "number",
            "street",
            "address1",
            "address2",
            "city",
            "zip",
            "county",
            "state_code",
            "state",
            "country_code",
            "country",
            "map");

    private FieldSchema() {}

    /** An object with a member for each field, by name; of two with one name the first counts. */
    static Map<String, Object> object(List<Field> fields) {
        var properties = new LinkedHashMap<String, Object>();
        fields.forEach(field -> properties.putIfAbsent(field.name(), of(field)));
        return schema(properties);
    }

    private static Map<String, Object> of(Field field) {
        return switch (field.format()) {
            case TEXT, ONELINE -> Map.of("type", "string");
            case DATE -> text("date");
            case TIME -> text("time");
            case DATETIME -> text("date-time");
            case LINK -> text("uri");
            case NUMBER -> Map.of("type", "number");
            case NAME -> texts(List.of("full", "first", "last"));
            case ADDRESS -> address();
            case TABLE -> {
                var table = new LinkedHashMap<String, Object>();
                table.put("type", "array");
                table.put("items", object(field.columns()));
                yield table;
            }
        };
    }

    private static Map<String, Object> address() {
        var properties = new LinkedHashMap<String, Object>();
        ADDRESS_TEXTS.forEach(name -> properties.put(name, Map.of("type", "string")));
        properties.put("found", Map.of("type", "boolean"));
        properties.put("lat", Map.of("type", "number"));
        properties.put("lng", Map.of("type", "number"));
        return schema(properties);
    }

    private static Map<String, Object> texts(List<String> names) {
        var properties = new LinkedHashMap<String, Object>();
        names.forEach(name -> properties.put(name, Map.of("type", "string")));
        return schema(properties);
    }

    private static Map<String, Object> text(String format) {
        var text = new LinkedHashMap<String, Object>();
        text.put("type", "string");
        text.put("format", format);
        return text;
    }

    private static Map<String, Object> schema(Map<String, Object> properties) {
        var schema = new LinkedHashMap<String, Object>();
        schema.put("type", "object");
        schema.put("properties", properties);
        return schema;
    }
}
