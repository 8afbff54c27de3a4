package dev.quern.ocr.value.address;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.result.Conventions;
import dev.quern.core.result.Value;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressParserTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Springfield, IL 62704",
                "80331 München",
                "somewhere else",
                "12 Main Street",
                "Invoice 4711 of 16 June 2026",
                "Total 1234 EUR",
                "Paris",
                "Paris, France",
                "München, Deutschland",
                "Springfield, IL",
                "Jane Smith, Main Office, Canada",
                "Please pay within 30 days, Germany",
                "Order 1234 shipped, USA",
                "Tel. 030 1234567, Berlin, Germany",
                "12.50 EUR, Berlin, Germany",
                "jane@example.com, London, UK",
                "Muster GmbH, München, Deutschland"
            })
    void half_an_address_is_not_found_and_has_no_parts(String text) {
        assertThat(AddressParser.parse(text, Conventions.UNKNOWN))
                .contains(new Value.Address(text, text, Map.of(), false));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            12 Main St / Springfield, IL 62704             | address1     | 12 Main St
            12 Main St Apt 4 / Springfield, IL 62704       | address1     | 12 Main St
            P.O. Box 1234 / Springfield, IL 62704          | address1     | P.O. Box 1234
            Postfach 12 34 / 80331 München                 | address1     | Postfach 12 34
            18 rue des Lilas / BP 12 / 69003 Lyon          | address1     | 18 rue des Lilas
            Calle Mayor, 5 / 28013 Madrid                  | address1     | Calle Mayor, 5
            No. 12, Jalan Mawar / 50450 Kuala Lumpur       | address1     | No. 12, Jalan Mawar
            12 Main St / Springfield, IL 62704             | state        | Illinois
            12 Main St / Washington, D.C. 20001            | state        | District of Columbia
            100 Queen St / Toronto, ON M5H 2N2             | state        | Ontario
            10 George Street / Sydney NSW 2000             | state        | New South Wales
            45 MG Road, Bengaluru, KA 560001               | state        | Karnataka
            12, Jalan Mawar, 43000 Kajang, Selangor        | state        | Selangor
            12, Jalan Mawar, 43000 Kajang, SELANGOR D. E.  | city         | Kajang
            Via Roma 12 / 20121 Milano MI                  | state        | Milano
            Ctra. Norte 3, 46470 Catarroja (Valencia)      | state        | Valencia
            Dorfstrasse 3 / 6300 Zug ZG / Schweiz          | state        | Zug
            12 Church Road / Newport / Shropshire TF10 7AB | county       | Shropshire
            12 Church Road, Guildford, Surrey, GU1 1AA     | county       | Surrey
            3 Shop Street, Galway, Co. Galway, Ireland     | county       | Co. Galway
            12 Main St / Springfield, IL 62704             | country      | United States
            Dorpsstraat 5 / 1234 AB Utrecht                | country      | Netherlands
            Meir 50 / 2000 Antwerpen                       | country      | Belgium
            """)
    void the_other_parts_are_named(String lines, String part, String value) {
        assertThat(AddressParser.parse(lines.replace(" / ", "\n"), Conventions.UNKNOWN)
                        .orElseThrow()
                        .parts())
                .containsEntry(part, value);
    }

    @Test
    void the_original_keeps_its_lines_and_the_normalized_is_one() {
        var address = AddressParser.parse("Jane Doe\n 12  Main St\nSpringfield , IL 62704\n", Conventions.UNKNOWN)
                .orElseThrow();
        assertThat(address.original()).isEqualTo("Jane Doe\n 12  Main St\nSpringfield , IL 62704");
        assertThat(address.normalized()).isEqualTo("Jane Doe, 12 Main St, Springfield, IL 62704");
        assertThat(address.parts())
                .containsEntry("address1", "12 Main St")
                .containsEntry("state", "Illinois")
                .containsEntry("country", "United States");
    }

    @Test
    void a_british_county_is_not_the_city() {
        var parts = AddressParser.parse("12 High Street, Guildford, Surrey GU1 1AA", Conventions.UNKNOWN)
                .orElseThrow()
                .parts();
        assertThat(parts).containsEntry("city", "Guildford").containsEntry("county", "Surrey");
    }

    @Test
    void the_documents_country_decides_where_the_form_does_not() {
        var parts = AddressParser.parse(
                        "Hauptstrasse 1, 8001 Zürich", Conventions.UNKNOWN.withLanguage(new Locale("de", "CH")))
                .orElseThrow()
                .parts();
        assertThat(parts).containsEntry("country_code", "CH").containsEntry("country", "Switzerland");
    }

    @Test
    void a_post_office_box_is_an_address_without_a_street() {
        var parts = AddressParser.parse("P.O. Box 1234\nSpringfield, IL 62704", Conventions.UNKNOWN)
                .orElseThrow()
                .parts();
        assertThat(parts).containsEntry("address1", "P.O. Box 1234").doesNotContainKeys("street", "number");
    }

    @Test
    void only_a_whole_address_is_spotted_in_a_line() {
        var line = "  12 Main Street, Springfield, IL 62704 ";
        assertThat(AddressParser.spot(line, Conventions.UNKNOWN))
                .singleElement()
                .satisfies(found -> assertThat(found.in(line)).isEqualTo(line.strip()));
        assertThat(AddressParser.spot("80331 München", Conventions.UNKNOWN)).isEmpty();
        assertThat(AddressParser.spot("Total 12.50 EUR of 16 June 2026", Conventions.UNKNOWN))
                .isEmpty();
    }
}
