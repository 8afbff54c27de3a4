package dev.quern.core.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.account.Account;
import dev.quern.core.account.AccountId;
import dev.quern.core.credit.Charge;
import dev.quern.core.credit.Credits;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.LogEntry;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.listing.PageRequest;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.ports.Stores;
import dev.quern.core.result.DocumentResult;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** The contract of every {@link dev.quern.core.kernel.Transactions}, over all stores. */
public interface TransactionsContract {
    Stores stores();

    @Test
    default void the_result_of_the_work_comes_back() {
        assertThat(stores().transactions().run(() -> "result")).isEqualTo("result");
    }

    @Test
    default void work_that_throws_leaves_nothing_in_any_store() {
        var account = Sample.account();
        var mailbox = Sample.mailbox(stores());
        var before = stores().documents().add(Sample.document(mailbox, "before.pdf", Sample.NOON));
        var draft = Sample.document(mailbox, "invoice.pdf", Sample.NOON);
        assertThatThrownBy(() -> stores().transactions().run(() -> {
                    stores().accounts().add(account);
                    stores().documents().move(before, before.ended(DocumentStatus.SKIPPED, null, Sample.NOON));
                    var document = stores().documents().add(draft);
                    stores().log().append(LogEntry.received(document));
                    stores().log().append(LogEntry.received(before));
                    stores().documents().putResult(before.id(), new DocumentResult(Map.of(), List.of(), "text"));
                    stores().ledger().charge(charge(before));
                    throw new Refusal.Invalid(null, "on purpose");
                }))
                .isInstanceOf(Refusal.Invalid.class)
                .hasMessage("on purpose");
        assertThat(stores().accounts().find(account.id())).isEmpty();
        assertThat(stores().documents().find(draft.arrival().uid())).isEmpty();
        assertThat(stores().documents().find(before.id())).contains(before);
        assertThat(stores().documents().findResult(before.id())).isEmpty();
        assertThat(stores().log().list(before.id(), "", PageRequest.FIRST).items())
                .isEmpty();
        assertThat(stores().ledger().charge(charge(before))).isTrue();
    }

    @Test
    default void a_light_transaction_also_happens_whole_or_not_at_all() {
        var account = Sample.account();
        assertThatThrownBy(() -> stores().transactions().runLightly(() -> {
                    stores().accounts().add(account);
                    throw new Refusal.Invalid(null, "on purpose");
                }))
                .isInstanceOf(Refusal.Invalid.class);
        assertThat(stores().accounts().find(account.id())).isEmpty();

        stores().transactions().<Boolean>runLightly(() -> {
            stores().accounts().add(account);
            return true;
        });
        assertThat(stores().accounts().find(account.id())).contains(account);
    }

    @Test
    default void an_error_rolls_back_too() {
        var account = Sample.account();
        assertThatThrownBy(() -> stores().transactions().run(() -> {
                    stores().accounts().add(account);
                    throw new StackOverflowError("on purpose");
                }))
                .isInstanceOf(StackOverflowError.class);
        assertThat(stores().accounts().find(account.id())).isEmpty();
    }

    @Test
    default void work_sees_what_its_transaction_stored_before() {
        var account = Sample.account();
        var found = stores().transactions().run(() -> {
            stores().accounts().add(account);
            return stores().accounts().find(account.id());
        });
        assertThat(found).contains(account);
    }

    @Test
    default void an_inner_transaction_joins_the_outer_one_and_goes_with_it() {
        var inner = Sample.account();
        assertThatThrownBy(() -> stores().transactions().run(() -> {
                    stores().transactions().run(() -> stores().accounts().add(inner));
                    throw new IllegalStateException("on purpose");
                }))
                .hasMessage("on purpose");
        assertThat(stores().accounts().find(inner.id())).isEmpty();
    }

    @Test
    default void an_inner_transaction_that_throws_is_rolled_back_and_the_outer_one_may_go_on() {
        var outer = Sample.account();
        var inner = Sample.account();
        var after = Sample.account();
        stores().transactions().run(() -> {
            stores().accounts().add(outer);
            assertThatThrownBy(() -> stores().transactions().run(() -> {
                        stores().accounts().add(inner);
                        throw new IllegalStateException("on purpose");
                    }))
                    .hasMessage("on purpose");
            stores().accounts().add(after);
        });
        assertThat(List.of(outer, inner, after))
                .extracting(Account::id)
                .filteredOn((AccountId id) -> stores().accounts().find(id).isPresent())
                .containsExactly(outer.id(), after.id());
    }

    @Test
    default void a_refusal_inside_leaves_the_rest_usable() {
        var taken = Sample.mailbox(stores());
        var draft = Sample.mailbox(taken.account(), "Another");
        var same = new Mailbox.Draft(
                draft.account(),
                draft.name(),
                taken.prefix(),
                false,
                draft.secret(),
                draft.settings(),
                draft.fields(),
                draft.created());
        var stored = new AtomicReference<Mailbox>();
        stores().transactions().run(() -> {
            assertThatThrownBy(() -> stores().mailboxes().add(same)).isInstanceOf(Refusal.Conflict.class);
            stored.set(stores().mailboxes().add(draft));
        });
        assertThat(stores().mailboxes().find(stored.get().id())).contains(stored.get());
    }

    private static Charge charge(Document document) {
        return new Charge(
                document.account(),
                document.mailbox().number(),
                // Stores give documents the same ids, so another test may have charged the document's own id; this
                // number is charged by no other test.
                Long.MAX_VALUE - document.id().number(),
                Credits.ai(1),
                Sample.NOON);
    }
}
