package dev.quern.ocr.engine;

import dev.quern.core.extraction.Guidance;
import dev.quern.core.field.Field;
import dev.quern.core.page.Box;
import dev.quern.core.page.Page;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Word;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.FieldValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A page written as lines of text: each character is 5 points wide, each line 12 points high. Three or more blanks separate
 * segments.
 */
public final class Sketch {
    /** One for all tests: loading its words takes longer than most of them. */
    static final EmbeddedExtractor ENGINE = new EmbeddedExtractor();

    private static final double WIDTH = 600;
    private static final double HEIGHT = 800;

    private Sketch() {}

    static Page page(int index, String text) {
        var words = new ArrayList<Word>();
        var lines = text.split("\n", -1);
        for (int line = 0; line < lines.length; line++) {
            int at = 0;
            for (var part : lines[line].split("(?<= )|(?= )", -1)) {
                if (!part.isBlank()) {
                    var box = new Box(
                            (20 + at * 5) / WIDTH,
                            (20 + line * 12) / HEIGHT,
                            (20 + (at + part.length()) * 5) / WIDTH,
                            (29 + line * 12) / HEIGHT);
                    words.add(new Word(part, box, 9, false));
                }
                at += part.length();
            }
        }
        return new Page(index, WIDTH, HEIGHT, words);
    }

    public static Pages pages(String... texts) {
        var pages = new ArrayList<Page>();
        for (var text : texts) {
            pages.add(page(pages.size(), text));
        }
        return new Pages(pages, true);
    }

    static FieldValue find(Field field, String... texts) {
        return ENGINE.extract(pages(texts), List.of(field), Guidance.NONE).get(0);
    }

    /** The plain value of one field on a page. */
    static @Nullable Object value(String name, FieldFormat format, @Nullable String query, String... texts) {
        return find(Field.of(name, format, query), texts).plain(format);
    }

    static List<@Nullable Object> values(String text, Field... fields) {
        var values = ENGINE.extract(pages(text), Arrays.asList(fields), Guidance.NONE);
        var plain = new ArrayList<@Nullable Object>();
        for (int i = 0; i < fields.length; i++) {
            plain.add(values.get(i).plain(fields[i].format()));
        }
        return plain;
    }

    /** The strength of a clue about each value that a field may have. */
    static Map<String, Double> strengths(String clue, String name, FieldFormat format, String text) {
        var considered = ENGINE.consider(pages(text), List.of(Field.of(name, format, null)), Guidance.NONE);
        return considered.get(0).options().stream()
                .filter(option -> option.strengths().containsKey(clue))
                .collect(Collectors.toMap(
                        option -> String.valueOf(option.value().plain()),
                        option -> option.strengths().get(clue),
                        Math::max));
    }
}
