package dev.quern.ocr.engine;

import static dev.quern.core.result.FieldFormat.DATE;
import static dev.quern.core.result.FieldFormat.NUMBER;
import static dev.quern.core.result.FieldFormat.ONELINE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.extraction.Guidance;
import dev.quern.core.field.Field;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.FieldValue;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** What check digits, sums and the order of days say for candidates and against them, and what is said of wrong digits. */
class PlausibleValuesTest {
    private static final String INVOICE = """
            Meadow Foods Ltd

            Order date:      2 May 2024
            Invoice date:    12 May 2024
            Delivered:       1 April 2024
            Delivery date:   6 May 2024
            Due date:        11 June 2024

            Oats              60.00
            Barley            40.00
            Rye              100.00
            Net              200.00
            VAT 19 %          38.00
            Total            238.00
            3 % interest after the due date
            """;
    private static final String STATEMENT = """
            Account statement

            Opening balance                        500.00
            02.05.2024   Card payment     -20.00   480.00
            03.05.2024   Salary          1500.00  1980.00
            07.05.2024   Rent            -900.00  1080.00
            Closing balance                       1080.00
            """;
    private static final String TERMS = """
            Invoice date: 1 May 2024

            Payable by 11 May 2024 with 2 % cash discount, by 31 May 2024 net.
            No cash discount after 20 May 2024.
            """;

    private static List<String> remarks(Field field, String text, Function<FieldValue, Object> given, Object expected) {
        var remarks = new ArrayList<String>();
        var guidance = new Guidance(Conventions.UNKNOWN, null, remarks::add);
        var value = Sketch.ENGINE
                .extract(Sketch.pages(text), List.of(field), guidance)
                .get(0);
        assertThat(given.apply(value)).isEqualTo(expected);
        return remarks;
    }

    private static Object plain(FieldValue value) {
        return value.value() == null ? "" : value.value().plain();
    }

    @Test
    void wrong_check_digits_speak_against_an_account() {
        var account = "IBAN:   DE89 3704 0044 0532 0130 00\nor      DE98 3704 0044 0532 0130 00\n";

        assertThat(Sketch.strengths("account-digits-wrong", "IBAN", ONELINE, account))
                .containsEntry("DE89 3704 0044 0532 0130 00", 0.0)
                .containsEntry("DE98 3704 0044 0532 0130 00", 1.0);
    }

    @Test
    void an_account_does_not_go_on_with_the_word_behind_it() {
        assertThat(Sketch.value("IBAN", ONELINE, null, "AT61 1904 3002 3457 3201 BIC BKAUATWW\n"))
                .isEqualTo("AT61 1904 3002 3457 3201");
    }

    @Test
    void check_digits_tell_tax_numbers_apart() {
        var numbers = "VAT ID:   DE136695976\nVAT ID:   DE136695977\nVAT ID:   US123456789\n";

        assertThat(Sketch.strengths("tax-number-digits-right", "VAT ID", ONELINE, numbers))
                .containsEntry("DE136695976", 1.0)
                .containsEntry("DE136695977", 0.0);
        assertThat(Sketch.strengths("tax-number-digits-wrong", "VAT ID", ONELINE, numbers))
                .containsEntry("DE136695976", 0.0)
                .containsEntry("DE136695977", 1.0);
    }

    @Test
    void check_digits_tell_cards_and_books_from_other_numbers() {
        var numbers = "Paid by   4111 1111 1111 1111\nAuth      4111 1111 1111 1112\n";

        assertThat(Sketch.strengths("code-digits-right", "Card number", ONELINE, numbers))
                .containsEntry("4111 1111 1111 1111", 1.0)
                .containsEntry("4111 1111 1111 1112", 0.0);
        assertThat(Sketch.strengths("code-digits-wrong", "Kreditkartennummer", ONELINE, numbers))
                .containsEntry("4111 1111 1111 1111", 0.0)
                .containsEntry("4111 1111 1111 1112", 1.0);
        assertThat(Sketch.strengths("code-digits-right", "Order number", ONELINE, numbers))
                .containsEntry("4111 1111 1111 1111", 0.0);
        assertThat(Sketch.strengths(
                        "code-digits-right", "ISBN", ONELINE, "Book   978-0-306-40615-7\nBook   978-0-306-40615-8\n"))
                .containsEntry("978-0-306-40615-7", 1.0)
                .containsEntry("978-0-306-40615-8", 0.0);
    }

    @Test
    void a_value_with_wrong_check_digits_is_given_and_said() {
        var remarks = remarks(
                Field.of("IBAN", ONELINE, null),
                "IBAN:   DE89 3704 0044 0532 0130 01\n",
                PlausibleValuesTest::plain,
                "DE89 3704 0044 0532 0130 01");

        assertThat(remarks)
                .containsExactly("IBAN: the check digits of …0 01 are wrong: misprinted, misread or made up.");
    }

    @Test
    void of_right_check_digits_nothing_is_said() {
        assertThat(remarks(
                        Field.of("VAT ID", ONELINE, null),
                        "VAT ID:   DE136695976\n",
                        PlausibleValuesTest::plain,
                        "DE136695976"))
                .isEmpty();
    }

    @Test
    void wrong_check_digits_in_a_column_are_said_in_one_line() {
        var articles = Field.table(
                "Articles", null, List.of(Field.of("EAN", ONELINE, null), Field.of("Quantity", NUMBER, null)));

        var remarks = remarks(articles, """
                EAN              Description      Quantity
                4006381333931    Pencil           2
                4006381333932    Rubber           1
                5901234123450    Ruler            4
                """, value -> ((List<?>) plain(value)).size(), 3);

        assertThat(remarks)
                .containsExactly(
                        "Articles, EAN: the check digits of …3932, …3450 are wrong: misprinted, misread or made up.");
    }

    @Test
    void nothing_is_due_before_it_is_billed() {
        assertThat(Sketch.strengths("due-before-issue", "Due date", DATE, INVOICE))
                .containsEntry("2024-06-11", 0.0)
                .containsEntry("2024-05-02", 1.0)
                .containsEntry("2024-04-01", 1.0);
        assertThat(Sketch.strengths("due-before-issue", "Invoice date", DATE, INVOICE))
                .containsEntry("2024-06-11", 0.0)
                .containsEntry("2024-05-12", 0.0);
        assertThat(Sketch.strengths("due-before-issue", "Birth date", DATE, INVOICE)
                        .values())
                .containsOnly(0.0);
    }

    @Test
    void nothing_is_delivered_before_it_is_ordered() {
        assertThat(Sketch.strengths("delivery-before-order", "Delivery date", DATE, INVOICE))
                .containsEntry("2024-05-06", 0.0)
                .containsEntry("2024-04-01", 1.0);
        assertThat(Sketch.strengths(
                                "delivery-before-order", "Delivery date", DATE, INVOICE + "Order date:   3 May 2024\n")
                        .values())
                .as("of two days of an order neither is known to be the one")
                .containsOnly(0.0);
    }

    @Test
    void nothing_ends_before_it_starts() {
        var stay = "Check-in:    3 May 2024\nCheck-out:   7 May 2024\nBooked:      1 March 2024\n";

        assertThat(Sketch.strengths("end-before-start", "Check-out", DATE, stay))
                .containsEntry("2024-05-07", 0.0)
                .containsEntry("2024-03-01", 1.0);
        assertThat(Sketch.strengths("end-before-start", "Check-in", DATE, stay + "Printed:   9 May 2024\n"))
                .containsEntry("2024-05-03", 0.0)
                .containsEntry("2024-05-09", 1.0);
    }

    @Test
    void the_day_of_a_discount_is_not_the_day_on_which_all_is_due() {
        assertThat(Sketch.strengths("day-of-discount", "Due date", DATE, TERMS))
                .containsEntry("2024-05-11", 1.0)
                .containsEntry("2024-05-20", 0.0)
                .containsEntry("2024-05-31", 0.0);
        assertThat(Sketch.strengths("day-after-discount", "Due date", DATE, TERMS))
                .containsEntry("2024-05-11", 0.0)
                .containsEntry("2024-05-31", 1.0);
        assertThat(Sketch.strengths("day-of-discount-asked", "Discount date", DATE, TERMS))
                .containsEntry("2024-05-11", 1.0)
                .containsEntry("2024-05-31", 0.0);
        assertThat(Sketch.value("Due date", DATE, null, TERMS)).isEqualTo("2024-05-31");
        assertThat(Sketch.value(
                        "Due date",
                        DATE,
                        null,
                        "Zahlbar bis 24.05.2024 ohne Abzug oder bis 10.05.2024 mit 2 % Skonto.\n"))
                .isEqualTo("2024-05-24");
    }

    @Test
    void a_rate_that_gives_the_tax_is_its_rate() {
        assertThat(Sketch.strengths("rate-of-its-tax", "VAT rate", NUMBER, INVOICE))
                .hasEntrySatisfying("19", strength -> assertThat(strength).isGreaterThan(0.7))
                .containsEntry("3", 0.0);
        assertThat(Sketch.strengths("tax-at-a-rate", "VAT amount", NUMBER, INVOICE))
                .hasEntrySatisfying("38.00", strength -> assertThat(strength).isGreaterThan(0.7))
                .containsEntry("40.00", 0.0);
        assertThat(Sketch.strengths("net-of-a-rate", "Net amount", NUMBER, INVOICE))
                .hasEntrySatisfying("200.00", strength -> assertThat(strength).isGreaterThan(0.7))
                .containsEntry("238.00", 0.0);
    }

    @Test
    void a_column_adds_up_to_the_sum_under_it() {
        assertThat(Sketch.strengths("sum-of-column-as-net", "Net amount", NUMBER, INVOICE))
                .containsEntry("200.00", 1.0)
                .containsEntry("60.00", 0.0)
                .containsEntry("38.00", 0.0);
        assertThat(Sketch.strengths("sum-of-column-as-gross", "Total", NUMBER, INVOICE))
                .containsEntry("238.00", 1.0)
                .containsEntry("200.00", 0.0);
    }

    @Test
    void what_is_left_to_be_paid_is_the_last_sum_of_a_column() {
        var paid = INVOICE + "Paid before      -38.00\nAmount due       200.50\nRounded           -0.50\n";

        assertThat(Sketch.strengths("sum-of-column-as-gross", "Amount due", NUMBER, paid.replace("200.50", "200.00")))
                .containsEntry("200.00", 1.0)
                .containsEntry("238.00", 0.0);
        assertThat(Sketch.strengths("sum-of-column-as-gross", "Amount due", NUMBER, paid))
                .containsEntry("200.50", 0.0)
                .containsEntry("238.00", 1.0);
    }

    @Test
    void a_balance_goes_on_from_line_to_line() {
        assertThat(Sketch.strengths("balance-before-lines", "Opening balance", NUMBER, STATEMENT))
                .hasEntrySatisfying("500.00", strength -> assertThat(strength).isGreaterThan(0.7))
                .containsEntry("480.00", 0.0);
        assertThat(Sketch.strengths("balance-after-lines", "Closing balance", NUMBER, STATEMENT))
                .hasEntrySatisfying("1080.00", strength -> assertThat(strength).isGreaterThan(0.7))
                .containsEntry("500.00", 0.0);
    }

    @Test
    void a_statement_may_begin_with_its_newest_line() {
        var newestFirst = """
                07.05.2024   Rent            -900.00  1080.00
                03.05.2024   Salary          1500.00  1980.00
                02.05.2024   Card payment     -20.00   480.00
                Brought forward                        500.00
                """;

        assertThat(Sketch.strengths("balance-after-lines", "Closing balance", NUMBER, newestFirst))
                .containsEntry("1980.00", 0.0)
                .hasEntrySatisfying("1080.00", strength -> assertThat(strength).isGreaterThan(0.7));
        assertThat(Sketch.strengths("balance-before-lines", "Opening balance", NUMBER, newestFirst))
                .hasEntrySatisfying("500.00", strength -> assertThat(strength).isGreaterThan(0.7));
    }
}
