package dev.quern.core.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.account.AccountId;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentQuery;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.StatusSource;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.letter.Letter;
import dev.quern.core.listing.Listing;
import dev.quern.core.listing.PageRequest;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.ports.Stores;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The contract of every {@link dev.quern.core.document.Documents} about lists over all mailboxes of an account. */
public interface AccountDocumentsContract {
    Stores stores();

    @Test
    default void the_documents_of_all_mailboxes_of_an_account_are_listed_newest_first() {
        var one = Sample.mailbox(stores());
        var two = another(one);
        add(one, "second", 2);
        add(two, "first", 1);
        add(two, "third", 3);
        Sample.document(stores());
        assertThat(names(one.account(), DocumentQuery.ALL)).containsExactly("third", "second", "first");
        assertThat(page(one.account(), DocumentQuery.ALL).count()).isEqualTo(3);
    }

    @Test
    default void an_account_without_documents_has_one_empty_page() {
        var account = Sample.account(stores());
        assertThat(page(account, DocumentQuery.ALL).items()).isEmpty();
        assertThat(page(account, DocumentQuery.ALL).count()).isZero();
        assertThatThrownBy(() -> stores().documents().list(account, DocumentQuery.ALL, new PageRequest(2, 1)))
                .isInstanceOf(Refusal.NotFound.class);
    }

    @Test
    default void every_order_goes_up_and_down_over_mailboxes() {
        var one = Sample.mailbox(stores());
        var two = another(one);
        var incoming = add(one, "a b", 4);
        var skippedLate = ended(add(two, "Ä", 1), DocumentStatus.SKIPPED, 9);
        var skippedEarly = ended(add(one, "_", 3), DocumentStatus.SKIPPED, 8);
        var skippedFirst = ended(add(two, "Z", 2), DocumentStatus.SKIPPED, 7);
        inOrder(one.account(), DocumentQuery.Order.NAME, skippedFirst, skippedEarly, incoming, skippedLate);
        inOrder(one.account(), DocumentQuery.Order.RECEIVED, skippedLate, skippedFirst, skippedEarly, incoming);
        inOrder(one.account(), DocumentQuery.Order.PROCESSED, incoming, skippedFirst, skippedEarly, skippedLate);
        inOrder(one.account(), DocumentQuery.Order.STATUS, incoming, skippedLate, skippedFirst, skippedEarly);
    }

    @Test
    default void the_conditions_of_a_list_hold_over_mailboxes() {
        var one = Sample.mailbox(stores());
        var two = another(one);
        ended(add(one, "invoice early", 1), DocumentStatus.SKIPPED, 9);
        ended(add(two, "invoice", 2), DocumentStatus.SKIPPED, 9);
        ended(add(one, "order", 3), DocumentStatus.SKIPPED, 9);
        var waiting = add(two, "invoice waiting", 4);
        ended(add(two, "invoice gone", 5), DocumentStatus.DELETED, 9);
        var all = new DocumentQuery(DocumentStatus.SKIPPED, at(2), at(9), "INVOICE", DocumentQuery.Order.NAME, false);
        assertThat(names(one.account(), all)).containsExactly("invoice");
        assertThat(page(one.account(), all).count()).isEqualTo(1);
        var skipped = DocumentQuery.ALL.withStatus(DocumentStatus.SKIPPED);
        assertThat(names(one.account(), skipped)).containsExactly("order", "invoice", "invoice early");
        assertThat(page(one.account(), skipped).count()).isEqualTo(3);
        assertThat(names(one.account(), DocumentQuery.ALL.withStatus(DocumentStatus.DELETED)))
                .containsExactly("invoice gone");
        assertThat(names(one.account(), search(waiting.id().toString()))).containsExactly("invoice waiting");
        assertThat(names(one.account(), search(waiting.uid().hex()))).containsExactly("invoice waiting");
        assertThat(names(one.account(), search("nowhere"))).isEmpty();
    }

    @Test
    default void a_search_finds_letters_of_all_mailboxes_of_the_account_and_of_no_other() {
        var one = Sample.mailbox(stores());
        for (var mailbox : List.of(one, another(one), Sample.mailbox(stores()))) {
            var document = add(mailbox, "mail", 1);
            stores().letters().add(document, new Letter("ann@example.com", "", "", "", "", "", "", List.of()));
        }
        assertThat(names(one.account(), search("ann@example"))).containsExactly("mail", "mail");
    }

    @Test
    default void the_documents_of_a_mailbox_that_is_being_removed_are_not_listed() {
        var one = Sample.mailbox(stores());
        var two = another(one);
        add(one, "stays", 1);
        add(two, "goes", 2);
        stores().mailboxes().hide(two.id());
        assertThat(names(one.account(), DocumentQuery.ALL)).containsExactly("stays");
        assertThat(page(one.account(), DocumentQuery.ALL).count()).isEqualTo(1);
        assertThat(names(one.account(), search("s"))).containsExactly("stays");
        assertThat(page(one.account(), search("s")).count()).isEqualTo(1);
    }

    @Test
    default void a_page_far_down_the_list_of_an_account_is_like_any_other() {
        var mailbox = Sample.mailbox(stores());
        var other = another(mailbox);
        stores().transactions().run(() -> {
            for (int i = 0; i < 1_103; i++) {
                add(i % 2 == 0 ? mailbox : other, "document " + i, i % 7);
            }
        });
        var all = new ArrayList<Document>();
        for (int page = 1; page <= 12; page++) {
            all.addAll(stores().documents()
                    .list(mailbox.account(), DocumentQuery.ALL, new PageRequest(page, 100))
                    .items());
        }
        assertThat(all).doesNotHaveDuplicates().hasSize(1_103);
        assertThat(all).extracting(Document::received).isSortedAccordingTo(Collections.reverseOrder());
    }

    private Mailbox another(Mailbox mailbox) {
        return stores().mailboxes().add(Sample.mailbox(mailbox.account(), "Orders"));
    }

    private Document add(Mailbox mailbox, String name, int minute) {
        return stores().documents().add(Sample.document(mailbox, name, at(minute)));
    }

    private Document ended(Document document, DocumentStatus status, int minute) {
        var ended = document.ended(status, StatusSource.MANUAL, at(minute));
        stores().documents().move(document, ended);
        return ended;
    }

    private void inOrder(AccountId account, DocumentQuery.Order order, Document... documents) {
        assertThat(page(account, query("", order, false)).items())
                .as("%s up", order)
                .containsExactly(documents);
        var reversed = new ArrayList<>(List.of(documents));
        Collections.reverse(reversed);
        assertThat(page(account, query("", order, true)).items())
                .as("%s down", order)
                .isEqualTo(reversed);
    }

    private Listing<Document> page(AccountId account, DocumentQuery query) {
        return stores().documents().list(account, query, PageRequest.FIRST);
    }

    private List<String> names(AccountId account, DocumentQuery query) {
        return page(account, query).items().stream()
                .map(document -> document.name().value())
                .toList();
    }

    private static Instant at(int minute) {
        return Sample.NOON.plusSeconds(60L * minute);
    }

    private static DocumentQuery search(String search) {
        return query(search, DocumentQuery.Order.RECEIVED, true);
    }

    private static DocumentQuery query(String search, DocumentQuery.Order order, boolean descending) {
        return new DocumentQuery(null, null, null, search, order, descending);
    }
}
