package dev.quern.core.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentQuery;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.Neighbours;
import dev.quern.core.document.StatusSource;
import dev.quern.core.document.TemplateRef;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.listing.PageRequest;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.ports.Stores;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The contract of every {@link dev.quern.core.document.Documents} about lists. */
public interface DocumentListsContract {
    Stores stores();

    @Test
    default void the_documents_of_a_mailbox_are_listed_newest_first() {
        var mailbox = Sample.mailbox(stores());
        add(mailbox, "middle", 2);
        add(mailbox, "oldest", 1);
        add(mailbox, "newest", 3);
        Sample.document(stores());
        assertThat(names(mailbox, DocumentQuery.ALL)).containsExactly("newest", "middle", "oldest");
    }

    @Test
    default void equal_documents_come_in_the_order_of_their_ids() {
        var mailbox = Sample.mailbox(stores());
        var first = add(mailbox, "same", 1);
        var second = add(mailbox, "same", 1);
        var third = add(mailbox, "same", 1);
        for (var order : DocumentQuery.Order.values()) {
            assertThat(items(mailbox, query("", order, false)))
                    .as("%s up", order)
                    .containsExactly(first, second, third);
            assertThat(items(mailbox, query("", order, true)))
                    .as("%s down", order)
                    .containsExactly(third, second, first);
        }
    }

    @Test
    default void every_order_goes_up_and_down() {
        var mailbox = Sample.mailbox(stores());
        // Names are ordered by character code: upper case before lower case, and both before letters with accents.
        var incoming = add(mailbox, "a b", 4);
        var skippedLate = ended(add(mailbox, "Ä", 1), DocumentStatus.SKIPPED, 9);
        var skippedEarly = ended(add(mailbox, "_", 3), DocumentStatus.SKIPPED, 8);
        var skippedFirst = ended(add(mailbox, "Z", 2), DocumentStatus.SKIPPED, 7);
        inOrder(mailbox, DocumentQuery.Order.NAME, skippedFirst, skippedEarly, incoming, skippedLate);
        inOrder(mailbox, DocumentQuery.Order.RECEIVED, skippedLate, skippedFirst, skippedEarly, incoming);
        inOrder(mailbox, DocumentQuery.Order.PROCESSED, incoming, skippedFirst, skippedEarly, skippedLate);
        inOrder(mailbox, DocumentQuery.Order.STATUS, incoming, skippedLate, skippedFirst, skippedEarly);
    }

    @Test
    default void deleted_documents_are_listed_only_when_asked_for() {
        var mailbox = Sample.mailbox(stores());
        add(mailbox, "here", 1);
        ended(add(mailbox, "gone", 2), DocumentStatus.DELETED, 9);
        assertThat(names(mailbox, DocumentQuery.ALL)).containsExactly("here");
        assertThat(names(mailbox, search("gone"))).isEmpty();
        assertThat(names(mailbox, DocumentQuery.ALL.withStatus(DocumentStatus.DELETED)))
                .containsExactly("gone");
        var page = stores().documents().list(mailbox.id(), DocumentQuery.ALL, PageRequest.FIRST);
        assertThat(page.count()).isEqualTo(1);
    }

    @Test
    default void a_page_far_down_the_list_is_like_any_other() {
        var mailbox = Sample.mailbox(stores());
        stores().transactions().run(() -> {
            for (int i = 0; i < 2_103; i++) {
                add(mailbox, "document " + i, i % 7);
            }
        });
        for (var order : DocumentQuery.Order.values()) {
            var all = new ArrayList<Document>();
            for (int page = 1; page <= 43; page++) {
                all.addAll(stores().documents()
                        .list(mailbox.id(), query("", order, true), new PageRequest(page, 50))
                        .items());
            }
            assertThat(all).doesNotHaveDuplicates().hasSize(2_103);
            assertThat(all).isEqualTo(stores().documents().first(mailbox.id(), query("", order, true), 3_000));
        }
    }

    @Test
    default void a_list_comes_a_page_at_a_time() {
        var mailbox = Sample.mailbox(stores());
        for (int i = 1; i <= 7; i++) {
            add(mailbox, "document " + i, i);
        }
        var page = stores().documents().list(mailbox.id(), DocumentQuery.ALL, new PageRequest(2, 3));
        assertThat(page.items())
                .extracting(document -> document.name().value())
                .containsExactly("document 4", "document 3", "document 2");
        assertThat(page.count()).isEqualTo(7);
        assertThat(page.totalPages()).isEqualTo(3);
        assertThat(stores().documents()
                        .list(mailbox.id(), DocumentQuery.ALL, new PageRequest(3, 3))
                        .items())
                .hasSize(1);
    }

    @Test
    default void a_page_past_the_end_is_not_found() {
        var mailbox = Sample.mailbox(stores());
        add(mailbox, "only", 1);
        assertThatThrownBy(() -> stores().documents().list(mailbox.id(), DocumentQuery.ALL, new PageRequest(2, 1)))
                .isInstanceOf(Refusal.NotFound.class);
        assertThatThrownBy(() -> stores().documents()
                        .list(mailbox.id(), DocumentQuery.ALL, new PageRequest(Integer.MAX_VALUE, 100)))
                .isInstanceOf(Refusal.NotFound.class);
    }

    @Test
    default void an_empty_mailbox_has_one_empty_page() {
        var page = stores().documents().list(Sample.mailbox(stores()).id(), DocumentQuery.ALL, PageRequest.FIRST);
        assertThat(page.items()).isEmpty();
        assertThat(page.count()).isZero();
        assertThat(page.totalPages()).isEqualTo(1);
    }

    @Test
    default void a_list_can_be_limited_to_one_status() {
        var mailbox = Sample.mailbox(stores());
        add(mailbox, "waits", 1);
        ended(add(mailbox, "left out", 2), DocumentStatus.SKIPPED, 9);
        var skipped = DocumentQuery.ALL.withStatus(DocumentStatus.SKIPPED);
        assertThat(names(mailbox, skipped)).containsExactly("left out");
        assertThat(stores().documents()
                        .list(mailbox.id(), skipped, PageRequest.FIRST)
                        .count())
                .isEqualTo(1);
        assertThat(names(mailbox, DocumentQuery.ALL.withStatus(DocumentStatus.SPLIT)))
                .isEmpty();
    }

    @Test
    default void a_list_can_be_limited_to_a_period_that_excludes_its_end() {
        var mailbox = Sample.mailbox(stores());
        for (int i = 1; i <= 4; i++) {
            add(mailbox, "document " + i, i);
        }
        assertThat(names(mailbox, received(at(2), at(4)))).containsExactly("document 3", "document 2");
        assertThat(names(mailbox, received(at(3), null))).containsExactly("document 4", "document 3");
        assertThat(names(mailbox, received(null, at(2)))).containsExactly("document 1");
        assertThat(names(mailbox, received(at(2).plusNanos(1000), at(3)))).isEmpty();
    }

    @Test
    default void a_search_finds_part_of_the_name_in_whatever_case() {
        var mailbox = Sample.mailbox(stores());
        add(mailbox, "RECHNUNG Über.pdf", 1);
        add(mailbox, "order.PDF", 2);
        assertThat(names(mailbox, search("rechnung ü"))).containsExactly("RECHNUNG Über.pdf");
        assertThat(names(mailbox, search("ÜBER"))).containsExactly("RECHNUNG Über.pdf");
        assertThat(names(mailbox, search(".pdf"))).hasSize(2);
        assertThat(names(mailbox, search("nowhere"))).isEmpty();
    }

    @Test
    default void a_search_finds_part_of_the_name_of_the_template() {
        var mailbox = Sample.mailbox(stores());
        var byTemplate = add(mailbox, "a.pdf", 1);
        stores().documents()
                .move(
                        byTemplate,
                        byTemplate
                                .by(new TemplateRef(7, "Rechnung Über Holz"))
                                .ended(DocumentStatus.SKIPPED, StatusSource.TEMPLATE, at(2)));
        add(mailbox, "b.pdf", 3);
        assertThat(names(mailbox, search("über"))).containsExactly("a.pdf");
        assertThat(names(mailbox, search("HOLZ"))).containsExactly("a.pdf");
        assertThat(names(mailbox, search("Stahl"))).isEmpty();
        assertThat(stores().documents()
                        .list(mailbox.id(), search("holz"), PageRequest.FIRST)
                        .count())
                .isEqualTo(1);
    }

    @Test
    default void a_search_takes_wildcards_literally() {
        var mailbox = Sample.mailbox(stores());
        add(mailbox, "100% a_b!c'd.pdf", 1);
        add(mailbox, "1000 axb?c\"d.pdf", 2);
        for (var literal : List.of("0%", "a_b", "b!c", "c'd")) {
            assertThat(names(mailbox, search(literal))).as(literal).containsExactly("100% a_b!c'd.pdf");
        }
        assertThat(names(mailbox, search("\\"))).isEmpty();
    }

    @Test
    default void a_search_finds_a_whole_id_of_either_kind() {
        var mailbox = Sample.mailbox(stores());
        var document = add(mailbox, "first", 1);
        add(mailbox, "second", 2);
        assertThat(names(mailbox, search(document.id().toString()))).containsExactly("first");
        assertThat(names(mailbox, search(document.uid().hex()))).containsExactly("first");
        assertThat(names(mailbox, search(document.uid().hex().substring(1)))).isEmpty();
        assertThat(names(mailbox, search("0" + document.id()))).isEmpty();
        assertThat(names(mailbox, search("99999999999999999999999999"))).isEmpty();
    }

    @Test
    default void all_conditions_hold_together() {
        var mailbox = Sample.mailbox(stores());
        ended(add(mailbox, "invoice early", 1), DocumentStatus.SKIPPED, 9);
        ended(add(mailbox, "invoice", 2), DocumentStatus.SKIPPED, 9);
        ended(add(mailbox, "order", 3), DocumentStatus.SKIPPED, 9);
        add(mailbox, "invoice waiting", 4);
        var query = new DocumentQuery(DocumentStatus.SKIPPED, at(2), at(9), "INVOICE", DocumentQuery.Order.NAME, false);
        assertThat(names(mailbox, query)).containsExactly("invoice");
        assertThat(stores().documents()
                        .list(mailbox.id(), query, PageRequest.FIRST)
                        .count())
                .isEqualTo(1);
    }

    @Test
    default void documents_are_counted_by_status() {
        var mailbox = Sample.mailbox(stores());
        add(mailbox, "a", 1);
        add(mailbox, "b", 2);
        ended(add(mailbox, "c", 3), DocumentStatus.DELETED, 9);
        Sample.document(stores());
        var counts = stores().documents().countByStatus(mailbox.id());
        assertThat(counts.get(DocumentStatus.INCOMING)).isEqualTo(2);
        assertThat(counts.get(DocumentStatus.DELETED)).isEqualTo(1);
        assertThat(counts.values().stream().mapToLong(Long::longValue).sum()).isEqualTo(3);
        assertThat(stores().documents()
                        .countByStatus(Sample.mailbox(stores()).id())
                        .values())
                .allMatch(count -> count == 0);
    }

    @Test
    default void neighbours_are_those_of_the_same_mailbox_that_arrived_before_and_after() {
        var mailbox = Sample.mailbox(stores());
        var first = add(mailbox, "first", 3);
        Sample.document(stores());
        var gone = ended(add(mailbox, "gone", 2), DocumentStatus.DELETED, 9);
        var second = add(mailbox, "second", 1);
        Sample.document(stores());
        var third = add(mailbox, "third", 2);
        assertThat(stores().documents().neighbours(first)).isEqualTo(new Neighbours(null, second.id()));
        assertThat(stores().documents().neighbours(second)).isEqualTo(new Neighbours(first.id(), third.id()));
        assertThat(stores().documents().neighbours(third)).isEqualTo(new Neighbours(second.id(), null));
        assertThat(stores().documents().neighbours(gone)).isEqualTo(new Neighbours(first.id(), second.id()));
    }

    private void inOrder(Mailbox mailbox, DocumentQuery.Order order, Document... documents) {
        assertThat(items(mailbox, query("", order, false))).as("%s up", order).containsExactly(documents);
        var reversed = new ArrayList<>(List.of(documents));
        Collections.reverse(reversed);
        assertThat(items(mailbox, query("", order, true))).as("%s down", order).isEqualTo(reversed);
    }

    private Document add(Mailbox mailbox, String name, int minute) {
        return stores().documents().add(Sample.document(mailbox, name, at(minute)));
    }

    private Document ended(Document document, DocumentStatus status, int minute) {
        var ended = document.ended(status, StatusSource.MANUAL, at(minute));
        stores().documents().move(document, ended);
        return ended;
    }

    private List<Document> items(Mailbox mailbox, DocumentQuery query) {
        return stores().documents()
                .list(mailbox.id(), query, new PageRequest(1, 100))
                .items();
    }

    private List<String> names(Mailbox mailbox, DocumentQuery query) {
        return items(mailbox, query).stream()
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

    private static DocumentQuery received(Instant from, Instant before) {
        return new DocumentQuery(null, from, before, "", DocumentQuery.Order.RECEIVED, true);
    }
}
