package dev.quern.core.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.document.DocumentName;
import dev.quern.core.document.DocumentUid;
import dev.quern.core.intake.IdempotencyKey;
import dev.quern.core.intake.Receipt;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.ports.Stores;
import org.junit.jupiter.api.Test;

/** The contract of every {@link dev.quern.core.intake.Receipts}. */
public interface ReceiptsContract {
    IdempotencyKey KEY = new IdempotencyKey("it's-key-#1");

    Stores stores();

    @Test
    default void a_receipt_is_found_under_its_key_by_its_account() {
        var account = Sample.account(stores());
        var receipt = receipt();
        stores().receipts().put(account, KEY, receipt, Sample.NOON, Sample.NOON.minusSeconds(60));
        assertThat(stores().receipts().find(account, KEY, Sample.NOON)).contains(receipt);
        assertThat(stores().receipts().find(account, new IdempotencyKey("It's-key-#1"), Sample.NOON))
                .isEmpty();
        assertThat(stores().receipts().find(Sample.account(stores()), KEY, Sample.NOON))
                .isEmpty();
    }

    @Test
    default void a_receipt_need_not_say_what_it_was_given_for() {
        var account = Sample.account(stores());
        var silent = new Receipt(receipt().document(), receipt().name(), null);
        stores().receipts().put(account, KEY, silent, Sample.NOON, Sample.NOON.minusSeconds(60));
        assertThat(stores().receipts().find(account, KEY, Sample.NOON)).contains(silent);
    }

    @Test
    default void an_old_receipt_is_not_found_and_makes_room() {
        var account = Sample.account(stores());
        stores().receipts().put(account, KEY, receipt(), Sample.NOON, Sample.NOON.minusSeconds(60));
        var later = Sample.NOON.plusSeconds(61);
        assertThat(stores().receipts().find(account, KEY, later.minusSeconds(60)))
                .isEmpty();
        var second = receipt();
        stores().receipts().put(account, KEY, second, later, later.minusSeconds(60));
        assertThat(stores().receipts().find(account, KEY, later)).contains(second);
    }

    @Test
    default void a_key_is_used_once() {
        var account = Sample.account(stores());
        var receipt = receipt();
        stores().receipts().put(account, KEY, receipt, Sample.NOON, Sample.NOON.minusSeconds(60));
        assertThatThrownBy(() -> stores().receipts()
                        .put(account, KEY, receipt(), Sample.NOON.plusSeconds(9), Sample.NOON.minusSeconds(51)))
                .isInstanceOf(Refusal.Conflict.class);
        assertThat(stores().receipts().find(account, KEY, Sample.NOON)).contains(receipt);
    }

    @Test
    default void only_one_of_several_threads_uses_a_key() {
        var account = Sample.account(stores());
        var results = Racing.threads(
                4,
                () -> stores().transactions().run(() -> {
                    stores().receipts().put(account, KEY, receipt(), Sample.NOON, Sample.NOON.minusSeconds(60));
                    return "put";
                }));
        assertThat(results).filteredOn("put"::equals).hasSize(1);
        assertThat(results).filteredOn(Refusal.Conflict.class::isInstance).hasSize(3);
    }

    @Test
    default void old_receipts_are_removed_and_new_ones_stay() {
        var account = Sample.account(stores());
        var old = new IdempotencyKey("old");
        stores().receipts().put(account, old, receipt(), Sample.NOON.minusSeconds(1), Sample.NOON.minusSeconds(60));
        stores().receipts().put(account, KEY, receipt(), Sample.NOON, Sample.NOON.minusSeconds(60));
        stores().receipts().removeBefore(Sample.NOON);
        assertThat(stores().receipts().find(account, old, Sample.NOON.minusSeconds(60)))
                .isEmpty();
        assertThat(stores().receipts().find(account, KEY, Sample.NOON)).isPresent();
    }

    private static Receipt receipt() {
        return new Receipt(
                new DocumentUid("%032x".formatted(Sample.number())),
                new DocumentName("Größe 漢字.pdf"),
                "%064x".formatted(7));
    }
}
