package dev.quern.ocr.value.date;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.result.Conventions;
import dev.quern.core.result.DateOrder;
import dev.quern.ocr.value.TextValues;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    @ParameterizedTest
    @CsvSource({
        "Date of birth (MM/DD/YYYY):, MONTH_FIRST",
        "Date (mm-dd-yy), MONTH_FIRST",
        "Month/Day/Year, MONTH_FIRST",
        "Expiry [M/D/YYYY], MONTH_FIRST",
        "DD/MM/YYYY, DAY_FIRST",
        "dd / mm / yy, DAY_FIRST",
        "Geburtsdatum (TT.MM.JJJJ), DAY_FIRST",
        "Né(e) le (jj/mm/aaaa), DAY_FIRST",
        "Fecha (dd/mm/aaaa), DAY_FIRST",
        "Data (gg/mm/aaaa), DAY_FIRST",
        "Geboortedatum (dd-mm-jjjj), DAY_FIRST",
        "Data (dd.mm.rrrr), DAY_FIRST",
        "Datum (dd/mm/åååå), DAY_FIRST",
        "Jour/Mois/Année, DAY_FIRST",
    })
    void a_forms_hint_about_its_boxes_decides_before_its_country_and_language(String line, DateOrder order) {
        var other = order == DateOrder.DAY_FIRST ? "Springfield, IL 62704" : "VAT 20% £12.00";
        assertThat(DateOrders.decide(List.of(line, other, "03/04/2026"), null)).contains(order);
        var language = order == DateOrder.DAY_FIRST ? Locale.US : Locale.GERMANY;
        assertThat(DateOrders.decide(List.of(line, "03/04/2026"), language)).contains(order);
    }

    @Test
    void a_forms_hint_about_its_boxes_gives_way_to_dates_that_say_otherwise() {
        assertThat(DateOrders.decide(List.of("Date (MM/DD/YYYY)", "16/04/2026", "03/04/2026"), null))
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
        var completed = TextValues.completed(Conventions.UNKNOWN, lines);
        assertThat(completed.dateOrder()).isEqualTo(DateOrder.DAY_FIRST);
        assertThat(completed.decimalSeparator()).isEqualTo(',');
        var set = Conventions.UNKNOWN.withDateOrder(DateOrder.MONTH_FIRST).withDecimalSeparator('.');
        assertThat(TextValues.completed(set, lines)).isEqualTo(set);
    }

    @Test
    void a_country_before_a_postcode_is_not_an_american_state() {
        assertThat(DateOrders.decide(List.of("DE 99199 Musterhausen", "03/04/2026"), null))
                .isEmpty();
        assertThat(DateOrders.decide(List.of("Lager DE 99199 Musterhausen", "03/04/2026"), null))
                .isEmpty();
        assertThat(DateOrders.decide(List.of("12 Main Street Dover DE 19901", "03/04/2026"), null))
                .contains(DateOrder.MONTH_FIRST);
    }
}
