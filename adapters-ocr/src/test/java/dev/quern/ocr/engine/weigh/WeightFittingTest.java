package dev.quern.ocr.engine.weigh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Weights fitted to examples whose right answers follow one clue and not another. */
class WeightFittingTest {
    private Weights start;

    @BeforeEach
    void weights_that_trust_the_wrong_clue() throws IOException {
        start = Weights.read("w.txt", new StringReader("""
                label-fits   3  # names it
                surely-named 0  # in the very words
                telling      0  # what is right
                misleading   1  # what is not
                unasked      7  # of no example
                empty-date   1  # left empty
                """));
    }

    /** Examples of two candidates, of which the one with the telling clue is right; in a quarter of them neither is. */
    private List<Example> examples(int count) {
        var random = new Random(4);
        var examples = new ArrayList<Example>();
        for (int i = 0; i < count; i++) {
            boolean absent = random.nextInt(4) == 0;
            var options = new ArrayList<Example.Option>();
            options.add(option(0.2 + 0.6 * random.nextDouble(), absent ? 0 : 1, random.nextInt(2), !absent));
            options.add(option(0.2 + 0.6 * random.nextDouble(), 0, random.nextInt(2), false));
            examples.add(new Example("kind " + i % 7, "empty-date", options));
        }
        return examples;
    }

    private Example.Option option(double label, double telling, double misleading, boolean right) {
        var strengths = Map.of("label-fits", label, "telling", telling, "misleading", misleading);
        double score = strengths.entrySet().stream()
                .mapToDouble(one -> start.of(one.getKey()) * one.getValue())
                .sum();
        return new Example.Option(strengths, score, right);
    }

    @Test
    void a_telling_clue_gains_and_a_misleading_one_loses() {
        var examples = examples(400);
        var fitted = WeightFitting.fit(examples, start);

        assertThat(fitted.of("telling")).isGreaterThan(2);
        assertThat(Math.abs(fitted.of("misleading"))).isLessThan(0.5);
        assertThat(fitted.of("unasked")).isEqualTo(7);
        assertThat(WeightFitting.choices(examples, start, fitted).right())
                .isGreaterThan(WeightFitting.choices(examples, start, start).right());
    }

    @Test
    void a_perfect_label_counts_five_points() {
        var fitted = WeightFitting.fit(examples(100), start);

        assertThat(fitted.of("label-fits") + fitted.of("surely-named")).isEqualTo(5, within(1e-9));
    }

    @Test
    void the_same_examples_give_the_same_weights() {
        var one = WeightFitting.fit(examples(50), start);
        var other = WeightFitting.fit(examples(50), start);

        assertThat(one.ids()).allSatisfy(id -> assertThat(one.of(id)).isEqualTo(other.of(id)));
    }

    @Test
    void kinds_left_out_are_judged_by_the_weights_of_the_others() {
        var examples = examples(200);
        var choices = WeightFitting.crossValidated(examples, start, 5);

        assertThat(choices.fields()).isEqualTo(200);
        assertThat(choices.right()).isGreaterThan((int) (0.9 * choices.answered()));
    }

    @Test
    void fitted_confidence_is_the_share_of_right_values() throws IOException {
        var from = Weights.read("w.txt", new StringReader("sure-start 0 # of any\nsure-score 0 # by score\n"));
        var random = new Random(5);
        var given = new ArrayList<SurenessFitting.Given>();
        for (int i = 0; i < 2000; i++) {
            double score = 4 * random.nextDouble();
            boolean right = random.nextDouble() < 1 / (1 + Math.exp(2 - 1.5 * score));
            given.add(
                    new SurenessFitting.Given("kind " + i % 4, Map.of("sure-start", 1.0, "sure-score", score), right));
        }
        var fitted = SurenessFitting.fit(given, from);

        assertThat(fitted.of("sure-start")).isEqualTo(-2, within(0.4));
        assertThat(fitted.of("sure-score")).isEqualTo(1.5, within(0.3));
        assertThat(SurenessFitting.loss(given, from)).isEqualTo(Math.log(2), within(1e-9));
        assertThat(SurenessFitting.crossValidated(given, from, 4))
                .isEqualTo(SurenessFitting.loss(given, fitted), within(0.02));
    }
}
