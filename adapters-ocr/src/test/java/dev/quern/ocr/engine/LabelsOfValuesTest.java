package dev.quern.ocr.engine;

import static dev.quern.core.result.FieldFormat.DATE;
import static dev.quern.core.result.FieldFormat.ONELINE;
import static dev.quern.ocr.engine.Sketch.strengths;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Which words before a value are its label, and which are not. */
class LabelsOfValuesTest {
    private static final String NAMED = "label-fits";
    /** Of a label that may name a value; what surely does has 1. */
    private static final double HARDLY = 0.5;

    @Test
    void what_a_message_is_about_is_no_label_of_its_day() {
        var named = strengths(NAMED, "visit", DATE, """
                Subject: Press brake on the second floor and yesterday's visit (CS0041277)
                Date: Fri, 02 Feb 2024

                Bill was here on the day before and is coming back.
                """);

        assertThat(named.getOrDefault("2024-02-02", 0.0)).isLessThan(HARDLY);
    }

    @Test
    void the_first_word_of_a_value_that_has_a_label_names_no_other() {
        var named = strengths(NAMED, "waste", ONELINE, """
                Consignment:   WN-7730146
                Material:      Waste machining oil
                EWC:           12 01 09
                """);

        assertThat(named).containsKey("machining oil");
        assertThat(named.get("machining oil")).isLessThan(HARDLY);
    }

    @Test
    void half_a_label_names_nothing() {
        var named = strengths(NAMED, "production", ONELINE, """
                Production office: 12 Mill Lane
                Production: The Drowned Lane
                """);

        assertThat(named.get("The Drowned Lane")).isGreaterThan(0.9);
        assertThat(named.getOrDefault("office: 12 Mill Lane", 0.0)).isLessThan(HARDLY);
    }

    @Test
    void the_head_of_a_quoted_message_names_less_than_a_label() {
        var named = strengths(NAMED, "supplier", ONELINE, """
                Supplier: Alder Valves

                > From: Dawn Petrie
                > Sent: 28 February 2024
                """);

        assertThat(named.get("Alder Valves")).isGreaterThan(named.getOrDefault("Dawn Petrie", 0.0) + 0.3);
    }
}
