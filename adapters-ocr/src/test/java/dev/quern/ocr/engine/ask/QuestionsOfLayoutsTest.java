package dev.quern.ocr.engine.ask;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.field.Field;
import dev.quern.core.result.FieldFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The names and questions of the layouts that networks are trained with: tens of thousands, in nine languages, whose values
 * are known to be words. All of them are asked with {@code -Dquern.questions=all}.
 */
class QuestionsOfLayoutsTest {
    private static final Path LAYOUTS = Path.of("training", "layouts");
    /** A value of some texts that is asked for by names, by questions, and in a format that may be left out. */
    private static final Pattern SLOT = Pattern.compile(
            "\\{\\{=(?:one|words|text|city|country|company|org_public)(?::[^{};]*)?;([^{};]+);([^{}]*)}}");
    /** Every so many layouts are asked. */
    private static final int EVERY = "all".equals(System.getProperty("quern.questions")) ? 1 : 24;
    /** The share of fields for words that are taken for a day, a time or a number: more is a regression. */
    private static final double MOST = 0.03;

    private static List<Path> layouts() throws IOException {
        try (Stream<Path> files = Files.list(LAYOUTS)) {
            return files.filter(file -> file.getFileName().toString().startsWith("own-"))
                    .sorted()
                    .toList();
        }
    }

    private static List<Field> fields(Path layout) {
        var fields = new ArrayList<Field>();
        try {
            var slots = SLOT.matcher(Files.readString(layout));
            while (slots.find()) {
                var rest = slots.group(2).split(";", 2);
                var format = rest.length > 1 ? rest[1].strip() : "ONELINE";
                if (!format.equals("ONELINE") && !format.equals("TEXT")) {
                    continue;
                }
                var question = rest[0].split(" / ")[0].strip();
                Arrays.stream(slots.group(1).split(" / "))
                        .map(String::strip)
                        .filter(name -> !name.isEmpty())
                        .map(name -> Field.of(name, FieldFormat.valueOf(format), question.isEmpty() ? null : question))
                        .forEach(fields::add);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return fields;
    }

    @Test
    void fields_for_words_are_hardly_ever_taken_for_days_times_or_numbers() throws IOException {
        var lexicon = Lexicon.load();
        var layouts = layouts();
        int all = 0;
        var wrong = new ArrayList<String>();
        for (int i = 0; i < layouts.size(); i += EVERY) {
            for (var field : fields(layouts.get(i))) {
                var shape = Question.read(field, lexicon, false).shape();
                all++;
                if (shape.isRead()) {
                    wrong.add(field.name() + " | " + field.query() + " | " + shape);
                }
            }
        }

        System.out.printf("%d of %d fields for words are taken for days, times or numbers%n", wrong.size(), all);
        assertThat(all).isGreaterThan(2_000);
        assertThat(wrong).hasSizeLessThan((int) (MOST * all));
    }
}
