package dev.quern.app.samples.content;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Test;

class BillTest {
    @Test
    void sums_follow_from_the_lines() {
        var bill = new Bill(List.of(item("3", "9.99", "19"), item("2.5", "40.00", "7")), 0, new BigDecimal("5.00"));
        assertThat(bill.subtotal()).isEqualByComparingTo("129.97");
        assertThat(bill.net()).isEqualByComparingTo("134.97");
        assertThat(bill.bases().get("19")).isEqualByComparingTo("34.97");
        assertThat(bill.tax("19")).isEqualByComparingTo("6.64");
        assertThat(bill.tax("7")).isEqualByComparingTo("7.00");
        assertThat(bill.gross()).isEqualByComparingTo("148.61");
    }

    @Test
    void a_discount_lowers_what_is_taxed() {
        var bill = new Bill(List.of(item("10", "20.00", "20")), 5, BigDecimal.ZERO);
        assertThat(bill.discount()).isEqualByComparingTo("10.00");
        assertThat(bill.tax()).isEqualByComparingTo("38.00");
        assertThat(bill.gross()).isEqualByComparingTo("228.00");
    }

    @Test
    void made_up_accounts_have_right_check_digits() {
        for (var seed = 0; seed < 50; seed++) {
            for (var country : List.of(Country.DE, Country.NL, Country.IT, Country.GB, Country.FR, Country.CH)) {
                var account = country.bankAccount(new Dice(seed)).replace(" ", "");
                var digits = new StringBuilder();
                for (var c : (account.substring(4) + account.substring(0, 4)).toCharArray()) {
                    digits.append(Character.digit(c, 36));
                }
                assertThat(new BigInteger(digits.toString()).mod(BigInteger.valueOf(97)))
                        .as(account)
                        .isOne();
            }
        }
    }

    private static Item item(String quantity, String price, String rate) {
        return new Item("A-1", "Lamp", null, new BigDecimal(quantity), "pcs", new BigDecimal(price), rate);
    }
}
