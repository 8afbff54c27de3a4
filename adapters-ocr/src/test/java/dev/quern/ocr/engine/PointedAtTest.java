package dev.quern.ocr.engine;

import static dev.quern.core.result.FieldFormat.DATE;
import static dev.quern.core.result.FieldFormat.NUMBER;
import static dev.quern.core.result.FieldFormat.ONELINE;
import static dev.quern.core.result.FieldFormat.TEXT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.extraction.Guidance;
import dev.quern.core.field.Field;
import dev.quern.core.result.Value;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Values that no rule has among its candidates, and that the page reader points to. */
class PointedAtTest {
    private static final String LETTER = """
            Dear Ms Hartmann,

            thank you for your patience. On 4 March 2024 the gateway at your mill
            was down for six hours, and 28 lines were silent. The cause was a fan
            that had failed. As agreed you get back 7% of the fee for March, which
            was EUR 880.95.

            Binding: soft, sewn. The block is 20.5 cm high.

            The money goes to PL73 8652 0330 0102 8843 3208 3626.

            Please collect the drums at the yard and take them to
            Brick Kiln Farm
            Mill Lane
            Droverton DV3 8AF

            With kind regards
            Ann Day, customer service, telephone 01632 960 114
            """;

    @Test
    void a_value_that_a_label_names_ends_where_the_reader_sees_its_end() {
        assertThat(Sketch.find(Field.of("Binding", ONELINE, null), LETTER).value())
                .isEqualTo(new Value.Text("soft, sewn"));
    }

    @Test
    void a_rate_is_given_where_a_number_is_asked_for() {
        assertThat(Sketch.find(Field.of("refund", NUMBER, "what share of the fee is paid back?"), LETTER)
                        .plain(NUMBER))
                .hasToString("7");
    }

    @Test
    void an_account_is_given_for_a_field_that_seems_to_ask_for_a_firm() {
        assertThat(Sketch.find(Field.of("target_account", ONELINE, "to which account?"), LETTER)
                        .value())
                .isEqualTo(new Value.Text("PL73 8652 0330 0102 8843 3208 3626"));
    }

    @Test
    void a_text_within_sentences_goes_on_over_the_end_of_its_line() {
        assertThat(Sketch.find(Field.of("cause", TEXT, "why did it fail?"), LETTER)
                        .value())
                .isEqualTo(new Value.Text("a fan\nthat had failed"));
    }

    @Test
    void of_a_sale_what_no_label_names_and_is_not_of_the_sale_is_pointed_at() {
        var booking = """
                The Millpond Theatre                                     Order no. 20417

                Dear Ms Okafor,

                thank you for booking with us. Your payment went through and the seats are yours.

                Production                  The Winter Lighthouse
                Performance                 Thursday 23 April 2026, 7.30pm
                Invoice date                3 March 2026

                Seats                          Qty       Each       Total
                Stalls, full price               2      31.50       63.00
                Stalls, under 16                 3      16.00       48.00
                Booking fee                                          2.50
                Total paid                                         113.50

                Our kitchen serves from five; two courses are 22.00. Latecomers are admitted at the
                interval only. Tickets cannot be refunded.
                """;
        var values = Sketch.values(
                booking,
                Field.of("Order number", ONELINE, null),
                Field.of("Event", ONELINE, "What is the name of the show or event?"),
                Field.of("Total", NUMBER, null),
                Field.of("Invoice date", DATE, null));

        assertThat(values).containsExactly("20417", "The Winter Lighthouse", new BigDecimal("113.50"), "2026-03-03");
    }

    @Test
    void who_sells_where_and_their_email_are_not_pointed_at_on_a_receipt_but_told_by_rules() {
        var receipt = """
                                Alder Corner Shop
                              Lot 12, Jalan Mawar 7,
                              Taman Seri, 81200 Johor
                              hello@alder.example

                Invoice no: 20417        12/03/2026 14:22

                Green tea 500ml         2 x 3.50      7.00
                Bread                   1 x 4.20      4.20
                Soap                    3 x 2.10      6.30

                Total                                17.50
                Cash                                 20.00
                Change                                2.50

                Thank you for visiting Alder! Please come again soon!
                Goods sold are not returnable. Please keep this receipt.
                Tell us how we did at the counter and win a basket of fruit, which is drawn
                on the first Monday of every month among all who have left a slip.
                We are open from seven in the morning until ten at night, also on holidays.
                """;
        var fields = List.of(
                Field.of("Company", ONELINE, "name of the shop or company that issued the receipt"),
                Field.of("Date", DATE, "date of the receipt"),
                Field.of("Address", TEXT, "full address of the shop"),
                Field.of("E-mail", ONELINE, null),
                Field.of("Total", NUMBER, "total amount to pay"));

        var considered = Sketch.ENGINE.consider(Sketch.pages(receipt), fields, Guidance.NONE);

        assertThat(considered)
                .hasSize(5)
                .flatMap(Considered::options)
                .extracting(option -> option.strengths().getOrDefault("pointed-likely", 0.0))
                .isNotEmpty()
                .containsOnly(0.0);
    }
}
