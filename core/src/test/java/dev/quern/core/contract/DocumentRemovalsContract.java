package dev.quern.core.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.document.Arrival;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentQuery;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.LogEntry;
import dev.quern.core.document.StatusSource;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.listing.PageRequest;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.ports.Stores;
import dev.quern.core.result.DocumentResult;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The contract of every store about documents that are removed, and about documents with equal files. */
public interface DocumentRemovalsContract {
    Stores stores();

    @Test
    default void a_deleted_document_is_found_but_not_for_its_account() {
        var document = deleted(Sample.document(stores()));
        assertThat(stores().documents().find(document.id())).contains(document);
        assertThatThrownBy(() -> stores().documents().get(document.account(), document.id()))
                .isInstanceOf(Refusal.NotFound.class);
        assertThatThrownBy(() -> stores().documents().get(document.account(), document.uid()))
                .isInstanceOf(Refusal.NotFound.class);
    }

    @Test
    default void a_removed_document_is_gone_and_takes_no_other_with_it() {
        var document = Sample.document(stores());
        var other = Sample.document(stores());
        for (var each : List.of(document, other)) {
            stores().documents().putResult(each.id(), result());
            stores().log().append(LogEntry.received(each));
        }
        stores().log().erase(List.of(document.id()));
        stores().documents().remove(List.of(document));
        assertThat(stores().documents().find(document.id())).isEmpty();
        assertThat(stores().documents().findResult(document.id())).isEmpty();
        assertThat(stores().log().list(document.id(), "", PageRequest.FIRST).items())
                .isEmpty();
        assertThat(stores().documents().find(other.id())).contains(other);
        assertThat(stores().documents().findResult(other.id())).contains(result());
        assertThat(stores().log().list(other.id(), "", PageRequest.FIRST).items())
                .hasSize(1);
    }

    @Test
    default void a_removal_that_is_rolled_back_leaves_everything() {
        var document = Sample.document(stores());
        stores().documents().putResult(document.id(), result());
        stores().log().append(LogEntry.received(document));
        assertThatThrownBy(() -> stores().transactions().run(() -> {
                    stores().log().erase(List.of(document.id()));
                    stores().documents().remove(List.of(document));
                    throw new IllegalStateException("on purpose");
                }))
                .hasMessage("on purpose");
        assertThat(stores().documents().find(document.id())).contains(document);
        assertThat(stores().documents().findResult(document.id())).contains(result());
        assertThat(stores().log().list(document.id(), "", PageRequest.FIRST).items())
                .hasSize(1);
    }

    @Test
    default void a_dropped_result_is_gone_and_can_come_again() {
        var document = Sample.document(stores());
        stores().documents().dropResult(document.id());
        stores().documents().putResult(document.id(), result());
        assertThat(stores().documents().findResults(List.of(document.id()))).isEqualTo(Map.of(document.id(), result()));
        stores().documents().dropResult(document.id());
        assertThat(stores().documents().findResults(List.of(document.id()))).isEmpty();
        stores().documents().putResult(document.id(), result());
        assertThat(stores().documents().findResult(document.id())).contains(result());
    }

    @Test
    default void the_first_documents_of_a_mailbox_come_in_the_requested_order() {
        var mailbox = Sample.mailbox(stores());
        var late = add(mailbox, 2);
        var early = add(mailbox, 1);
        var query = new DocumentQuery(null, null, Sample.NOON.plusSeconds(3), "", DocumentQuery.Order.RECEIVED, false);
        add(mailbox, 3);
        assertThat(stores().documents().first(mailbox.id(), query, 10)).containsExactly(early, late);
        assertThat(stores().documents().first(mailbox.id(), query, 1)).containsExactly(early);
    }

    @Test
    default void equal_bytes_are_found_in_the_same_mailbox_the_latest_first_and_not_when_deleted() {
        var mailbox = Sample.mailbox(stores());
        var first = add(mailbox, 1);
        var blob = first.file().blob();
        assertThat(stores().documents().findEqual(mailbox.id(), blob)).contains(first.id());
        assertThat(stores().documents().findEqual(Sample.mailbox(stores()).id(), blob))
                .isEmpty();
        var arrival = Sample.document(mailbox, "again", Sample.NOON).arrival();
        var second = stores().documents()
                .add(new Document.Draft(new Arrival(
                        arrival.uid(),
                        arrival.account(),
                        arrival.mailbox(),
                        arrival.name(),
                        arrival.token(),
                        first.file(),
                        arrival.received(),
                        first.id(),
                        arrival.parameters())));
        assertThat(stores().documents().findEqual(mailbox.id(), blob)).contains(second.id());
        assertThat(stores().documents().attachedTo(first.id())).containsExactly(second);
        deleted(second);
        assertThat(stores().documents().findEqual(mailbox.id(), blob)).contains(first.id());
        assertThat(stores().documents().attachedTo(first.id())).isEmpty();
    }

    private Document add(Mailbox mailbox, int second) {
        return stores().documents().add(Sample.document(mailbox, "d" + second, Sample.NOON.plusSeconds(second)));
    }

    private Document deleted(Document document) {
        var deleted = document.ended(DocumentStatus.DELETED, StatusSource.MANUAL, Sample.NOON);
        stores().documents().move(document, deleted);
        return deleted;
    }

    private static DocumentResult result() {
        return new DocumentResult(Map.of("Total", "12"), List.of(), "the text");
    }
}
