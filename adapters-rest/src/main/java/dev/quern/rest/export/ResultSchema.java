package dev.quern.rest.export;

import dev.quern.core.field.Field;
import dev.quern.core.field.FieldId;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.settings.BuiltInAttribute;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The shape of results as a JSON Schema: what each value is when it is there. That a value may be null, as every value may
 * that a document does not have, is not said; programs that make forms and types from it read it more easily so.
 */
public final class ResultSchema {
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

    private ResultSchema() {}

    /** The schema of a mailbox's results: its fields, and the built-in attributes that are on. */
    public static Map<String, Object> of(Mailbox mailbox) {
        return object(mailbox.fields(), mailbox);
    }

    /** The schema of a table event's lines: the table's columns, then the document's other members but tables. */
    public static Map<String, Object> ofLine(Mailbox mailbox, FieldId table) {
        var columns = mailbox.fields().stream()
                .filter(field -> table.equals(field.id()))
                .flatMap(field -> field.columns().stream());
        var others = mailbox.fields().stream().filter(field -> field.format() != FieldFormat.TABLE);
        return object(Stream.concat(columns, others).toList(), mailbox);
    }

    private static Map<String, Object> object(List<Field> fields, Mailbox mailbox) {
        var properties = properties(fields);
        mailbox.settings()
                .attributes()
                .forEach(attribute -> properties.putIfAbsent(attribute.resultName(), shape(attribute)));
        return object(properties);
    }

    private static Map<String, Object> properties(List<Field> fields) {
        var properties = new LinkedHashMap<String, Object>();
        // Where a column and a field of the document have one name, it is the line's.
        fields.forEach(field -> properties.putIfAbsent(field.name(), shape(field)));
        return properties;
    }

    private static Map<String, Object> shape(Field field) {
        return switch (field.format()) {
            case TEXT -> type("string");
            case ONELINE -> field.choices().isEmpty() ? type("string") : with(type("string"), "enum", field.choices());
            case DATE -> text("date");
            case TIME -> text("time");
            case DATETIME -> text("date-time");
            case NUMBER -> type("number");
            case LINK -> text("uri");
            case NAME -> object(allOf(type("string"), List.of("full", "first", "last")));
            case ADDRESS -> object(address());
            case TABLE -> array(object(properties(field.columns())));
        };
    }

    private static Map<String, Object> shape(BuiltInAttribute attribute) {
        return switch (attribute) {
            case ATTACHMENTS -> array(file());
            case ORIGINAL_DOCUMENT, SEARCHABLE_PDF -> file();
            case RECEIVED, CREATED, PROCESSED -> text("date-time");
            case RECEIVED_DATE, CREATED_DATE, PROCESSED_DATE -> text("date");
            case RECEIVED_TIME, CREATED_TIME, PROCESSED_TIME -> text("time");
            case DOCUMENT_URL, PUBLIC_DOCUMENT_URL -> text("uri");
            case PAGE_COUNT, CREDIT_COUNT, MAILBOX_ID -> type("integer");
            case HEADERS -> headers();
            case SENDER,
                    SENDER_NAME,
                    SPLIT_PAGE_RANGE,
                    SPLIT_PARENT_ID,
                    RECIPIENT,
                    TO,
                    CC,
                    BCC,
                    REPLY_TO,
                    RECIPIENT_SUFFIX,
                    ORIGINAL_RECIPIENT,
                    SUBJECT,
                    TEMPLATE,
                    HTML_DOCUMENT,
                    TEXT_DOCUMENT,
                    CONTENT,
                    LAST_REPLY,
                    DOCUMENT_ID,
                    PARENT_ID,
                    PARSING_ENGINE -> type("string");
        };
    }

    private static Map<String, Object> address() {
        var parts = allOf(type("string"), ADDRESS_TEXTS);
        parts.put("found", type("boolean"));
        parts.put("lat", type("number"));
        parts.put("lng", type("number"));
        return parts;
    }

    /** The value of each header, or its values where a message has several of the name. */
    private static Map<String, Object> headers() {
        var values = with(array(type("string")), "type", List.of("string", "array"));
        return with(type("object"), "additionalProperties", values);
    }

    private static Map<String, Object> file() {
        var members = allOf(type("string"), List.of("name", "url", "content_type"));
        members.put("size", type("integer"));
        return object(members);
    }

    private static Map<String, Object> allOf(Map<String, Object> shape, List<String> names) {
        var members = new LinkedHashMap<String, Object>();
        names.forEach(name -> members.put(name, shape));
        return members;
    }

    private static Map<String, Object> object(Map<String, Object> properties) {
        return with(type("object"), "properties", properties);
    }

    private static Map<String, Object> array(Map<String, Object> items) {
        return with(type("array"), "items", items);
    }

    private static Map<String, Object> text(String format) {
        return with(type("string"), "format", format);
    }

    private static Map<String, Object> type(String type) {
        var shape = new LinkedHashMap<String, Object>();
        shape.put("type", type);
        return shape;
    }

    private static Map<String, Object> with(Map<String, Object> shape, String name, Object value) {
        shape.put(name, value);
        return shape;
    }
}
