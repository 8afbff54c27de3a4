package dev.quern.core.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.Documents;
import dev.quern.core.document.StatusSource;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.ports.Stores;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The contract of every {@link Documents} about what changed in an account. */
public interface DocumentChangesContract {
    Stores stores();

    @Test
    default void an_account_in_which_nothing_happened_has_no_changes() {
        var account = Sample.account(stores());
        assertThat(stores().documents().changes(account, 0, 10)).isEmpty();
        assertThat(stores().documents().lastChange(account)).isZero();
    }

    @Test
    default void a_document_that_came_in_and_each_status_after_it_are_changes() {
        var mailbox = Sample.mailbox(stores());
        var incoming = add(mailbox);
        var first = stores().documents().lastChange(mailbox.account());
        assertThat(stores().documents().changes(mailbox.account(), 0, 10))
                .containsExactly(new Documents.Change(first, incoming.id(), mailbox.id(), DocumentStatus.INCOMING));
        moved(incoming, incoming.to(DocumentStatus.ANALYZING));
        var second = stores().documents().lastChange(mailbox.account());
        assertThat(second).isGreaterThan(first);
        assertThat(stores().documents().changes(mailbox.account(), first, 10))
                .containsExactly(new Documents.Change(second, incoming.id(), mailbox.id(), DocumentStatus.ANALYZING));
        assertThat(stores().documents().changes(mailbox.account(), second, 10)).isEmpty();
    }

    @Test
    default void changes_come_in_their_order_over_all_mailboxes_of_the_account_and_no_other() {
        var one = Sample.mailbox(stores());
        var two = stores().mailboxes().add(Sample.mailbox(one.account(), "Orders"));
        var a = add(one);
        var b = add(two);
        Sample.document(stores());
        moved(a, a.to(DocumentStatus.ANALYZING));
        assertThat(stores().documents().changes(one.account(), 0, 10))
                .extracting(Documents.Change::document)
                .containsExactly(b.id(), a.id());
    }

    @Test
    default void only_as_many_changes_are_given_as_were_asked_for_and_the_earliest_first() {
        var mailbox = Sample.mailbox(stores());
        var a = add(mailbox);
        var b = add(mailbox);
        var c = add(mailbox);
        var first = stores().documents().changes(mailbox.account(), 0, 2);
        assertThat(first).extracting(Documents.Change::document).containsExactly(a.id(), b.id());
        assertThat(stores().documents().changes(mailbox.account(), first.get(1).number(), 2))
                .extracting(Documents.Change::document)
                .containsExactly(c.id());
    }

    @Test
    default void a_deletion_is_a_change_and_a_document_that_is_removed_for_good_has_none() {
        var mailbox = Sample.mailbox(stores());
        var document = add(mailbox);
        var deleted = moved(document, document.ended(DocumentStatus.DELETED, StatusSource.MANUAL, Sample.NOON));
        assertThat(stores().documents().changes(mailbox.account(), 0, 10))
                .extracting(Documents.Change::status)
                .containsExactly(DocumentStatus.DELETED);
        stores().documents().remove(List.of(deleted));
        assertThat(stores().documents().changes(mailbox.account(), 0, 10)).isEmpty();
    }

    @Test
    default void nothing_changes_in_a_mailbox_that_is_being_removed() {
        var mailbox = Sample.mailbox(stores());
        add(mailbox);
        stores().mailboxes().hide(mailbox.id());
        assertThat(stores().documents().changes(mailbox.account(), 0, 10)).isEmpty();
    }

    @Test
    default void a_change_that_is_rolled_back_does_not_show() {
        var mailbox = Sample.mailbox(stores());
        var document = add(mailbox);
        var before = stores().documents().changes(mailbox.account(), 0, 10);
        try {
            stores().transactions().run(() -> {
                stores().documents().move(document, document.to(DocumentStatus.ANALYZING));
                throw new IllegalStateException("on purpose");
            });
        } catch (IllegalStateException expected) {
            assertThat(expected).hasMessage("on purpose");
        }
        assertThat(stores().documents().changes(mailbox.account(), 0, 10)).isEqualTo(before);
    }

    private Document add(Mailbox mailbox) {
        return stores().documents().add(Sample.document(mailbox, "a.pdf", Sample.NOON));
    }

    private Document moved(Document from, Document to) {
        stores().documents().move(from, to);
        return to;
    }
}
