package dev.quern.core.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.account.AccountId;
import dev.quern.core.credit.Charge;
import dev.quern.core.credit.Credits;
import dev.quern.core.mailbox.Mailbox;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** What every {@link dev.quern.core.credit.Ledger} promises. */
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
    default void of_threads_that_charge_one_document_one_succeeds() {
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
    default void the_sum_is_of_one_account_from_a_time_up_to_another() {
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
