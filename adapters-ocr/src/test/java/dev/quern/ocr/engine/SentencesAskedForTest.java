package dev.quern.ocr.engine;

import static dev.quern.core.result.FieldFormat.DATE;
import static dev.quern.core.result.FieldFormat.NUMBER;
import static dev.quern.core.result.FieldFormat.ONELINE;
import static dev.quern.core.result.FieldFormat.TEXT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.extraction.Guidance;
import dev.quern.core.field.Field;
import dev.quern.core.reading.Reading;
import dev.quern.core.result.FieldValue;
import dev.quern.core.result.Value;
import dev.quern.ocr.reading.TextReader;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Texts that are asked for and stand in running text: whole sentences of it, and no more than answer. */
class SentencesAskedForTest {
    @TempDir
    Path folder;

    private static final Field REASON = Field.of("Reason", TEXT, "why is the visit put off?");

    private static final String LETTER = """
            Brackwater Lifts Ltd
            14 Kiln Street, Brackwater

            Ref. 2207/B                                          9 March 2026

            Dear Mr Okafor,

            thank you for your letter of 2 March. We have to put off the visit to your
            warehouse. Both of our fitters have been called to a hospital where a lift
            stands still between two floors. The next free day is 24 March 2026.

            By way of apology we take 10 % off the bill for the yearly inspection and
            pay for the crane. Please tell the caretaker.

            Yours sincerely
            Ann Day, service planning
            """;

    private static String text(FieldValue value) {
        return value.value() instanceof Value.Text text
                ? text.text().replace('\n', ' ')
                : String.valueOf(value.value());
    }

    @Test
    void a_reason_is_the_sentence_that_gives_it() {
        assertThat(text(Sketch.find(REASON, LETTER)))
                .isEqualTo(
                        "Both of our fitters have been called to a hospital where a lift stands still between two floors.");
    }

    @Test
    void what_is_offered_is_the_whole_sentence_that_offers_it() {
        assertThat(text(Sketch.find(
                        Field.of("Compensation", TEXT, "what is offered to make up for the delay?"), LETTER)))
                .startsWith(
                        "By way of apology we take 10 % off the bill for the yearly inspection and pay for the crane.");
    }

    @Test
    void a_sentence_may_hold_the_value_of_another_field() {
        var until = Field.of("key_until", DATE, "until when can the key be fetched?");
        var remarks = Field.of("Remarks", TEXT, null);
        var values = Sketch.ENGINE.extract(Sketch.pages("""
                Handover of flat 12, Kiln Street                     9 March 2026

                Meter: 20 417 kWh
                Remarks: The window in the hall does not close. The key of the cellar can be
                fetched from the caretaker until 4 May 2026.

                Signed: Ann Day, Brackwater Housing, telephone 01632 960 114
                The next inspection of the heating is on 1 June 2026, and nobody has to be there.
                """), List.of(until, remarks), Guidance.NONE);

        assertThat(values.get(0).plain(DATE)).isEqualTo("2026-05-04");
        assertThat(text(values.get(1)))
                .isEqualTo("The window in the hall does not close. "
                        + "The key of the cellar can be fetched from the caretaker until 4 May 2026.");
    }

    @Test
    void the_mark_of_quoted_lines_is_no_part_of_a_text() {
        assertThat(text(Sketch.find(Field.of("Question", TEXT, "what does the tenant want to know?"), """
                Dear Sir or Madam, the tenant of flat 12 sent us this on Friday. Please
                answer it by Wednesday at the latest and send us a copy of what you write.

                > I should like to know whether the cellar may be used as a workshop at
                > the weekend. Nobody has told me whom I have to ask about the key.

                Kind regards
                Ann Day, Brackwater Housing, telephone 01632 960 114
                """)))
                .doesNotContain(">")
                .contains("whether the cellar may be used as a workshop at the weekend.");
    }

    @Test
    void an_article_before_a_value_in_a_sentence_is_no_part_of_it() {
        assertThat(text(Sketch.find(Field.of("put_off", ONELINE, "where was the visit to be?"), """
                Dear Mr Okafor, thank you for your letter. We have to put off our visit to
                your warehouse, since the ropes for the goods lift are held up at the port.
                Two of our fitters will be with you on another day, from eight in the morning.
                """)))
                .doesNotStartWith("your ")
                .doesNotStartWith("the ");
    }

    @Test
    void a_paragraph_that_a_mail_program_wrote_as_one_line_is_read_as_any_other() throws IOException {
        var file = Files.writeString(folder.resolve("mail.txt"), """
                Good morning Mr Thalhofer,

                %s

                Kind regards
                Ann Day, secretary, telephone 01632 960 114
                """.formatted(
                        "as every year I write to you for the choir, and as every year much too late. The committee has decided at last "
                                + "that we should like to sing in your hall this time and not in the church, since the heating there has been out "
                                + "of order from the first cold day. The concert takes place on 7 December 2026, and we expect 180 guests. Last "
                                + "year there were 140 of them, and some had to stand at the back because the chairs from the chapel were not "
                                + "enough for all. We do not need the piano, and bring our own."));
        var read = (Reading.Legible) new TextReader().read(file, "text/plain");
        var when = Field.of("event_date", DATE, "on which day is the event?");
        var guests = Field.of("guests", NUMBER, "how many guests are expected?");

        var values = Sketch.ENGINE.extract(read.pages(), List.of(when, guests), Guidance.NONE);

        assertThat(values.get(0).plain(DATE)).isEqualTo("2026-12-07");
        assertThat(values.get(1).plain(NUMBER)).isEqualTo(new BigDecimal("180"));
    }
}
