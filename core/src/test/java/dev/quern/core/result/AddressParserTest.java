package dev.quern.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressParserTest {
    /** Lines are parted by a slash here. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            12 Main Street / Springfield, IL 62704                      | 12    | Main Street         | Springfield   | 62704      | IL  | US |
            12 Main Street, Springfield, IL 62704-1234, USA             | 12    | Main Street         | Springfield   | 62704-1234 | IL  | US |
            12 Main Street Springfield IL 62704                         | 12    | Main Street         | Springfield   | 62704      | IL  | US |
            Jane Doe / 1200 N Oak Ave Apt 4B / Austin, Texas 78701      | 1200  | N Oak Ave           | Austin        | 78701      | TX  | US | Apt 4B
            1200 Oak Ave, Suite 300, New York, NY 10001                 | 1200  | Oak Ave             | New York      | 10001      | NY  | US | Suite 300
            Acme Inc. / 5 Elm Blvd. / Portland / OR 97201 / United States | 5   | Elm Blvd.           | Portland      | 97201      | OR  | US |
            P.O. Box 1234 / Springfield, IL 62704                       |       |                     | Springfield   | 62704      | IL  | US |
            12 High Street / London SW1A 1AA                            | 12    | High Street         | London        | SW1A 1AA   |     | GB |
            12 High Street, London, SW1A 1AA                            | 12    | High Street         | London        | SW1A 1AA   |     | GB |
            Flat 2, 12 High Street, Leeds, LS1 4AP, United Kingdom      | 12    | High Street         | Leeds         | LS1 4AP    |     | GB | Flat 2
            12a Church Lane / Little Barton / Guildford GU1 1AA / UK    | 12a   | Church Lane         | Guildford     | GU1 1AA    |     | GB | Little Barton
            Hauptstraße 12 / 80331 München                              | 12    | Hauptstraße         | München       | 80331      |     | DE |
            Hauptstr. 12a, 80331 München                                | 12a   | Hauptstr.           | München       | 80331      |     | DE |
            Am Alten Markt 3-5 / D-50667 Köln                           | 3-5   | Am Alten Markt      | Köln          | 50667      |     | DE |
            Muster GmbH / Musterweg 1 / 12345 Musterstadt / Deutschland | 1     | Musterweg           | Musterstadt   | 12345      |     | DE |
            Postfach 12 34 / 80331 München / Germany                    |       |                     | München       | 80331      |     | DE |
            Hauptstraße 12 80331 München                                | 12    | Hauptstraße         | München       | 80331      |     | DE |
            12 rue de la Paix / 75002 Paris                             | 12    | rue de la Paix      | Paris         | 75002      |     | FR |
            12 bis, avenue Victor Hugo, 75116 PARIS CEDEX 16, France    | 12 bis | avenue Victor Hugo | PARIS         | 75116      |     | FR |
            Keizersgracht 12 / 1015 CJ Amsterdam                        | 12    | Keizersgracht       | Amsterdam     | 1015 CJ    |     | NL |
            Dorpsstraat 5A, 1234AB Utrecht, Nederland                   | 5A    | Dorpsstraat         | Utrecht       | 1234AB     |     | NL |
            Calle Mayor, 5 / 28013 Madrid                               | 5     | Calle Mayor         | Madrid        | 28013      |     | ES |
            C/ Alcalá nº 20, 28014 Madrid, España                       | 20    | C/ Alcalá           | Madrid        | 28014      |     | ES |
            Via Roma, 12 / 00184 Roma RM / Italia                       | 12    | Via Roma            | Roma          | 00184      | RM  | IT |
            Via Giuseppe Verdi 3, 20121 Milano (MI)                     | 3     | Via Giuseppe Verdi  | Milano        | 20121      | MI  | IT |
            Mariahilfer Straße 10 / 1070 Wien / Österreich              | 10    | Mariahilfer Straße  | Wien          | 1070       |     | AT |
            Mariahilfer Straße 10 / A-1070 Wien                         | 10    | Mariahilfer Straße  | Wien          | 1070       |     | AT |
            Mariahilfer Straße 10 / 1070 Wien                           | 10    | Mariahilfer Straße  | Wien          | 1070       |     | AT |
            Bahnhofstrasse 1 / 8001 Zürich / Schweiz                    | 1     | Bahnhofstrasse      | Zürich        | 8001       |     | CH |
            Rue du Rhône 12, CH-1204 Genève                             | 12    | Rue du Rhône        | Genève        | 1204       |     | CH |
            Rue de la Loi 16 / 1000 Bruxelles / Belgique                | 16    | Rue de la Loi       | Bruxelles     | 1000       |     | BE |
            Wetstraat 16, B-1000 Brussel                                | 16    | Wetstraat           | Brussel       | 1000       |     | BE |
            100 Queen Street West / Toronto, ON M5H 2N2                 | 100   | Queen Street West   | Toronto       | M5H 2N2    | ON  | CA |
            100 Queen St W, Toronto, Ontario, M5H 2N2, Canada           | 100   | Queen St W          | Toronto       | M5H 2N2    | ON  | CA |
            Unit 5, 10 George Street / Sydney NSW 2000                  | 10    | George Street       | Sydney        | 2000       | NSW | AU | Unit 5
            10 Collins Street, Melbourne VIC 3000, Australia            | 10    | Collins Street      | Melbourne     | 3000       | VIC | AU |
            12, Jalan Ampang / 50450 Kuala Lumpur / Malaysia            | 12    | Jalan Ampang        | Kuala Lumpur  | 50450      |     | MY |
            No. 12, Jalan SS2/24, 47300 Petaling Jaya, Selangor, Malaysia | 12  | Jalan SS2/24        | Petaling Jaya | 47300      | SGR | MY |
            12 Orchard Road / #05-12 / Singapore 238832                 | 12    | Orchard Road        | Singapore     | 238832     |     | SG | #05-12
            12 Orchard Road, Singapore 238832, Singapore                | 12    | Orchard Road        | Singapore     | 238832     |     | SG |
            45 MG Road, Bengaluru, Karnataka 560001                     | 45    | MG Road             | Bengaluru     | 560001     | KA  | IN |
            45 MG Road / Shivaji Nagar / Pune - 411005 / India          | 45    | MG Road             | Pune          | 411005     |     | IN | Shivaji Nagar
            ul. Marszałkowska 10 / 00-590 Warszawa                      | 10    | ul. Marszałkowska   | Warszawa      | 00-590     |     | PL |
            """)
    void an_address_is_taken_apart(
            String lines,
            String number,
            String street,
            String city,
            String zip,
            String state,
            String country,
            String further) {
        var address = AddressParser.parse(lines.replace(" / ", "\n"), Conventions.UNKNOWN)
                .orElseThrow();
        var parts = address.parts();
        assertThat(address.found()).isTrue();
        assertThat(parts.get("number")).as("number").isEqualTo(number);
        assertThat(parts.get("street")).as("street").isEqualTo(street);
        assertThat(parts.get("city")).as("city").isEqualTo(city);
        assertThat(parts.get("zip")).as("zip").isEqualTo(zip);
        assertThat(parts.get("state_code")).as("state_code").isEqualTo(state);
        assertThat(parts.get("country_code")).as("country_code").isEqualTo(country);
        assertThat(parts.get("address2")).as("address2").isEqualTo(further);
    }

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
    void a_box_is_an_address_without_a_street() {
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
