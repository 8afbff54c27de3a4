package dev.quern.ocr.llm;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.quern.core.field.Field;
import dev.quern.core.result.FieldFormat;
import java.util.List;

/**
 * The JSON schema of an answer: a member for each field, by its name, each of them null when the document does not say; a table
 * is an array of rows. In the strict subset that endpoints enforce: every member required, no others.
 */
final class AnswerSchema {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private AnswerSchema() {}

    static ObjectNode of(List<Field> fields) {
        var schema = JSON.objectNode().put("type", "object");
        var properties = schema.putObject("properties");
        var required = schema.putArray("required");
        for (var field : fields) {
            properties.set(field.name(), property(field));
            required.add(field.name());
        }
        return schema.put("additionalProperties", false);
    }

    private static ObjectNode property(Field field) {
        var property = JSON.objectNode().put("description", description(field));
        if (field.format() == FieldFormat.TABLE) {
            property.put("type", "array").set("items", of(columns(field)));
            return property;
        }
        property.putArray("type")
                .add(field.format() == FieldFormat.NUMBER ? "number" : "string")
                .add("null");
        if (!field.choices().isEmpty()) {
            var choices = property.putArray("enum");
            field.choices().forEach(choices::add);
            choices.addNull();
        }
        return property;
    }

    /** Those of a table that are asked for. */
    static List<Field> columns(Field table) {
        return table.columns().stream().filter(Field::usedByAi).toList();
    }

    private static String description(Field field) {
        var form = form(field);
        var query = field.query();
        return query == null || query.isBlank() ? form : query.strip() + " (" + form + ")";
    }

    private static String form(Field field) {
        if (!field.choices().isEmpty()) {
            return "the choice that the document means, else null";
        }
        return switch (field.format()) {
            case TEXT -> "text exactly as it stands, with its line breaks";
            case ONELINE -> "text exactly as it stands, on one line";
            case DATE -> "a date, as YYYY-MM-DD";
            case TIME -> "a time of day, as HH:MM:SS";
            case DATETIME -> "a date with its time, as YYYY-MM-DDTHH:MM:SS, with the offset if one is written";
            case NUMBER -> "a number with a decimal point, without currency or percent sign";
            case NAME -> "a name, exactly as it stands";
            case ADDRESS -> "a whole postal address, exactly as it stands";
            case LINK -> "a web or e-mail address, exactly as it stands";
            case TABLE ->
                "one object for each row, in the order of the document; no rows of totals; [] if there are none";
        };
    }
}
