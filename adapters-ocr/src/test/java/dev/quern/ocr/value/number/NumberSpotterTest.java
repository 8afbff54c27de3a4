package dev.quern.ocr.value.number;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.result.Conventions;
import dev.quern.core.result.Value;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NumberSpotterTest {
    private static final Conventions POINT = Conventions.UNKNOWN.withDecimalSeparator('.');
    private static final Conventions COMMA = Conventions.UNKNOWN.withDecimalSeparator(',');

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            0                 | 0           |
            7                 | 7           |
            007               | 7           |
            12.50             | 12.50       |
            12,50             | 12.50       |
            0.5               | 0.5         |
            0,125             | 0.125       |
            .50               | 0.50        |
            ,50               | 0.50        |
            1,234.56          | 1234.56     |
            1.234,56          | 1234.56     |
            1,234,567         | 1234567     |
            1.234.567         | 1234567     |
            1,234,567.89      | 1234567.89  |
            1.234.567,89      | 1234567.89  |
            12,34,567.89      | 1234567.89  |
            1,00,000          | 100000      |
            1'234.50          | 1234.50     |
            1’234’567.50      | 1234567.50  |
            1'234             | 1234        |
            1 234,56          | 1234.56     |
            12 345 678,90     | 12345678.90 |
            "1\u00a0234,56"   | 1234.56     |
            "1\u202f234,56"   | 1234.56     |
            "1\u2009234.56"   | 1234.56     |
            -12.50            | -12.50      |
            −12.50            | -12.50      |
            –12,50            | -12.50      |
            - 12.50           | -12.50      |
            Balance: - 12.50  | -12.50      |
            Saldo neu: – 12.50 € | -12.50   | EUR
            +12.50            | 12.50       |
            12.50-            | -12.50      |
            1.234,00-         | -1234.00    |
            (12.50)           | -12.50      |
            (1,234)           | -1234       |
            (5)               | -5          |
            12.50 CR          | -12.50      |
            12.50CR           | -12.50      |
            12,-              | 12          |
            12,--             | 12          |
            12.–              | 12          |
            1.234,-           | 1234        |
            €12.50            | 12.50       | EUR
            € 12,50           | 12.50       | EUR
            12,50 €           | 12.50       | EUR
            12,50€            | 12.50       | EUR
            EUR 12,50         | 12.50       | EUR
            EUR12.50          | 12.50       | EUR
            12.50 EUR         | 12.50       | EUR
            12.50EUR          | 12.50       | EUR
            12,50 Euro        | 12.50       | EUR
            12,50- €          | -12.50      | EUR
            12,50 €-          | -12.50      | EUR
            $12.50            | 12.50       | USD
            -$12.50           | -12.50      | USD
            $-12.50           | -12.50      | USD
            - $12.50          | -12.50      | USD
            ($12.50)          | -12.50      | USD
            $(12.50)          | -12.50      | USD
            $ (12.50)         | -12.50      | USD
            (12.50 USD)       | -12.50      | USD
            US$ 12.50         | 12.50       | USD
            US$12.50          | 12.50       | USD
            USD 1,234.50      | 1234.50     | USD
            A$12.50           | 12.50       | AUD
            S$12.50           | 12.50       | SGD
            R$ 12,50          | 12.50       | BRL
            £1,234.00         | 1234.00     | GBP
            ¥1,200            | 1200        | JPY
            ₹12,34,567.89     | 1234567.89  | INR
            Rs. 500           | 500         | INR
            Rs.500.00         | 500.00      | INR
            RM12.50           | 12.50       | MYR
            RM 12.50          | 12.50       | MYR
            CHF 1'234.50      | 1234.50     | CHF
            SFr. 12.50        | 12.50       | CHF
            12,50 zł          | 12.50       | PLN
            1 234,56 zł       | 1234.56     | PLN
            1 234,56 kr       | 1234.56     | SEK
            -1 234,56 kr      | -1234.56    | SEK
            1,450 rupees      | 1450        | INR
            75.50 dollars     | 75.50       | USD
            4 kronor          | 4           | SEK
            1234.5678         | 1234.5678   |
            12345.678         | 12345.678   |
            12 kg             | 12          |
            12kg              | 12          |
            3x                | 3           |
            2 pcs             | 2           |
            100.00%           | 100.00      |
            : 12.50           | 12.50       |
            """)
    void a_written_number_is_read_exactly(String text, BigDecimal number, String currency) {
        assertThat(NumberSpotter.parse(text, Conventions.UNKNOWN)).hasValueSatisfying(found -> {
            assertThat(found.value().number()).isEqualTo(number);
            assertThat(found.currency()).isEqualTo(currency);
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-",
                "abc",
                "1.2.3",
                "1,23,4",
                "12.34.56",
                "1.234,567.89",
                "AB-1234",
                "16/06/2026",
                "09:45",
                "1234,567,89",
                "2⅓",
                "12 50",
                "10-20",
                "1/2",
                "555-123-4567",
                "DE89 3704 0044 0532 0130 00"
            })
    void text_that_is_not_a_number_is_refused(String text) {
        assertThat(NumberSpotter.parse(text, Conventions.UNKNOWN)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "AB-1234",
                "INV2026001",
                "INV/2024/001",
                "A4",
                "B2B",
                "X-100-20",
                "16.06.2026",
                "06/16/26",
                "2026-06-16T09:45:00Z",
                "09:45",
                "14.30 Uhr",
                "+49 89 1234567",
                "Tel: 089 123456",
                "Phone 555 123 4567",
                "(555) 123-4567",
                "555-123-4567",
                "06 12 34 56 78",
                "0171/1234567",
                "DE89 3704 0044 0532 0130 00",
                "DE89370400440532013000",
                "GB29 NWBK 6016 1331 9268 19",
                "4111 1111 1111 1111",
                "XXXX1234",
                "****1234",
                "192.168.1.10",
                "v1.2.3",
                "1.2.3.4",
                "00012345",
                "12345678901234567890",
                "https://example.com/a/12?x=5",
                "joe77@example.com",
                "12-34-5678",
                "ISO_9001",
                "10-20",
                "3rd",
                "1st",
                "MD5sum7x9"
            })
    void digits_of_something_else_are_not_spotted(String text) {
        assertThat(NumberSpotter.spot(text, Conventions.UNKNOWN)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            2 Widgets 12.50 25.00                       | 2; 12.50; 25.00
            2 150.00                                    | 2; 150.00
            1 Pizza 7,90 7,90 A                         | 1; 7,90; 7,90
            Total due 30.06.2026: $1,234.50             | 1,234.50
            VAT 19 % of 100,00 EUR                      | 19; 100,00
            Order AB-1234 of 3 pieces at EUR 5.00/kg    | 3; 5.00
            Balance (1,234.50) CR                       | (1,234.50)
            Fifty Dollars ($50.00) a month are drafted  | 50.00
            non soumise, la somme de 28 500 € par an    | 28 500
            Refund -5.00 fee 1.00-                      | -5.00; 1.00-
            Discount - 12.50                            | 12.50
            amounts: 12.50, 13.50; 14.50.               | 12.50; 13.50; 14.50
            5 x 2.00 = 10.00                            | 5; 2.00; 10.00
            Items 12                                    | 12
            Refund -$5.00                               | -$5.00
            Milk *1,20 Bread 2,50A                      | 1,20; 2,50
            Total 100 000 kr                            | 100 000
            credit ($5.00)                              | ($5.00)
            """)
    void a_number_is_spotted_where_it_stands(String line, String spans) {
        assertThat(NumberSpotter.spot(line, Conventions.UNKNOWN).stream()
                        .map(number -> number.number().in(line)))
                .containsExactly(spans.split("; ", -1));
    }

    @Test
    void the_dash_of_an_item_in_a_list_is_no_minus() {
        assertThat(numbers("- 24 labels")).containsExactly("24");
        assertThat(numbers("- 24 x pots")).containsExactly("24");
        assertThat(numbers("- 12.50 EUR")).containsExactly("-12.50");
        assertThat(numbers("Temperature: - 20 degrees")).containsExactly("-20");
        assertThat(numbers("-24 labels")).containsExactly("-24");
    }

    private static List<String> numbers(String text) {
        return NumberSpotter.spot(text, Conventions.UNKNOWN).stream()
                .map(found -> found.value().number().toPlainString())
                .toList();
    }

    @Test
    void a_percentage_is_flagged_and_keeps_its_number() {
        for (var text : new String[] {"19 %", "19%"}) {
            assertThat(NumberSpotter.spot(text, Conventions.UNKNOWN))
                    .singleElement()
                    .satisfies(found -> {
                        assertThat(found.percent()).isTrue();
                        assertThat(found.value().number()).isEqualTo("19");
                    });
        }
        assertThat(NumberSpotter.spot("(2.5%)", Conventions.UNKNOWN))
                .singleElement()
                .satisfies(found -> assertThat(found.value().number()).isEqualTo("2.5"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1.234   | 1.234   | 1234
            1,234   | 1234    | 1.234
            12,50   | 12.50   | 12.50
            12.50   | 12.50   | 12.50
            1,234.5 | 1234.5  | 1234.5
            0.123   | 0.123   | 0.123
            """)
    void the_setting_decides_where_the_shape_does_not(String text, BigDecimal point, BigDecimal comma) {
        assertThat(NumberSpotter.parse(text, POINT))
                .hasValueSatisfying(found -> assertThat(found.value().number()).isEqualTo(point));
        assertThat(NumberSpotter.parse(text, COMMA))
                .hasValueSatisfying(found -> assertThat(found.value().number()).isEqualTo(comma));
        assertThat(NumberSpotter.parse(text, POINT).get().alternative()).isNull();
    }

    @Test
    void three_digits_after_one_separator_have_an_alternative() {
        assertThat(NumberSpotter.spot("1.234", Conventions.UNKNOWN))
                .singleElement()
                .satisfies(found -> {
                    assertThat(found.value().number()).isEqualTo("1234");
                    assertThat(found.alternative()).isEqualTo(new Value.Decimal(new BigDecimal("1.234")));
                });
        assertThat(NumberSpotter.spot("1.234", Conventions.UNKNOWN.withLanguage(Locale.ENGLISH)))
                .singleElement()
                .satisfies(found -> assertThat(found.value().number()).isEqualTo("1.234"));
    }

    @Test
    void blanks_group_only_where_that_is_the_custom() {
        var polish = new Conventions(null, ',', new Locale("pl"), null);
        assertThat(NumberSpotter.spot("12 345", polish))
                .singleElement()
                .satisfies(found -> assertThat(found.value().number()).isEqualTo("12345"));
        assertThat(NumberSpotter.spot("12 345", POINT)).hasSize(2);
        assertThat(NumberSpotter.spot("2 150,00", Conventions.UNKNOWN.withLanguage(Locale.ENGLISH)))
                .hasSize(2);
    }

    @Test
    void a_cell_of_one_measure_is_one_number() {
        assertThat(NumberSpotter.spot("24 310 kg", POINT))
                .singleElement()
                .satisfies(found -> assertThat(found.value().number()).isEqualTo("24310"));
        assertThat(NumberSpotter.spot("4 250 g", POINT)).hasSize(2);
        assertThat(NumberSpotter.spot("12 150 x", POINT)).hasSize(2);
        assertThat(NumberSpotter.spot("24 310 kg net", POINT)).hasSize(2);
    }

    @Test
    void the_dollar_is_that_of_the_country() {
        assertThat(NumberSpotter.parse("$5.00", Conventions.UNKNOWN.withLanguage(Locale.CANADA)))
                .hasValueSatisfying(found -> assertThat(found.currency()).isEqualTo("CAD"));
    }
}
