package dev.quern.ocr.engine.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.quern.core.field.Field;
import dev.quern.core.reading.Reading;
import dev.quern.core.result.FieldFormat;
import dev.quern.ocr.engine.Sketch;
import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.reading.TextReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageReaderTest {
    /**
     * The training computes with numbers of 32 bits, this with eight: the logarithms of odds differ. What is sure of either
     * is sure of both.
     */
    private static final double ROUNDING = 2;

    private final PageReader reader = PageReader.load().orElseThrow();

    @TempDir
    Path folder;

    private static JsonNode probe() throws IOException {
        try (var in = PageReaderTest.class.getResourceAsStream("window.json")) {
            return new ObjectMapper().readTree(in);
        }
    }

    private List<PageView> page() throws IOException {
        try (var in = PageReaderTest.class.getResourceAsStream("page.txt")) {
            var file = Files.write(folder.resolve("page.txt"), in.readAllBytes());
            var read = (Reading.Legible) new TextReader().read(file, "text/plain");
            return read.pages().pages().stream().map(PageView::of).toList();
        }
    }

    private static long[] numbers(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false)
                .mapToLong(JsonNode::asLong)
                .toArray();
    }

    private static String asked(JsonNode probe) {
        var question = probe.get("question").asText();
        return Matcher.asked(Field.of(
                probe.get("name").asText(),
                FieldFormat.valueOf(probe.get("format").asText()),
                question.isEmpty() ? null : question));
    }

    private static String text(PageReader.Span span, Window window) {
        return window.segments().get(span.segment()).text(span.from(), span.to());
    }

    @Test
    void sees_a_page_as_in_training() throws IOException {
        var window = PageReader.windows(page()).get(0);
        var expected = probe().get("windows").get(0);

        for (var column : Window.Column.values()) {
            assertThat(window.column(column))
                    .as(column.name())
                    .containsExactly(numbers(expected.get(column.name().toLowerCase(Locale.ROOT))));
        }
    }

    @Test
    void judges_words_as_training_did() throws IOException {
        var window = PageReader.windows(page()).get(0);
        var spans = PageReader.spans(window);
        var probes = probe().get("asked");
        var texts = StreamSupport.stream(probes.spliterator(), false)
                .map(PageReaderTest::asked)
                .toList();
        var scores = reader.scores(window, spans, reader.vectors(texts));

        for (int field = 0; field < probes.size(); field++) {
            var probe = probes.get(field);
            assertAsInTraining(texts.get(field), probe.get("best"), window, spans, scores.values()[field]);
            assertAsInTraining(texts.get(field), probe.get("ends"), window, spans, scores.ends()[field]);
        }
    }

    private static void assertAsInTraining(
            String asked, JsonNode probes, Window window, List<PageReader.Span> spans, float[] scores) {
        assertThat(probes).isNotEmpty();
        for (var probe : probes) {
            var first = window.words().get(probe.get("first").asInt());
            var last = window.words().get(probe.get("last").asInt());
            for (int i = 0; i < spans.size(); i++) {
                if (spans.get(i).first() == first.first() && spans.get(i).last() == last.last()) {
                    assertThat((double) scores[i])
                            .as(asked + ": " + text(spans.get(i), window))
                            .isCloseTo(probe.get("score").asDouble(), within(ROUNDING));
                }
            }
        }
    }

    @Test
    void points_to_a_name_within_a_sentence() throws IOException {
        var pointed = reader.read(
                page(), List.of(Matcher.asked(Field.of("skipper", FieldFormat.NAME, "who hands over the keys?"))));

        assertThat(pointed.best(0, 0.2, 1))
                .extracting(span -> span.segment().text(span.from(), span.to()))
                .containsExactly("Bram Terpstra");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Gisela Brockmöller", "Dr. Wiebke Harms", "MARIA LOPEZ", "Okonjo"})
    void knows_what_names_a_person(String text) {
        assertThat(reader.namesPerson(text)).isGreaterThan(0.8);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Harbour Jazz Weekender", "Roof Fund", "Senior Member", "Medium"})
    void knows_what_does_not_though_it_is_written_alike(String text) {
        assertThat(reader.namesPerson(text)).isLessThan(0.2);
    }

    @Test
    void a_long_document_is_read_in_a_few_windows() {
        var line = "The lessee keeps the hull free of barnacles and the deck free of rope at all times.\n";
        var views =
                Sketch.pages(line.repeat(60), line.repeat(60), line.repeat(60), "Skipper:   Bram Terpstra\n")
                        .pages()
                        .stream()
                        .map(PageView::of)
                        .toList();
        var asked = Matcher.asked(Field.of("Skipper", FieldFormat.NAME, null));

        assertThat(PageReader.windows(views)).hasSizeGreaterThan(PageReader.MOST_WINDOWS);
        assertThat(PageReader.worth(PageReader.windows(views), List.of(asked))).hasSize(PageReader.MOST_WINDOWS);
        assertThat(PageReader.worth(PageReader.windows(views), List.of(asked)))
                .extracting(window -> window.segments().get(0).text())
                .last()
                .isEqualTo("Skipper:");
    }

    @Test
    void a_page_without_words_has_nothing_to_point_to() {
        var views = Sketch.pages("").pages().stream().map(PageView::of).toList();
        var pointed = reader.read(views, List.of(Matcher.asked(Field.of("x", FieldFormat.ONELINE, null))));

        assertThat(pointed.best(0, 0, 5)).isEmpty();
        assertThat(pointed.nowhere(0)).isEqualTo(1);
    }
}
