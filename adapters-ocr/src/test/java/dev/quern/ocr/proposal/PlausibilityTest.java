package dev.quern.ocr.proposal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.page.Box;
import dev.quern.core.page.Place;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.Evidence;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.FieldValue;
import dev.quern.core.result.Method;
import dev.quern.ocr.value.Normaliser;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlausibilityTest {
    private static final Box LINE = new Box(0.1, 0.2, 0.3, 0.22);
    private static final Box ELSEWHERE = new Box(0.1, 0.5, 0.3, 0.52);

    /** Knows "Quantity" as a label, and a signatory wherever a signature is mentioned. */
    private static final FieldNaming NAMING = new FieldNaming() {
        @Override
        public Optional<Named> named(String label, boolean column) {
            return label.equals("Quantity") ? Optional.of(new Named("quantity", null, false)) : Optional.empty();
        }

        @Override
        public List<Named> mentioned(List<String> lines) {
            return lines.stream().anyMatch(line -> line.toLowerCase(Locale.ROOT).contains("signature"))
                    ? List.of(new Named("signatory", null, false))
                    : List.of();
        }

        @Override
        public boolean isMoney(String name) {
            return name.equals("amount_paid");
        }
    };

    private static FieldValue found(String text, FieldFormat format, Box box) {
        var value = Normaliser.normalise(text, format, Conventions.UNKNOWN).orElse(null);
        return new FieldValue("signatory", value, new Evidence(0.9, Method.LABEL, List.of(new Place(0, box, text))));
    }

    private static boolean isValue(FieldFormat format, String text, boolean known) {
        return new Plausibility(NAMING, List.of()).isValue("signatory", format, found(text, format, LINE), known);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // Columns 3 and 4: plausible when merely mentioned, and when named by a known label.
                "ONELINE | Nordwind Furniture Ltd | true  | true",
                "ONELINE | RE-2041                | true  | true",
                "ONELINE | 14 days net            | true  | true",
                "ONELINE | Werk St. Gallen        | true  | true",
                "NUMBER  | 12.50                  | true  | true",
                "NAME    | Ada Morgan             | true  | true",
                "NAME    | Annelies de Vries      | true  | true",
                "ONELINE | two years              | false | true",
                "ONELINE | Incorporated in Boise, | false | true",
                "ONELINE | 92                     | false | true",
                "ONELINE | Until the day. Travel is part of it | false | true",
                "ONELINE | Authorised signature   | false | true",
                "ONELINE | Quantity               | false | false",
                "NAME    | Annual maintenance     | false | false"
            })
    void a_value_looks_like_one_of_its_format(FieldFormat format, String text, boolean mentioned, boolean labelled) {
        assertThat(isValue(format, text, false)).isEqualTo(mentioned);
        assertThat(isValue(format, text, true)).isEqualTo(labelled);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"14 | false | true", "14.00 | true | true", "EUR 14 | true | true", "623509 | false | true"})
    void an_amount_that_is_merely_mentioned_is_written_like_money(String text, boolean mentioned, boolean labelled) {
        var found = found(text, FieldFormat.NUMBER, LINE);
        var plausibility = new Plausibility(NAMING, List.of());

        assertThat(plausibility.isValue("amount_paid", FieldFormat.NUMBER, found, false))
                .isEqualTo(mentioned);
        assertThat(plausibility.isValue("amount_paid", FieldFormat.NUMBER, found, true))
                .isEqualTo(labelled);
    }

    @Test
    void part_of_an_address_is_not_a_number_of_something_else() {
        var address = found("4 Harbour Street, Savannah, GA 31401", FieldFormat.ADDRESS, LINE);
        var plausibility = new Plausibility(NAMING, List.of(address));

        assertThat(plausibility.isValue(
                        "number", FieldFormat.ONELINE, found("31401", FieldFormat.ONELINE, LINE), false))
                .isFalse();
        assertThat(plausibility.isValue("number", FieldFormat.ONELINE, found("31401", FieldFormat.ONELINE, LINE), true))
                .isTrue();
        assertThat(plausibility.isValue(
                        "number", FieldFormat.ONELINE, found("31401", FieldFormat.ONELINE, ELSEWHERE), false))
                .isTrue();
        assertThat(plausibility.isValue("address", FieldFormat.ADDRESS, address, false))
                .isTrue();
    }

    @Test
    void a_value_that_was_not_found_is_implausible() {
        var nothing = new FieldValue("signatory", null, new Evidence(0.9, Method.LABEL, List.of()));

        assertThat(new Plausibility(NAMING, List.of()).isValue("signatory", FieldFormat.NAME, nothing, true))
                .isFalse();
    }
}
