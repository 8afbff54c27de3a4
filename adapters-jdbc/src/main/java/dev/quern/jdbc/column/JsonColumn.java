package dev.quern.jdbc.column;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A text column that holds a tree: text, {@link BigDecimal}, booleans, null, lists, and maps whose members keep their order.
 * Values read equal those written, down to the scale of each number. By Jackson's streams and not by its object mapper,
 * which would decide for itself what a number becomes; records of known shape are a {@link RecordColumn}.
 */
public final class JsonColumn {
    // What is stored passed all limits when it came in; it must not meet others when it is read again.
    static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNumberLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .build())
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .build();

    private JsonColumn() {}

    public static String write(@Nullable Object tree) {
        var text = new StringWriter();
        try (var json = JSON.createGenerator(text)) {
            write(json, tree);
        } catch (IOException e) {
            throw new UncheckedIOException("A tree cannot be written as JSON", e);
        }
        return text.toString();
    }

    /** The same for people, over several lines, into a file. */
    public static void print(@Nullable Object tree, OutputStream file) throws IOException {
        try (var json = JSON.createGenerator(file)) {
            json.setPrettyPrinter(new DefaultPrettyPrinter());
            write(json, tree);
        }
    }

    /** Reads a file of one tree, which is a map. */
    public static Map<String, @Nullable Object> readMembers(InputStream file) throws IOException {
        try (var json = JSON.createParser(file)) {
            json.nextToken();
            return members(read(json));
        }
    }

    public static @Nullable Object read(String text) {
        try (var json = JSON.createParser(text)) {
            json.nextToken();
            return read(json);
        } catch (IOException e) {
            throw new UncheckedIOException("A stored tree is not JSON", e);
        }
    }

    public static Map<String, @Nullable Object> readMembers(String text) {
        return members(read(text));
    }

    /** A part of a tree that is a map. */
    @SuppressWarnings("unchecked") // every map that is read here has texts as keys
    static Map<String, @Nullable Object> members(@Nullable Object part) {
        if (part instanceof Map<?, ?> map) {
            return (Map<String, @Nullable Object>) map;
        }
        throw new IllegalStateException("A stored tree has another shape: members expected");
    }

    /** A part of a tree that is a list. */
    public static List<?> list(@Nullable Object part) {
        if (part instanceof List<?> list) {
            return list;
        }
        throw new IllegalStateException("A stored tree has another shape: a list expected");
    }

    /** A part of a tree that is a list of texts. */
    public static List<String> texts(@Nullable Object part) {
        return list(part).stream().map(String::valueOf).toList();
    }

    private static void write(JsonGenerator json, @Nullable Object tree) throws IOException {
        if (tree == null) {
            json.writeNull();
        } else if (tree instanceof String text) {
            json.writeString(text);
        } else if (tree instanceof BigDecimal number) {
            json.writeNumber(number);
        } else if (tree instanceof Boolean truth) {
            json.writeBoolean(truth);
        } else if (tree instanceof List<?> list) {
            json.writeStartArray();
            for (var item : list) {
                write(json, item);
            }
            json.writeEndArray();
        } else if (tree instanceof Map<?, ?> map) {
            json.writeStartObject();
            for (var member : map.entrySet()) {
                json.writeFieldName(String.valueOf(member.getKey()));
                write(json, member.getValue());
            }
            json.writeEndObject();
        } else {
            throw new IllegalArgumentException("Not part of a result: " + tree.getClass()
                    + "; a tree is made of String, BigDecimal, Boolean, null, List and Map");
        }
    }

    private static @Nullable Object read(JsonParser json) throws IOException {
        if (json.currentToken() == null) {
            throw new EOFException("There is no JSON");
        }
        return switch (json.currentToken()) {
            case VALUE_NULL -> null;
            case VALUE_STRING -> json.getText();
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> json.getDecimalValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case START_ARRAY -> readList(json);
            case START_OBJECT -> readMembers(json);
            default -> throw new IllegalStateException("Unexpected in a stored tree: " + json.currentToken());
        };
    }

    private static List<@Nullable Object> readList(JsonParser json) throws IOException {
        var list = new ArrayList<@Nullable Object>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            list.add(read(json));
        }
        return list;
    }

    private static Map<String, @Nullable Object> readMembers(JsonParser json) throws IOException {
        var members = new LinkedHashMap<String, @Nullable Object>();
        while (json.nextToken() != JsonToken.END_OBJECT) {
            var name = json.currentName();
            json.nextToken();
            members.put(name, read(json));
        }
        return members;
    }
}
