package dev.quern.ocr.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.field.Field;
import dev.quern.core.result.Conventions;
import dev.quern.ocr.proposal.ProposedFields;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Fields proposed for a mailbox that has none, from its first three documents. */
class ProposedFieldsTest {
    private static final String LETTER = """
            Nordwind Furniture Ltd
            4 Harbour Street
            Bristol BS1 4ST

            Order number:    RE-204%d
            Order date:      1%d.06.2026

            Dear customer, our men are on their way. Please see to it that the
            premises are open from 8:00.
            You reach us from Monday
            to Friday from 9:00 to 17:00.

            Doors open       18:0%d
            Total:           50%d.00
            """;

    private static final String INVOICE = """
            Nordwind Furniture Ltd
            4 Harbour Street
            Bristol BS1 4ST

            Invoice number:  RE-204%1$d
            Invoice date:    1%1$d.06.2026
            Paid:            no
            Deposit:         14 days before
            Delivery note:   0%1$d.06.2026

            Halvorsen Joinery Ltd          9 Mill Lane
                                           Leeds LS2 7JF

            Article          Quantity      Price      Amount
            Shelf, oak              2      20.00       40.00
            Lamp                    1      1%1$d.50       1%1$d.50

            Net total:                                 5%1$d.50
            VAT 20 %%:                                  10.%1$d0
            Grand total:                               6%1$d.60

            Bank: Merkur Bank
            Registered in Bristol No. 317249
            All amounts may be paid in cash or by card on delivery.
            """;

    private static List<String> names(String paper) {
        var documents = IntStream.range(1, 4)
                .mapToObj(i -> Sketch.pages(paper.formatted(i, i, i, i)))
                .toList();
        return ProposedFields.of(documents, List.of(), Conventions.UNKNOWN, Sketch.ENGINE.naming(), Sketch.ENGINE)
                .stream()
                .map(Field::name)
                .toList();
    }

    @Test
    void labels_become_fields_and_parts_of_sentences_do_not() {
        assertThat(names(LETTER))
                .contains("order_number", "order_date", "doors_open", "total_amount")
                .noneMatch(name -> name.contains("premises") || name.contains("friday"));
    }

    @Test
    void a_label_loses_its_usual_meaning_beside_a_value_of_another_kind() {
        assertThat(names(INVOICE))
                .contains("invoice_number", "delivery_note")
                .doesNotContain("amount_paid", "amount_tendered", "delivery_note_number");
    }

    @Test
    void tax_rates_letterhead_details_and_firms_become_no_fields() {
        assertThat(names(INVOICE))
                .contains("invoice_date", "net_amount", "total_amount", "line_items")
                .as("rates of taxes, what a letterhead says, firms over their addresses")
                .doesNotContain("tax_rate", "bank_name", "registration_number")
                .noneMatch(name -> name.contains("halvorsen"));
    }
}
