package dev.quern.core.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.document.DocumentQuery;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.listing.PageRequest;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.ports.Stores;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The contract of every store about mailboxes that are removed, and about finding several at once. */
public interface MailboxRemovalsContract {
    Stores stores();

    @Test
    default void a_hidden_mailbox_cannot_be_found_and_its_prefix_is_free() {
        var mailbox = Sample.mailbox(stores());
        stores().mailboxes().hide(mailbox.id());
        assertThat(stores().mailboxes().find(mailbox.id())).isEmpty();
        assertThat(stores().mailboxes().findByPrefix(mailbox.prefix())).isEmpty();
        assertThat(stores().mailboxes()
                        .list(mailbox.account(), "", PageRequest.FIRST)
                        .items())
                .isEmpty();
        assertThat(stores().mailboxes().ids(mailbox.account(), "")).isEmpty();
        assertThat(stores().mailboxes().findAll(List.of(mailbox.id()))).isEmpty();
        assertThat(stores().mailboxes().after(new MailboxId(mailbox.id().number() - 1), 1))
                .doesNotContain(mailbox);
        var heir = stores().mailboxes()
                .add(new Mailbox.Draft(
                        mailbox.account(),
                        mailbox.name(),
                        mailbox.prefix(),
                        true,
                        "other secret",
                        mailbox.settings(),
                        List.of(),
                        Sample.NOON));
        assertThat(stores().mailboxes().findByPrefix(mailbox.prefix())).contains(heir);
    }

    @Test
    default void what_is_in_a_hidden_mailbox_is_hidden_until_it_is_removed() {
        var mailbox = Sample.mailbox(stores());
        var document = stores().documents().add(Sample.document(mailbox, "a", Sample.NOON));
        stores().mailboxes().hide(mailbox.id());
        assertThat(stores().documents().find(document.id())).isEmpty();
        assertThat(stores().documents().find(document.uid())).isEmpty();
        assertThat(stores().documents().findByToken(document.token())).isEmpty();
        assertThat(stores().documents().first(mailbox.id(), DocumentQuery.ALL, 10))
                .containsExactly(document);
        stores().documents().remove(List.of(document));
        stores().mailboxes().remove(mailbox.id());
        assertThat(stores().documents().first(mailbox.id(), DocumentQuery.ALL, 10))
                .isEmpty();
    }

    @Test
    default void hiding_that_is_rolled_back_hides_nothing() {
        var mailbox = Sample.mailbox(stores());
        assertThatThrownBy(() -> stores().transactions().run(() -> {
                    stores().mailboxes().hide(mailbox.id());
                    throw new IllegalStateException("on purpose");
                }))
                .hasMessage("on purpose");
        assertThat(stores().mailboxes().find(mailbox.id())).contains(mailbox);
    }

    @Test
    default void a_hidden_mailbox_takes_no_change() {
        var mailbox = Sample.mailbox(stores());
        stores().mailboxes().hide(mailbox.id());
        assertThatThrownBy(() -> stores().mailboxes().update(mailbox)).isInstanceOf(Refusal.NotFound.class);
        assertThatThrownBy(() -> stores().documents().add(Sample.document(mailbox, "late", Sample.NOON)))
                .isInstanceOf(Refusal.NotFound.class);
    }

    /** Otherwise the removal would find the mailbox empty, and the document that comes in would belong to none. */
    @Test
    default void a_mailbox_is_hidden_only_after_the_document_that_comes_in_is_stored() throws Exception {
        var mailbox = Sample.mailbox(stores());
        var draft = Sample.document(mailbox, "in time", Sample.NOON);
        meanwhile(
                        () -> stores().documents().add(draft),
                        () -> stores().mailboxes().hide(mailbox.id()))
                .get(30, TimeUnit.SECONDS);
        assertThat(stores().mailboxes().find(mailbox.id())).isEmpty();
        assertThat(stores().documents().first(mailbox.id(), DocumentQuery.ALL, 10))
                .extracting(document -> document.name().value())
                .containsExactly("in time");
    }

    @Test
    default void a_document_that_comes_in_while_its_mailbox_is_being_hidden_is_refused() {
        var mailbox = Sample.mailbox(stores());
        var draft = Sample.document(mailbox, "too late", Sample.NOON);
        var late = meanwhile(
                () -> stores().mailboxes().hide(mailbox.id()),
                () -> stores().documents().add(draft));
        assertThat(late)
                .failsWithin(Duration.ofSeconds(30))
                .withThrowableThat()
                .withCauseInstanceOf(Refusal.NotFound.class);
        assertThat(stores().documents().first(mailbox.id(), DocumentQuery.ALL, 10))
                .isEmpty();
    }

    /** Starts the second after the first, before the transaction of the first ends, and returns the second's outcome. */
    private CompletableFuture<Void> meanwhile(Runnable first, Runnable second) {
        return stores().transactions().run(() -> {
            first.run();
            var started = new CountDownLatch(1);
            var other = CompletableFuture.runAsync(
                    () -> {
                        started.countDown();
                        stores().transactions().run(second);
                    },
                    task -> new Thread(task).start());
            try {
                started.await();
                Thread.sleep(300);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            assertThat(other).as("what has to wait").isNotDone();
            return other;
        });
    }

    @Test
    default void several_mailboxes_are_found_in_the_requested_order() {
        var account = Sample.account(stores());
        var b = stores().mailboxes().add(Sample.mailbox(account, "B"));
        var a = stores().mailboxes().add(Sample.mailbox(account, "A"));
        var c = stores().mailboxes().add(Sample.mailbox(account, "C"));
        assertThat(stores().mailboxes().ids(account, "")).containsExactly(a.id(), b.id(), c.id());
        assertThat(stores().mailboxes().ids(account, "b")).contains(b.id());
        assertThat(stores().mailboxes().findAll(List.of(c.id(), new MailboxId(Long.MAX_VALUE), b.id())))
                .containsExactly(c, b);
    }

    @Test
    default void all_mailboxes_come_by_id() {
        var first = Sample.mailbox(stores());
        var second = Sample.mailbox(stores());
        assertThat(stores().mailboxes().after(new MailboxId(first.id().number() - 1), 2))
                .containsExactly(first, second);
        assertThat(stores().mailboxes().after(second.id(), 100)).doesNotContain(first, second);
    }
}
