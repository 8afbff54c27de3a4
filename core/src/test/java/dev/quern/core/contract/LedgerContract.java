package dev.quern.core.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.account.AccountId;
import dev.quern.core.credit.Charge;
import dev.quern.core.credit.Credits;
import dev.quern.core.credit.Quota;
import dev.quern.core.credit.Reservation;
import dev.quern.core.credit.Usage;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.ports.Stores;
import java.time.Instant;
import java.time.LocalDate;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** The contract of every {@link dev.quern.core.credit.Ledger}. */
public interface LedgerContract {
    Stores stores();

    @Test
    default void a_document_is_charged_once() {
        var account = Sample.account(stores());
        long document = Sample.number();
        assertThat(stores().ledger().charge(charge(account, document, new Credits(1, 2), Sample.NOON)))
                .isTrue();
        assertThat(stores().ledger().charge(charge(account, document, new Credits(5, 5), Sample.NOON)))
                .isFalse();
        assertThat(sum(account)).isEqualTo(new Credits(1, 2));
    }

    @Test
    default void only_one_of_several_threads_charges_a_document() {
        for (int round = 0; round < 10; round++) {
            var account = Sample.account(stores());
            var charge = charge(account, Sample.number(), Credits.ai(3), Sample.NOON);
            var results = Racing.threads(
                    4, () -> stores().transactions().run(() -> stores().ledger().charge(charge)));
            assertThat(results).containsExactlyInAnyOrder(true, false, false, false);
            assertThat(sum(account)).isEqualTo(Credits.ai(3));
        }
    }

    @Test
    default void a_second_charge_leaves_the_transaction_whole() {
        var account = Sample.account(stores());
        long document = Sample.number();
        stores().ledger().charge(charge(account, document, Credits.ai(1), Sample.NOON));
        var mailbox = new AtomicReference<Mailbox>();
        stores().transactions().run(() -> {
            assertThat(stores().ledger().charge(charge(account, document, Credits.ai(1), Sample.NOON)))
                    .isFalse();
            mailbox.set(stores().mailboxes().add(Sample.mailbox(account, "After the charge")));
        });
        assertThat(stores().mailboxes().find(mailbox.get().id())).contains(mailbox.get());
    }

    @Test
    default void a_charge_that_is_rolled_back_may_come_again() {
        var account = Sample.account(stores());
        var charge = charge(account, Sample.number(), Credits.ai(1), Sample.NOON);
        assertThatThrownBy(() -> stores().transactions().run(() -> {
                    stores().ledger().charge(charge);
                    throw new IllegalStateException("on purpose");
                }))
                .hasMessage("on purpose");
        assertThat(sum(account)).isEqualTo(Credits.NONE);
        assertThat(stores().ledger().charge(charge)).isTrue();
    }

    @Test
    default void the_sum_covers_one_account_and_one_period() {
        var account = Sample.account(stores());
        var from = Sample.NOON;
        var to = Sample.NOON.plusSeconds(60);
        charge(account, from.minusNanos(1000), new Credits(1, 0));
        charge(account, from, new Credits(10, 0));
        charge(account, to.minusNanos(1000), new Credits(0, 100));
        charge(account, to, new Credits(1000, 0));
        charge(Sample.account(stores()), from, new Credits(10_000, 0));
        assertThat(stores().ledger().sum(account, from, to)).isEqualTo(new Credits(10, 100));
    }

    @Test
    default void only_one_of_twenty_gets_the_last_credit() {
        for (int round = 0; round < 5; round++) {
            var account = Sample.account(stores());
            var granted = Racing.threads(20, () -> reserve(account, Sample.number(), 1, Sample.NOON, 1));
            assertThat(granted).containsOnlyOnce(true).containsOnly(true, false);
        }
    }

    @Test
    default void charges_and_reservations_together_never_exceed_the_quota() {
        var account = Sample.account(stores());
        var charged = Racing.threads(20, () -> {
            long document = Sample.number();
            boolean granted = reserve(account, document, 3, Sample.NOON, 10);
            if (granted) {
                stores().transactions()
                        .run(() -> stores().ledger().charge(charge(account, document, Credits.ai(3), Sample.NOON)));
            }
            return granted;
        });
        assertThat(charged.stream().filter(Boolean.TRUE::equals)).hasSize(3);
        assertThat(sum(account)).isEqualTo(Credits.ai(9));
        assertThat(reserve(account, Sample.number(), 1, Sample.NOON, 10)).isTrue();
        assertThat(reserve(account, Sample.number(), 1, Sample.NOON, 10)).isFalse();
    }

    @Test
    default void credits_released_can_be_had_again() {
        var account = Sample.account(stores());
        long document = Sample.number();
        assertThat(reserve(account, document, 1, Sample.NOON, 1)).isTrue();
        stores().ledger().release(document);
        stores().ledger().release(Sample.number());
        assertThat(reserve(account, Sample.number(), 1, Sample.NOON, 1)).isTrue();
    }

    @Test
    default void a_document_taken_up_again_keeps_its_one_reservation() {
        var account = Sample.account(stores());
        long document = Sample.number();
        assertThat(reserve(account, document, 1, Sample.NOON, 1)).isTrue();
        assertThat(reserve(account, document, 1, Sample.NOON.plusSeconds(5), 1)).isTrue();
        assertThat(reserve(account, Sample.number(), 1, Sample.NOON.plusSeconds(5), 1))
                .isFalse();
    }

    @Test
    default void an_abandoned_reservation_expires() {
        var account = Sample.account(stores());
        assertThat(reserve(account, Sample.number(), 1, Sample.NOON, 1)).isTrue();
        long document = Sample.number();
        var later = new Reservation(account, document, 1, Sample.NOON.plusSeconds(60));
        assertThat(stores().ledger().reserve(later, new Quota(1, Sample.NOON))).isFalse();
        assertThat(stores().ledger().reserve(later, new Quota(1, Sample.NOON.plusNanos(1000))))
                .isTrue();
    }

    @Test
    default void a_document_that_was_charged_needs_no_more_credits() {
        var account = Sample.account(stores());
        long document = Sample.number();
        stores().ledger().charge(charge(account, document, Credits.ai(1), Sample.NOON));
        assertThat(reserve(account, document, 1, Sample.NOON, 1)).isTrue();
        assertThat(reserve(account, Sample.number(), 1, Sample.NOON, 1)).isFalse();
    }

    @Test
    default void each_month_and_each_account_has_credits_of_its_own() {
        var account = Sample.account(stores());
        var lastMoment = Instant.parse("2026-03-31T23:59:59.999999Z");
        charge(account, lastMoment, Credits.ai(1));
        assertThat(reserve(account, Sample.number(), 1, lastMoment, 1)).isFalse();
        assertThat(reserve(Sample.account(stores()), Sample.number(), 1, lastMoment, 1))
                .isTrue();
        assertThat(reserve(account, Sample.number(), 1, Instant.parse("2026-04-01T00:00:00Z"), 1))
                .isTrue();
    }

    @Test
    default void a_charge_that_is_rolled_back_leaves_its_reservation() {
        var account = Sample.account(stores());
        long document = Sample.number();
        assertThat(reserve(account, document, 1, Sample.NOON, 1)).isTrue();
        assertThatThrownBy(() -> stores().transactions().run(() -> {
                    stores().ledger().charge(charge(account, document, Credits.ai(1), Sample.NOON));
                    throw new IllegalStateException("on purpose");
                }))
                .hasMessage("on purpose");
        assertThat(reserve(account, Sample.number(), 1, Sample.NOON, 1)).isFalse();
        stores().ledger().release(document);
        assertThat(reserve(account, Sample.number(), 1, Sample.NOON, 1)).isTrue();
    }

    @Test
    default void usage_is_by_day_in_utc_and_by_mailbox() {
        var account = Sample.account(stores());
        var ledger = stores().ledger();
        var midnight = Instant.parse("2026-03-30T00:00:00Z");
        ledger.charge(new Charge(account, 7, Sample.number(), new Credits(1, 0), midnight.minusNanos(1000)));
        ledger.charge(new Charge(account, 7, Sample.number(), new Credits(0, 2), midnight));
        ledger.charge(new Charge(account, 7, Sample.number(), new Credits(1, 3), midnight.plusSeconds(86_399)));
        ledger.charge(new Charge(account, 5, Sample.number(), new Credits(0, 9), midnight.plusSeconds(1)));
        ledger.charge(
                new Charge(Sample.account(stores()), 7, Sample.number(), new Credits(50, 0), midnight.plusSeconds(1)));
        var monday = LocalDate.of(2026, 3, 30);
        assertThat(ledger.usage(account, midnight.minusSeconds(10), midnight.plusSeconds(86_400)))
                .containsExactly(
                        new Usage(5, monday, new Credits(0, 9), 1),
                        new Usage(7, monday, new Credits(1, 5), 2),
                        new Usage(7, monday.minusDays(1), new Credits(1, 0), 1));
        assertThat(ledger.usage(account, midnight.plusSeconds(86_400), midnight.plusSeconds(90_000)))
                .isEmpty();
    }

    private boolean reserve(AccountId account, long document, int credits, Instant at, int quota) {
        return stores().ledger()
                .reserve(new Reservation(account, document, credits, at), new Quota(quota, at.minusSeconds(3600)));
    }

    private void charge(AccountId account, Instant at, Credits credits) {
        assertThat(stores().ledger().charge(charge(account, Sample.number(), credits, at)))
                .isTrue();
    }

    private Credits sum(AccountId account) {
        return stores().ledger().sum(account, Instant.MIN, Instant.MAX);
    }

    private static Charge charge(AccountId account, long document, Credits credits, Instant at) {
        return new Charge(account, 7, document, credits, at);
    }
}
