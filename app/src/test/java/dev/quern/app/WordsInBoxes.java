package dev.quern.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quern.core.extraction.Reading;
import dev.quern.core.page.Page;
import dev.quern.ocr.reading.ReadersByType;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Whether the evidence of a document, as HTTP gives it, points at what it says: the words of the page in each of its boxes. */
final class WordsInBoxes {
    private WordsInBoxes() {}

    /**
     * Checks all values and cells that have a place.
     *
     * @param evidence as {@code GET /document/{id}/evidence} answers
     * @return how many boxes there were, by method and, for cells, {@code method/cell}
     */
    static List<String> check(JsonNode evidence, byte[] file, String contentType) throws IOException {
        var read = read(file, contentType);
        var methods = new ArrayList<String>();
        for (var value : evidence.get("values")) {
            if (!value.has("rows")) {
                check(value, read.pages().pages(), value.get("method").asText(), methods);
            }
            for (var row : value.path("rows")) {
                for (var cell : row) {
                    check(cell, read.pages().pages(), cell.get("method").asText() + "/cell", methods);
                }
            }
        }
        return methods;
    }

    private static Reading.Read read(byte[] file, String contentType) throws IOException {
        var path = Files.createTempFile("quern-", ".sample");
        try {
            if (ReadersByType.standard().read(Files.write(path, file), contentType) instanceof Reading.Read read) {
                return read;
            }
            throw new AssertionError("A sample is read");
        } finally {
            Files.delete(path);
        }
    }

    private static void check(JsonNode one, List<Page> pages, String method, List<String> methods) {
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
