package dev.quern.ocr.engine.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.quern.core.field.Field;
import dev.quern.core.result.FieldFormat;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** The network as exported by {@code adapters-ocr/training}, and as run here. */
class MatcherTest {
    /**
     * The tolerance of the log-odds: eight bits instead of 32 move them a little, while another network is off by several.
     */
    private static final double ROUNDING = 2;

    private final Matcher matcher = Matcher.load().orElseThrow();

    private static List<JsonNode> probes() throws IOException {
        try (var in = MatcherTest.class.getResourceAsStream("probes.json")) {
            return StreamSupport.stream(new ObjectMapper().readTree(in).spliterator(), false)
                    .toList();
        }
    }

    private static String asked(JsonNode probe) {
        var question = probe.get("question").asText();
        return Matcher.asked(Field.of(
                probe.get("name").asText(),
                FieldFormat.valueOf(probe.get("format").asText()),
                question.isEmpty() ? null : question));
    }

    @Test
    void cuts_texts_into_the_same_pieces_as_training() throws IOException {
        for (var probe : probes()) {
            var expected = new ArrayList<Long>();
            probe.get("pieces").forEach(piece -> expected.add(piece.asLong()));

            assertThat(matcher.pieces(probe.get("text").asText()))
                    .as(probe.get("text").asText())
                    .containsExactly(
                            expected.stream().mapToLong(Long::longValue).toArray());
        }
    }

    @Test
    void judges_as_training_did() throws IOException {
        for (var probe : probes()) {
            var text = probe.get("text").asText();

            assertThat(matcher.logit(asked(probe), text))
                    .as(text)
                    .isCloseTo(probe.get("logit").asDouble(), within(ROUNDING));
        }
    }

    @Test
    void finds_the_label_of_a_document_in_another_language() {
        var asked = Matcher.asked(Field.of("PickUp", FieldFormat.DATE, "when does the hire start?"));
        var labels = List.of("Mietende", "Mietbeginn", "Kautionsbetrag", "Kennzeichen");

        assertThat(labels.stream()
                        .max((one, other) -> Double.compare(matcher.logit(asked, one), matcher.logit(asked, other))))
                .contains("Mietbeginn");
    }

    @Test
    void a_text_without_any_word_is_judged_too() {
        assertThat(matcher.likelihood(Matcher.asked(Field.of("x", FieldFormat.ONELINE, null)), " "))
                .isBetween(0.0, 1.0);
    }
}
