package dev.quern.ocr.value.name;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.result.Conventions;
import dev.quern.core.result.Value;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NameParserTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Nordwind Furniture Ltd. | true",
                "Hauser & Söhne GmbH     | true",
                "Sambre Services SA      | true",
                "Riojana Maquinaria S. Coop. | true",
                "Company name            | false",
                "Terms of payment        | false",
                "GmbH                    | false"
            })
    void a_firm_has_its_legal_form_at_the_end(String text, boolean firm) {
        assertThat(NameParser.isFirm(text)).isEqualTo(firm);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            Jane Smith                 | Jane Smith                  | Jane        | Smith
            JANE SMITH                 | JANE SMITH                  | JANE        | SMITH
            Smith, Jane                | "Smith, Jane"               | Jane        | Smith
            Smith, Jane A.             | "Smith, Jane A."            | Jane        | Smith
            Smith, John, Jr.           | "Smith, John, Jr."          | John        | Smith
            John Smith, Jr.            | "John Smith, Jr."           | John        | Smith
            John Smith Jr.             | John Smith Jr.              | John        | Smith
            John Smith III             | John Smith III              | John        | Smith
            Jane Smith, PhD            | "Jane Smith, PhD"           | Jane        | Smith
            John A. Smith              | John A. Smith               | John        | Smith
            J. R. R. Tolkien           | J. R. R. Tolkien            | J. R. R.    | Tolkien
            J.R.R. Tolkien             | J.R.R. Tolkien              | J.R.R.      | Tolkien
            Mary Jane Watson           | Mary Jane Watson            | Mary Jane   | Watson
            Dr. Jane Smith             | Dr. Jane Smith              | Jane        | Smith
            Prof. Dr. Max Mustermann   | Prof. Dr. Max Mustermann    | Max         | Mustermann
            Herr Max Mustermann        | Max Mustermann              | Max         | Mustermann
            Herrn Dr. Mustermann       | Dr. Mustermann              |             | Mustermann
            Mme Dupont                 | Dupont                      |             | Dupont
            M. Jean Dupont             | Jean Dupont                 | Jean        | Dupont
            Sig.ra Maria Rossi         | Maria Rossi                 | Maria       | Rossi
            Mr Smith                   | Smith                       |             | Smith
            "Smith, Mrs. Jane"         | "Smith, Jane"               | Jane        | Smith
            Mr & Mrs Smith             | Mr & Mrs Smith              |             | Smith
            De heer Jan de Vries       | Jan de Vries                | Jan         | de Vries
            DUPONT Marie               | DUPONT Marie                | Marie       | DUPONT
            Ludwig van Beethoven       | Ludwig van Beethoven        | Ludwig      | van Beethoven
            Johann Wolfgang von Goethe | Johann Wolfgang von Goethe  | Johann Wolfgang | von Goethe
            Charles de Gaulle          | Charles de Gaulle           | Charles     | de Gaulle
            Juan de la Cruz            | Juan de la Cruz             | Juan        | de la Cruz
            Vincent Van Gogh           | Vincent Van Gogh            | Vincent     | Van Gogh
            van Gogh, Vincent          | "van Gogh, Vincent"         | Vincent     | van Gogh
            Vries, Jan de              | "Vries, Jan de"             | Jan         | de Vries
            von Bülow                  | von Bülow                   |             | von Bülow
            Frau von Bülow             | von Bülow                   |             | von Bülow
            Ahmad bin Ali              | Ahmad bin Ali               | Ahmad       | bin Ali
            Jean-Luc Picard            | Jean-Luc Picard             | Jean-Luc    | Picard
            Séamus O'Brien             | Séamus O'Brien              | Séamus      | O'Brien
            Björk                      | Björk                       | Björk       |
            "  Jane   Smith , "        | Jane Smith                  | Jane        | Smith
            """)
    void a_name_is_split_into_first_and_last(String text, String full, String first, String last) {
        assertThat(NameParser.parse(text, Conventions.UNKNOWN)).contains(new Value.Name(full, first, last));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " , ",
                "12 Main Street",
                "Acme GmbH",
                "Smith & Sons Ltd.",
                "jane@example.com",
                "one, two, three",
                "this is a rather long sentence that goes on and on"
            })
    void text_that_is_not_a_name_is_refused(String text) {
        assertThat(NameParser.parse(text, Conventions.UNKNOWN)).isEmpty();
    }

    @Test
    void spanish_names_end_with_two_surnames() {
        var spanish = Conventions.UNKNOWN.withLanguage(new Locale("es"));
        assertThat(NameParser.parse("María García López", spanish))
                .contains(new Value.Name("María García López", "María", "García López"));
        assertThat(NameParser.parse("María García", spanish))
                .contains(new Value.Name("María García", "María", "García"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Dear Mrs. Jane Smith, thank you        | Mrs. Jane Smith
            Attn: Dr. Ludwig van Dyke              | Dr. Ludwig van Dyke
            Herr Max Mustermann, Frau Erika Muster | Herr Max Mustermann; Frau Erika Muster
            12 Elm Dr. Springfield                 |
            the mr of it                           |
            """)
    void a_title_gives_a_name_away(String line, String spans) {
        var expected = spans == null ? new String[0] : spans.split("; ", -1);
        assertThat(NameParser.spot(line, Conventions.UNKNOWN).stream().map(name -> name.in(line)))
                .containsExactly(expected);
    }
}
