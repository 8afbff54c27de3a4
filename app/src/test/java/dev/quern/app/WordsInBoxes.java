package dev.quern.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.quern.core.field.Field;
import dev.quern.core.page.Page;
import dev.quern.core.reading.Reading;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.FieldFormat;
import dev.quern.ocr.reading.ReadersByType;
import dev.quern.ocr.value.Normaliser;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Checks that evidence, as HTTP gives it, points at what it says: at the words of the page in each of its boxes. */
final class WordsInBoxes {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final List<Page> pages;

    /** Those of a file, which is read here once for all that is checked on it. */
    WordsInBoxes(byte[] file, String contentType) throws IOException {
        pages = read(file, contentType).pages().pages();
    }

    /**
     * Checks all values and cells that have a place.
     *
     * @param evidence the answer to {@code GET /document/{id}/evidence}
     * @return the method of each box, or {@code method/cell} for the box of a cell
     */
    List<String> check(JsonNode evidence) {
        var methods = new ArrayList<String>();
        for (var value : evidence.get("values")) {
            if (!value.has("rows")) {
                check(value, value.get("method").asText(), methods);
            }
            for (var row : value.path("rows")) {
                for (var cell : row) {
                    check(cell, cell.get("method").asText() + "/cell", methods);
                }
            }
        }
        return methods;
    }

    /**
     * Checks that every field has a value, and every row of a table a cell for each of its columns, that all of them have a
     * place, and that the words there make the value.
     *
     * @param method the method by which all of them must have been found
     */
    void checkAll(JsonNode evidence, List<Field> fields, String method) {
        check(evidence);
        for (var field : fields) {
            var value = stream(evidence.get("values"))
                    .filter(one -> one.get("name").asText().equals(field.name()))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("No value for " + field.name()));
            isWhole(value, method);
            if (field.format() != FieldFormat.TABLE) {
                makesTheValue(value, field);
                continue;
            }
            assertThat(value.get("rows"))
                    .as(value.toString())
                    .hasSameSizeAs(value.get("value"))
                    .isNotEmpty();
            for (var row : value.get("rows")) {
                for (var column : field.columns()) {
                    isWhole(row.path(column.name()), method);
                    makesTheValue(row.path(column.name()), column);
                }
            }
        }
    }

    private static void isWhole(JsonNode value, String method) {
        assertThat(value.hasNonNull("value")).as(value.toString()).isTrue();
        assertThat(value.get("placed").asBoolean()).as(value.toString()).isTrue();
        assertThat(value.get("page").asInt()).as(value.toString()).isPositive();
        assertThat(value.get("words").asText()).as(value.toString()).isNotBlank();
        assertThat(value.get("method").asText()).as(value.toString()).isEqualTo(method);
        assertThat(value.get("confidence").asDouble()).as(value.toString()).isBetween(0.01, 1.0);
    }

    /** Checks that the words of the boxes, read in the field's format, make the value. */
    private static void makesTheValue(JsonNode value, Field field) {
        var lines =
                stream(value.get("boxes")).map(box -> box.get("words").asText()).toList();
        boolean inLines = field.format() == FieldFormat.ADDRESS || field.format() == FieldFormat.ONELINE;
        var text = String.join(inLines ? "\n" : " ", lines);
        var made = field.choices().isEmpty()
                ? Normaliser.normalise(text, field.format(), Conventions.UNKNOWN)
                : Normaliser.choose(text, field.choices());
        assertThat(made).as(value.toString()).isPresent();
        assertThat(plain(JSON.valueToTree(made.get().plain())))
                .as(value.toString())
                .isEqualTo(plain(value.get("value")));
    }

    /** The value as text; 300 and 300.00 give the same. */
    private static String plain(JsonNode value) {
        return value.isNumber() ? value.decimalValue().stripTrailingZeros().toPlainString() : value.toString();
    }

    private static Stream<JsonNode> stream(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }

    private static Reading.Legible read(byte[] file, String contentType) throws IOException {
        var path = Files.createTempFile("quern-", ".sample");
        try {
            if (ReadersByType.standard().read(Files.write(path, file), contentType) instanceof Reading.Legible read) {
                return read;
            }
            throw new AssertionError("A sample is read");
        } finally {
            Files.delete(path);
        }
    }

    private void check(JsonNode one, String method, List<String> methods) {
        assertThat(one.get("boxes").isEmpty())
                .as(one.toString())
                .isEqualTo(!one.get("placed").asBoolean());
        for (var box : one.get("boxes")) {
            var page = pages.get(box.get("page").asInt() - 1);
            assertThat(letters(box.get("words").asText()))
                    .as(one.toString())
                    .isNotEmpty()
                    .isEqualTo(letters(inside(page, box)));
            methods.add(method);
        }
    }

    private static String inside(Page page, JsonNode box) {
        return page.words().stream()
                .filter(word -> {
                    double x = (word.box().left() + word.box().right()) / 2;
                    double y = (word.box().top() + word.box().bottom()) / 2;
                    return box.get("left").asDouble() <= x
                            && x <= box.get("right").asDouble()
                            && box.get("top").asDouble() <= y
                            && y <= box.get("bottom").asDouble();
                })
                .map(word -> word.text())
                .collect(Collectors.joining());
    }

    private static String letters(String text) {
        return text.replaceAll("\\s+", "")
                .chars()
                .sorted()
                .mapToObj(Character::toString)
                .collect(Collectors.joining());
    }
}
