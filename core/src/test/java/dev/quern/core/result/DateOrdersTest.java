package dev.quern.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class DateOrdersTest {
    @Test
    void an_unambiguous_date_decides_for_the_others() {
        assertThat(DateOrders.decide(List.of("03/04/2026", "due 16/04/2026"), Locale.US))
                .contains(DateOrder.DAY_FIRST);
        assertThat(DateOrders.decide(List.of("03/04/2026", "due 04/16/2026"), Locale.UK))
                .contains(DateOrder.MONTH_FIRST);
    }

    @Test
    void a_date_spelled_out_elsewhere_decides() {
        assertThat(DateOrders.decide(List.of("Signed on March 4, 2026", "03/04/2026"), null))
                .contains(DateOrder.MONTH_FIRST);
        assertThat(DateOrders.decide(List.of("Signed on 3 April 2026", "03/04/2026"), null))
                .contains(DateOrder.DAY_FIRST);
    }

    @Test
    void the_country_decides_where_no_date_does() {
        assertThat(DateOrders.decide(List.of("03/04/2026"), Locale.US)).contains(DateOrder.MONTH_FIRST);
        assertThat(DateOrders.decide(List.of("03/04/2026"), Locale.UK)).contains(DateOrder.DAY_FIRST);
        assertThat(DateOrders.decide(List.of("03/04/2026"), Locale.GERMAN)).contains(DateOrder.DAY_FIRST);
        assertThat(DateOrders.decide(List.of("Springfield, IL 62704", "03/04/2026"), null))
                .contains(DateOrder.MONTH_FIRST);
        assertThat(DateOrders.decide(List.of("VAT 20% £12.00", "03/04/2026"), Locale.ENGLISH))
                .contains(DateOrder.DAY_FIRST);
    }

    @Test
    void contradicting_dates_decide_nothing() {
        assertThat(DateOrders.decide(List.of("16/04/2026", "04/16/2026"), null)).isEmpty();
    }

    @Test
    void nothing_decides_for_a_document_without_signs() {
        assertThat(DateOrders.decide(List.of("03/04/2026"), null)).isEmpty();
        assertThat(DateOrders.decide(List.of("03/04/2026"), Locale.CANADA)).isEmpty();
    }

    @Test
    void conventions_are_completed_from_the_document_but_not_overruled() {
        var lines = List.of("16/04/2026", "total 1.234,50");
        var completed = Conventions.UNKNOWN.completedFrom(lines);
        assertThat(completed.dateOrder()).isEqualTo(DateOrder.DAY_FIRST);
        assertThat(completed.decimalSeparator()).isEqualTo(',');
        var set = Conventions.UNKNOWN.withDateOrder(DateOrder.MONTH_FIRST).withDecimalSeparator('.');
        assertThat(set.completedFrom(lines)).isEqualTo(set);
    }

    @Test
    void a_country_before_a_postcode_is_no_american_state() {
        assertThat(DateOrders.decide(List.of("DE 99199 Musterhausen", "03/04/2026"), null))
                .isEmpty();
        assertThat(DateOrders.decide(List.of("Lager DE 99199 Musterhausen", "03/04/2026"), null))
                .isEmpty();
        assertThat(DateOrders.decide(List.of("12 Main Street Dover DE 19901", "03/04/2026"), null))
                .contains(DateOrder.MONTH_FIRST);
    }
}
