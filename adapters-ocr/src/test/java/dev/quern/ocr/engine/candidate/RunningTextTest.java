package dev.quern.ocr.engine.candidate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.result.Conventions;
import dev.quern.core.result.Value;
import dev.quern.ocr.engine.Sketch;
import dev.quern.ocr.engine.ask.LabelFit;
import dev.quern.ocr.engine.ask.Lexicon;
import dev.quern.ocr.engine.ask.Memory;
import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.text.Shape;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Values within sentences, over the ends of their lines. */
class RunningTextTest {
    private static final String TWO_LINES = """
            The coach of the school leaves from the roundabout on Wednesday the 4
            February 2026 at half past six, and returns in the evening, says Milagros
            Pintor, who has to be paid the fourteen pounds before that day, as agreed.
            """;

    private static PageView view(String text) {
        return PageView.of(Sketch.pages(text).pages().get(0));
    }

    private static List<Candidate> overLines(String text) {
        var view = view(text);
        return view.segments().stream()
                .flatMap(
                        segment -> OverLines.of(view, segment, Conventions.UNKNOWN, LocalDate.of(2026, 5, 26)).stream())
                .toList();
    }

    private static List<String> addresses(String text) {
        var view = view(text);
        return view.segments().stream()
                .flatMap(segment -> Addresses.of(view, segment, Conventions.UNKNOWN).stream())
                .map(Candidate::text)
                .toList();
    }

    @Test
    void dates_and_names_go_on_in_the_next_line() {
        var found = overLines(TWO_LINES);

        assertThat(found)
                .filteredOn(one -> one.shape() == Shape.DATE)
                .extracting(one ->
                        one.value() instanceof Value.Date date ? date.date().toString() : "")
                .containsExactly("2026-02-04");
        assertThat(found)
                .filteredOn(one -> one.shape() == Shape.PERSON)
                .extracting(Candidate::text)
                .containsExactly("Milagros Pintor");
    }

    @Test
    void a_year_on_the_next_line_is_that_of_both_days_of_a_range() {
        assertThat(overLines("""
                held at the College and on the estate from 9 September to 6 December
                                              2024,
                """))
                .extracting(one ->
                        one.value() instanceof Value.Date date ? date.date().toString() : "")
                .containsExactlyInAnyOrder("2024-12-06", "2024-09-09");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            We would be very glad to have both of the two sums by the 20th | June 2026, so that the key is yours.    | 2026-06-20
            Nach Abzug aller Beiträge überweisen wir Ihnen die Summe zum 29. | Mai 2026.                             | 2026-05-29
            """)
    void a_day_at_the_end_of_a_line_has_its_month_from_the_next(String over, String under, String day) {
        assertThat(overLines(over + "\n" + under + "\n"))
                .filteredOn(one -> one.shape() == Shape.DATE)
                .extracting(one ->
                        one.value() instanceof Value.Date date ? date.date().toString() : "")
                .contains(day);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Bring your papers by 2.30 pm on Thursday 19 March.                             | 2026-03-19T14:30:00
            We open at noon on Saturday, 1 August 2026, and the gates an hour before.      | 2026-08-01T12:00:00
            From Monday, 8 June 2026 there is coffee at 08:15; we begin at 9:30 am.        | 2026-06-08T09:30:00
            We begin on 8 June 2026 at 9:30 am sharp in the hall. We part on Friday, 12 June. | 2026-06-08T09:30:00
            """)
    void a_time_is_that_of_the_day_in_its_sentence(String line, String moment) {
        assertThat(moments("Dated 22 February 2026\n\n" + line + "\n")).contains(moment);
    }

    @Test
    void a_time_goes_on_with_its_day_in_the_next_line() {
        assertThat(moments("""
                Dated 22 February 2026

                The forms must reach the secretary of the society by 2.30 pm on 19
                March, or they do not count, whoever has sent them and for whatever reason.
                """)).contains("2026-03-19T14:30:00");
    }

    @Test
    void a_time_is_not_that_of_a_day_in_the_next_sentence() {
        assertThat(moments("We begin on 8 June 2026 at 9:30 am sharp in the hall. We part on Friday, 12 June.\n"))
                .doesNotContain("2026-06-12T09:30:00");
    }

    @Test
    void a_day_without_its_month_is_near_to_the_day_before_it() {
        var text = """
                12 May 2026

                On 27 February you took six crates, and on the 3rd, when they came, four were damp.
                """;
        var fit = new LabelFit(new Memory(Lexicon.load(), false));
        assertThat(Spotting.in(List.of(view(text)), Conventions.UNKNOWN, fit, label -> false)
                        .get(Shape.DATE))
                .extracting(one ->
                        one.value() instanceof Value.Date date ? date.date().toString() : "")
                .containsExactly("2026-05-12", "2026-02-27", "2026-03-03");
    }

    private static List<String> moments(String text) {
        var fit = new LabelFit(new Memory(Lexicon.load(), false));
        return Spotting.in(List.of(view(text)), Conventions.UNKNOWN, fit, label -> false).get(Shape.TIME).stream()
                .map(Candidate::value)
                .filter(Value.DateTime.class::isInstance)
                .map(moment -> ((Value.DateTime) moment).plain())
                .toList();
    }

    @Test
    void what_stands_after_the_end_of_a_text_on_its_last_line_is_no_part_of_it() {
        var view = view("""
                Proof of liability must be on file
                ten days before. Upload it to 4471
                """);
        var lines = view.segments();
        var text = Candidate.over(
                Shape.TEXT, "", null, lines.get(0), 0, List.of(lines.get(1).upTo(3)), 0.5);

        assertThat(text.overlaps(Candidate.words(Shape.CODE, lines.get(1), 6, 7)))
                .isFalse();
        assertThat(text.overlaps(Candidate.words(Shape.TEXT, lines.get(1), 2, 4)))
                .isTrue();
        assertThat(Candidate.words(Shape.TEXT, lines.get(1), 2, 4).overlaps(text))
                .isTrue();
    }

    @Test
    void only_the_words_of_the_value_are_its_place() {
        var date = overLines(TWO_LINES).get(0);

        assertThat(date.words()).extracting(word -> word.text()).containsExactly("4", "February", "2026");
    }

    @Test
    void lines_of_a_table_do_not_go_on() {
        assertThat(overLines("""
                Wednesday the 4   Coach
                February 2026     Train
                """)).isEmpty();
    }

    @Test
    void an_address_stands_within_a_sentence() {
        assertThat(addresses("We are at 318 Maple Ridge Road, Tunbridge, VT 05077 and look forward to you."))
                .containsExactly("318 Maple Ridge Road, Tunbridge, VT 05077");
        assertThat(addresses("The hearing is held in the old hall, Am Delft 29, 26721 Emden. Bring this letter."))
                .containsExactly("Am Delft 29, 26721 Emden");
        assertThat(addresses("les comptes pour le studio que vous occupiez rue Godefroid 21, 5000 Namur."))
                .containsExactly("rue Godefroid 21, 5000 Namur");
        assertThat(addresses("Everything is kept at 88 Orchard Lane, Dayton, Ohio 45402 until it is sold."))
                .containsExactly("88 Orchard Lane, Dayton, Ohio 45402");
        assertThat(addresses("Parcels go to 310 Somerset Street, Ottawa, ON K2P 0J9 from now on."))
                .containsExactly("310 Somerset Street, Ottawa, ON K2P 0J9");
        assertThat(addresses("The goods wait at 12 Canal Row, Tralee V92 XK59 until they are fetched."))
                .containsExactly("12 Canal Row, Tralee V92 XK59");
        assertThat(addresses("We meet at nine in the yard behind 9 Bell Foundry Lane, Bristol BS1 5QD."))
                .containsExactly("9 Bell Foundry Lane, Bristol BS1 5QD");
        assertThat(addresses("It weighs 2400 kg and was made in Hexham in 1998, serial 26721 Emden works."))
                .isEmpty();
    }

    @Test
    void the_names_over_an_address_may_belong_to_it_or_not() {
        assertThat(addresses("You may see it at Upper Farm, Station Road, Blockley GL56 9LG until Friday."))
                .containsExactly("Upper Farm, Station Road, Blockley GL56 9LG", "Station Road, Blockley GL56 9LG");
    }

    @Test
    void an_address_goes_on_in_the_next_line() {
        assertThat(addresses("""
                The machine can be seen on any day of this week, until it is dark, at 2290
                Quivira Road, Lyons, KS 67554 where my brother will show it to all of you.
                """)).contains("2290 Quivira Road, Lyons, KS 67554");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Uppdrag fr.o.m. 2021-03-01 t.o.m. 2022-08-31",
                "Periode 1 maart 2021 tot en met 31 augustus 2022",
                "Zeitraum 01.03.2021 bis einschließlich 31.08.2022",
                "Periodo dal 01/03/2021 al 31/08/2022",
                "Período de 01/03/2021 até 31/08/2022",
                "Okres od 01.03.2021 do 31.08.2022"
            })
    void two_days_with_a_word_for_until_between_them_are_a_period(String line) {
        var fit = new LabelFit(new Memory(Lexicon.load(), false));
        var found = Spotting.in(List.of(view(line + "\n")), Conventions.UNKNOWN, fit, text -> false);

        assertThat(found.get(Shape.DATE))
                .extracting(Candidate::role)
                .containsExactly(Candidate.Role.RANGE_START, Candidate.Role.RANGE_END);
    }

    @Test
    void a_weekday_is_nobody_s_name() {
        var view = view("Please send the signed form back to us by Thursday and ask at once for Pintor, who waits.");
        var fit = new LabelFit(new Memory(Lexicon.load(), false));
        var names = SentenceParts.of(view, view.segments().get(0), fit, text -> false);

        assertThat(names).extracting(Candidate::text).contains("Pintor").doesNotContain("Thursday");
    }

    @Test
    void the_word_that_a_sentence_begins_with_is_no_name() {
        var view = view("Our Gareth Lunt spent the whole of Wednesday with it, helped by others.");
        var names = Persons.in(view.segments().get(0), new LabelFit(new Memory(Lexicon.load(), false)));

        assertThat(names).extracting(name -> name.text()).contains("Gareth Lunt");
    }
}
