package dev.quern.ocr.engine;

import static dev.quern.core.result.FieldFormat.NAME;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.field.Field;
import dev.quern.core.result.Value;
import org.junit.jupiter.api.Test;

/** Names that no label names: their own words tell which suits what is asked for. Without these clues, another is given. */
class SuitingNamesTest {
    private static final String BILL = """
            Harrowby House Hotel
            Seafront Road 11, Marlsea

            Rosalind Achard
            4 Tanyard Close
            Lowbridge LB2 9QT                             Folio 8841, 14 May 2026

            Two nights in the Captain's Suite with sea view, 12 to 14 May      310.00
            Breakfast for one, both mornings                                    28.00
            Spa, Wednesday afternoon, with Lindqvist Beauty Ltd                 65.00
            Settled by American Express at the desk                            403.00

            It was a pleasure to have you with us and we would be glad to see you again
            in the autumn. Your host at reception was Callum Pryce.
            """;

    private static final String LETTER = """
            Sehr geehrte Frau Oltmanns,

            am Dienstag hat unser Monteur die Heizung in der Grundschule am Deich gewartet.
            Beauftragt war die Kessel und Rohr Wittmund GmbH, vor Ort war Enno Harms. Er hat
            zwei Ventile getauscht und den Druck neu eingestellt. Die Stadt Nordersiel trägt
            die Kosten von 412 Euro. Der nächste Termin ist im Oktober.

            Mit freundlichen Grüßen
            Wiebke Janssen
            Bauhof Nordersiel
            """;

    private static String name(String field, String question, String text) {
        return Sketch.find(Field.of(field, NAME, question), text).value() instanceof Value.Name name
                ? name.full()
                : "none";
    }

    @Test
    void a_spa_is_run_by_a_firm_not_by_the_hotel_over_the_bill() {
        assertThat(name("spa", "company that runs the spa", BILL)).isEqualTo("Lindqvist Beauty Ltd");
    }

    @Test
    void a_school_is_no_firm() {
        assertThat(name("Schule", "Name der Schule", LETTER)).isEqualTo("Grundschule am Deich");
    }
}
