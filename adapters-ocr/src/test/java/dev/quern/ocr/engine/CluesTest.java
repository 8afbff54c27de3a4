package dev.quern.ocr.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.quern.core.field.Field;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.FieldFormat;
import dev.quern.ocr.engine.ask.LabelFit;
import dev.quern.ocr.engine.ask.Lexicon;
import dev.quern.ocr.engine.ask.Meaning;
import dev.quern.ocr.engine.ask.Memory;
import dev.quern.ocr.engine.candidate.Candidate;
import dev.quern.ocr.engine.candidate.Spotting;
import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.prose.Statements;
import dev.quern.ocr.engine.rank.Confidence;
import dev.quern.ocr.engine.rank.LinkScoring;
import dev.quern.ocr.engine.rank.Scored;
import dev.quern.ocr.engine.rank.Scoring;
import dev.quern.ocr.engine.weigh.Weights;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The clues by which candidates are judged, and the table of their weights. */
class CluesTest {
    private final Memory memory = new Memory(Lexicon.load(), false);
    private final List<PageView> views =
            Sketch.pages("""
                    Meadow Foods Ltd

                    Invoice number:   4711
                    Date:             12 May 2024

                    Net               100.00
                    VAT                19.00
                    Total             119.00
                    """).pages().stream().map(PageView::of).toList();
    private final Meaning number = memory.meaning(Field.of("Invoice number", FieldFormat.ONELINE, null));
    private final Meaning date = memory.meaning(Field.of("Date", FieldFormat.DATE, null));
    private final Meaning total = memory.meaning(Field.of("Total", FieldFormat.NUMBER, null));
    private final LabelFit fit = new LabelFit(memory);
    private final Statements statements = Statements.in(views, Conventions.UNKNOWN);
    private final Scoring scoring = new Scoring(
            views,
            List.of(number, date, total),
            Spotting.in(views, Conventions.UNKNOWN, fit, text -> fit.sense(text).isLabel()),
            fit,
            statements,
            Weights.standard());

    @Test
    void every_clue_has_a_weight_and_every_weight_a_clue() {
        var links = new LinkScoring(
                views, scoring.labels(), new Memory(Lexicon.ofLinks(), false), Conventions.UNKNOWN, Weights.standard());
        var all = Stream.of(scoring.ids(), links.ids(), Confidence.ids())
                .flatMap(ids -> ids)
                .collect(Collectors.toSet());

        assertThat(all)
                .hasSizeGreaterThan(100)
                .containsExactlyInAnyOrderElementsOf(Weights.standard().ids());
    }

    @Test
    void a_score_is_the_weighted_sum_of_its_clues() {
        for (var field : List.of(number, date, total)) {
            var ranked = scoring.rank(field);

            assertThat(ranked).as(field.field().name()).isNotEmpty();
            for (Scored one : ranked) {
                double sum = strengths(field, one.candidate()).entrySet().stream()
                        .mapToDouble(clue -> Weights.standard().of(clue.getKey()) * clue.getValue())
                        .sum();

                assertThat(one.score()).as(one.candidate().text()).isEqualTo(sum, within(1e-9));
            }
        }
    }

    private Map<String, Double> strengths(Meaning field, Candidate candidate) {
        return scoring.judge(field).stream()
                .filter(judged -> judged.candidate().equals(candidate))
                .findFirst()
                .orElseThrow()
                .strengths();
    }

    @Test
    void a_label_and_amounts_that_add_up_speak_for_the_total() {
        var best = scoring.rank(total).get(0).candidate();

        assertThat(best.text()).isEqualTo("119.00");
        assertThat(strengths(total, best))
                .containsEntry("adds-up-as-gross", 1.0)
                .containsEntry("largest-amount", 1.0)
                .hasEntrySatisfying(
                        "label-fits", strength -> assertThat(strength).isGreaterThan(0.9))
                .hasEntrySatisfying(
                        "other-label", strength -> assertThat(strength).isZero());
    }

    @Test
    void a_synonymous_label_answers_a_field_that_no_label_names() {
        var leaving = memory.meaning(Field.of("CheckOut", FieldFormat.DATE, "day on which the guest leaves"));
        var booked = memory.meaning(Field.of("BookedOn", FieldFormat.DATE, "day on which the room was booked"));
        var pages = Sketch.pages("""
                Hotel Alder

                Arrival:       12 May 2024
                Departure:     15 May 2024
                Reserved on:    2 March 2024
                """).pages().stream().map(PageView::of).toList();
        var judge = new LabelFit(memory, List.of(leaving, booked));
        var found = Statements.in(pages, Conventions.UNKNOWN);
        var pools = Spotting.in(
                pages, Conventions.UNKNOWN, judge, text -> judge.sense(text).isLabel());
        var ofStay = new Scoring(pages, List.of(leaving, booked), pools, judge, found, Weights.standard());

        var departure = ofStay.rank(leaving).get(0).candidate();
        var ofAll = new HashMap<String, Double>();
        for (var judged : ofStay.judge(booked)) {
            ofAll.merge(judged.candidate().text(), judged.strengths().get("answered-best-of-all"), Math::max);
        }
        assertThat(ofAll.get("2 March 2024")).isGreaterThan(2 * ofAll.get("12 May 2024"));
        assertThat(departure.text()).isEqualTo("15 May 2024");
        assertThat(ofStay.rank(booked).get(0).candidate().text()).isEqualTo("2 March 2024");
    }

    @Test
    void what_the_page_reader_takes_for_the_value_too_is_surer_to_be_right() {
        var best = scoring.rank(total).get(0);
        var pointedAt = new Scored(best.candidate(), best.score(), best.label(), 0, 0.9);
        var passedOver = new Scored(best.candidate(), best.score(), best.label(), 0, 0.1);

        assertThat(sureness(pointedAt)).isGreaterThan(sureness(passedOver) + 0.1);
        assertThat(best.known()).as("short documents are not read").isEqualTo(1);
        assertThat(sureness(best)).isGreaterThan(sureness(passedOver));
    }

    private double sureness(Scored chosen) {
        return new Confidence(List.of(total), List.of(chosen), Weights.standard()).of(total, chosen, List.of(chosen));
    }
}
