package dev.quern.ocr.engine;

import static dev.quern.core.result.FieldFormat.ONELINE;
import static dev.quern.core.result.FieldFormat.TEXT;
import static dev.quern.ocr.engine.Sketch.value;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.page.Box;
import dev.quern.core.page.Word;
import dev.quern.ocr.engine.candidate.MisreadName;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The extent of names, and their spelling after recognition. */
class NamesTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            HUI-0 GARDENS     | HUI-O GARDENS
            L0NG ACRE         | LONG ACRE
            Ki-0h Gardens     | Ki-oh Gardens
            WILLOW C0. LTD    | WILLOW CO. LTD
            WILLOW 5/B        | WILLOW S/B
            WILLOW SDN 8HD    | WILLOW SDN BHD
            WILLOW GM8H       | WILLOW GMBH
            Studio 5A         | Studio 5A
            Studio 10         | Studio 10
            24/7 Willow       | 24/7 Willow
            Willow 2020 Inc   | Willow 2020 Inc
            """)
    void letters_misread_as_digits_are_mended(String read, String name) {
        assertThat(MisreadName.mend(read, words(read, 0.9))).isEqualTo(name);
    }

    @Test
    void a_text_that_was_not_recognised_is_left_alone() {
        assertThat(MisreadName.mend("L0NG ACRE C0.", words("L0NG ACRE C0.", 1))).isEqualTo("L0NG ACRE C0.");
    }

    private static List<Word> words(String text, double confidence) {
        return Arrays.stream(text.split(" ", -1))
                .map(word -> new Word(word, new Box(0.1, 0.1, 0.2, 0.12), 9, false, confidence))
                .toList();
    }

    @Test
    void a_number_after_a_name_is_left_out_only_where_it_may_be_a_registration() {
        assertThat(value("Sponsor", ONELINE, null, "Sponsor:    Friends of the Old Mill (40718)"))
                .isEqualTo("Friends of the Old Mill (40718)");
        assertThat(value("Company", ONELINE, "name of the company", "Company:    Old Mill Ltd (40718)"))
                .isEqualTo("Old Mill Ltd");
    }

    @Test
    void slashes_between_the_parts_of_a_name_do_not_end_it() {
        var text = """
                Number:      4711
                Sponsor:     WAT/ Ann van Dale / L / SCHOOL BOARD / NX
                Office:      Leeds
                """;

        assertThat(value("Sponsor", ONELINE, "name of the sponsor", text))
                .isEqualTo("WAT/ Ann van Dale / L / SCHOOL BOARD / NX");
    }

    @Test
    void an_address_continues_after_a_comma() {
        var text = """
                     LANTERN BOOKS
                No 8,  Heron Street, East Quay
                   90210 Seaview, Malaysia
                      Tel : 03-555 0100
                """;

        assertThat(value("Address", TEXT, "full address of the shop", text))
                .isEqualTo("No 8, Heron Street, East Quay\n90210 Seaview, Malaysia");
    }

    @Test
    void the_last_part_of_a_compound_word_decides_its_meaning() {
        var text = """
                Mietrechnung Nr. 88120/07 vom 01.10.2018

                Kunde
                Nummer       : 549910
                Konto
                Nummer       : 9314110911
                """;

        assertThat(value("invoice_number", ONELINE, "invoice number", text)).isEqualTo("88120/07");
    }
}
