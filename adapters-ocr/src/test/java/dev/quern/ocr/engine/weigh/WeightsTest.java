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
    void a_line_has_a_clue_its_weight_and_what_it_is() throws IOException {
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
    void a_mistake_is_told_with_its_line() {
        assertThatThrownBy(() -> read("label-fits 5 # fits\nis-a-key high # stands there"))
                .hasMessage(
                        "w.txt:2: \"is-a-key high # stands there\" is not a clue, its weight and, after #, what it is");
        assertThatThrownBy(() -> read("is-a-key 1")).hasMessageStartingWith("w.txt:1: \"is-a-key 1\" is not");
        assertThatThrownBy(() -> read("a-b 1 # one\n\na-b 2 # two"))
                .hasMessage("w.txt:3: \"a-b\" has a weight already");
    }

    @Test
    void others_are_written_where_the_first_stood_with_their_comments() throws IOException {
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
    void a_sum_is_what_its_clues_tell_with_their_weights() {
        Weighing<String> weighing = Weighing.sum(
                new Clue<>("long", 0.5, String::length),
                Weighing.either(
                        text -> text.startsWith("a"), new Clue<>("a", 2, text -> 1), new Clue<>("b", -3, text -> 1)),
                Weighing.when(String::isEmpty, new Clue<>("empty", -1, text -> 1)));
        var told = new HashMap<String, Double>();
        weighing.tell("abc", told::put);

        assertThat(weighing.of("abc")).isEqualTo(3.5, within(1e-9));
        assertThat(told).containsOnlyKeys("long", "a").containsEntry("long", 3.0);
        assertThat(weighing.of("bc")).isEqualTo(-2, within(1e-9));
        assertThat(weighing.between(-1, 3).of("bc")).isEqualTo(-1);
        assertThat(weighing.between(-1, 3).of("abc")).isEqualTo(3);
        assertThat(weighing.ids()).containsExactly("long", "a", "b", "empty");
    }
}
