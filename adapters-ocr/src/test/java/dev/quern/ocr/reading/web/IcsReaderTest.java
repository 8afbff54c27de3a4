package dev.quern.ocr.reading.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.reading.Reading;
import dev.quern.ocr.reading.Readings;
import dev.quern.ocr.reading.text.ReadingLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IcsReaderTest {
    private static final String EVENT = """
            BEGIN:VCALENDAR
            VERSION:2.0
            BEGIN:VEVENT
            SUMMARY;LANGUAGE=en:Delivery of the chairs\\, des
             ks and\\nlamps
            DTSTART;TZID="Europe/Warsaw":20260102T083000
            DTEND:20260102T094530Z
            DUE;VALUE=DATE:20260131
            ORGANIZER;CN="Harbour: Office; Supply":MAILTO:orders@harbour.example
            ATTENDEE:mailto:stores@northwind.example
            X-NOBODY-KNOWS:this
            BEGIN:VALARM
            DESCRIPTION:not shown
            END:VALARM
            END:VEVENT
            BEGIN:VTODO
            summary:Pay
            END:VTODO
            END:VCALENDAR
            """;
    private static final List<String> SHOWN = List.of(
            "Summary (title): Delivery of the chairs, desks and",
            "lamps",
            "Start: 2026-01-02 08:30 Europe/Warsaw",
            "End: 2026-01-02 09:45:30 UTC",
            "Due: 2026-01-31",
            "Organizer: Harbour: Office; Supply <orders@harbour.example>",
            "Attendee: stores@northwind.example",
            "Summary (title): Pay");

    private final IcsReader reader = new IcsReader(ReadingLimits.USUAL);

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\r"})
    void events_and_tasks_are_labelled_lines_whatever_ends_a_line(String end) throws IOException {
        assertThat(lines(EVENT.replace("\n", end))).containsExactlyElementsOf(SHOWN);
    }

    @Test
    void a_line_that_follows_no_rule_costs_nothing_but_itself() throws IOException {
        var odd = EVENT.replace("DTEND:", """
                no colon at all
                =;:
                LOCATION;CN="a quote without end:Gate 4
                BEGIN:
                END:
                END:NOTHING
                STATUS:
                DTSTART:tomorrow
                RRULE:FREQ=NEVER;UNTIL=
                ATTENDEE;CN;;=:mailto:x
                DTEND:""");

        assertThat(lines(odd)).containsAll(SHOWN).contains("Start: tomorrow", "Repeats: FREQ=NEVER;UNTIL=");
    }

    @Test
    void old_calendars_are_read_with_the_letters_that_they_encode() throws IOException {
        assertThat(lines("""
                        BEGIN:VCALENDAR
                        VERSION:1.0
                        BEGIN:VEVENT
                        SUMMARY;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:B=C3=BCrost=C3=BChle =
                        und Tische
                        DESCRIPTION;ENCODING=QUOTED-PRINTABLE:=ZZ 5 =4
                        DTSTART:20260102T083000Z
                        END:VEVENT
                        END:VCALENDAR
                        """)).contains("Summary (title): Bürostühle und Tische", "Start: 2026-01-02 08:30 UTC");
    }

    @Test
    void a_file_that_is_not_a_whole_calendar_says_so() throws IOException {
        assertThat(Readings.reason(read("SUMMARY:Delivery\n")))
                .isEqualTo("The file is no calendar: it has no BEGIN:VCALENDAR");
        assertThat(Readings.reason(read(EVENT.substring(0, EVENT.indexOf("END:VEVENT")))))
                .isEqualTo("The calendar file is cut off: VEVENT does not end");
    }

    /** An END without its BEGIN is looked for in all open components, so their number must be limited. */
    @Test
    void components_may_not_be_nested_without_limit() throws IOException {
        var deep = "BEGIN:VCALENDAR\n" + "BEGIN:A\n".repeat(1_000_000) + "END:B\n".repeat(1_000_000);

        assertThat(Readings.reason(read(deep)))
                .isEqualTo(
                        "The calendar file has components in one another deeper than " + ReadingLimits.USUAL.depth());
    }

    private List<String> lines(String calendar) throws IOException {
        return Readings.read(read(calendar))
                .text()
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .toList();
    }

    private Reading read(String calendar) throws IOException {
        return reader.read(Files.writeString(folder.resolve("file.ics"), calendar), "text/calendar");
    }
}
