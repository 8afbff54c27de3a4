package dev.quern.ocr.engine.weigh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.StringReader;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WeightsTest {

    @Test
    void a_line_gives_a_clue_its_weight_and_its_description() throws IOException {
        var weights = Weights.read("w.txt", new StringReader("""
                # Of all

                label-fits  5    # a label names it
                is-a-key   -1.5  # it stands where keys stand
                """));

        assertThat(weights.ids()).containsExactly("label-fits", "is-a-key");
        assertThat(weights.of("is-a-key")).isEqualTo(-1.5);
        assertThatThrownBy(() -> weights.of("other")).hasMessage("weights.txt has no weight for \"other\"");
    }

    @Test
    void a_mistake_is_reported_with_its_line() {
        assertThatThrownBy(() -> read("label-fits 5 # fits\nis-a-key high # stands there"))
                .hasMessage(
                        "w.txt:2: \"is-a-key high # stands there\" is not a clue, its weight and, after #, what it is");
        assertThatThrownBy(() -> read("is-a-key 1")).hasMessageStartingWith("w.txt:1: \"is-a-key 1\" is not");
        assertThatThrownBy(() -> read("a-b 1 # one\n\na-b 2 # two"))
                .hasMessage("w.txt:3: \"a-b\" has a weight already");
    }

    @Test
    void new_weights_replace_the_old_ones_and_keep_their_comments() throws IOException {
        var text = "# Of all\n\nlabel-fits  5    # a label names it\nis-a-key   -1.5  # it stands where keys stand\n";
        var weights = Weights.read("w.txt", new StringReader(text)).with(Map.of("is-a-key", 0.256));

        assertThat(weights.into(text).lines())
                .containsExactly(
                        "# Of all",
                        "",
                        "label-fits                         5    # a label names it",
                        "is-a-key                           0.26 # it stands where keys stand");
        assertThatThrownBy(() -> weights.with(Map.of("other", 1.0)))
                .hasMessage("weights.txt has no weight for \"other\"");
    }

    private static Weights read(String text) throws IOException {
        return Weights.read("w.txt", new StringReader(text));
    }

    @Test
    void a_sum_adds_its_clues_by_their_weights() throws IOException {
        var weights = Weights.read("w.txt", new StringReader("""
                long-text 0.5 # each letter
                with-a 2 # begins with an a
                with-another -3 # begins with another letter
                no-text -1 # has no letters
                """));
        Weighing<String> weighing = Weighing.sum(
                Clue.of("long-text", String::length),
                Weighing.either(text -> text.startsWith("a"), Clue.always("with-a"), Clue.always("with-another")),
                Weighing.when(String::isEmpty, Clue.always("no-text")));
        var told = new HashMap<String, Double>();
        weighing.tell("abc", told::put);
        var points = weighing.by(weights);
        var kept = weighing.between(-1, 3).by(weights);

        assertThat(points.applyAsDouble("abc")).isEqualTo(3.5, within(1e-9));
        assertThat(told).containsOnlyKeys("long-text", "with-a").containsEntry("long-text", 3.0);
        assertThat(points.applyAsDouble("bc")).isEqualTo(-2, within(1e-9));
        assertThat(kept.applyAsDouble("bc")).isEqualTo(-1);
        assertThat(kept.applyAsDouble("abc")).isEqualTo(3);
        assertThat(weighing.ids()).containsExactly("long-text", "with-a", "with-another", "no-text");
    }

    @Test
    void a_clue_without_a_weight_is_refused_before_anything_is_weighed() throws IOException {
        var weights = Weights.read("w.txt", new StringReader("known 1 # known\n"));

        assertThatThrownBy(() -> Weighing.sum(Clue.always("known"), Clue.always("unknown"))
                        .by(weights))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("unknown");
    }
}
