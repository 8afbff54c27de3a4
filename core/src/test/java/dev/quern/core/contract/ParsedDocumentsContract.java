package dev.quern.core.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.credit.Credits;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentId;
import dev.quern.core.document.DocumentQuery;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.StatusSource;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.ports.Stores;
import dev.quern.core.result.DocumentResult;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The contract of every {@link dev.quern.core.document.Documents} about reading results in bulk. */
public interface ParsedDocumentsContract {
    Stores stores();

    @Test
    default void only_documents_with_a_result_are_listed() {
        var mailbox = Sample.mailbox(stores());
        add(mailbox, "waits", 1);
        var parsed = parsed(add(mailbox, "parsed", 2), 9);
        var refused = parsed(add(mailbox, "not delivered", 3), 9);
        var exportko = refused.ended(DocumentStatus.EXPORTKO, StatusSource.AI, at(10));
        stores().documents().move(refused, exportko);
        var again = parsed(add(mailbox, "again", 4), 9);
        stores().documents().move(again, again.to(DocumentStatus.INCOMING));
        parsed(Sample.document(stores()), 9);
        assertThat(slices(mailbox, query(DocumentQuery.Order.RECEIVED, false), 10))
                .containsExactly(parsed, exportko);
    }

    @Test
    default void slices_in_every_order_hold_each_document_once() {
        var mailbox = Sample.mailbox(stores());
        var a = parsed(add(mailbox, "same", 1), 4);
        var b = parsed(add(mailbox, "same", 1), 4);
        var c = parsed(add(mailbox, "Ä", 1), 3);
        var d = parsed(add(mailbox, "B", 0), 3);
        var e = parsed(add(mailbox, "_", 2), 5);
        inOrder(mailbox, DocumentQuery.Order.RECEIVED, d, a, b, c, e);
        inOrder(mailbox, DocumentQuery.Order.PROCESSED, c, d, a, b, e);
        inOrder(mailbox, DocumentQuery.Order.NAME, d, e, a, b, c);
        inOrder(mailbox, DocumentQuery.Order.STATUS, d, a, b, c, e);
    }

    @Test
    default void conditions_hold_in_every_slice() {
        var mailbox = Sample.mailbox(stores());
        var wanted = new ArrayList<Document>();
        for (int i = 0; i < 6; i++) {
            var document = parsed(add(mailbox, i % 2 == 0 ? "Invoice " + i : "order " + i, i), 9);
            if (i % 2 == 0 && i >= 2) {
                wanted.add(document);
            }
        }
        var query = new DocumentQuery(
                DocumentStatus.PARSEDOK, at(1), at(9), "invoice", DocumentQuery.Order.RECEIVED, false);
        assertThat(slices(mailbox, query, 1)).isEqualTo(wanted);
        assertThat(slices(mailbox, query.withStatus(DocumentStatus.SKIPPED), 1)).isEmpty();
    }

    @Test
    default void members_come_for_several_documents_at_once() {
        var first = Sample.document(stores());
        var second = Sample.document(stores());
        var none = Sample.document(stores());
        stores().documents()
                .putResult(first.id(), new DocumentResult(Map.of("n", new BigDecimal("12.50")), List.of(), "x"));
        stores().documents().putResult(second.id(), new DocumentResult(Map.of("t", Sample.NASTY), List.of(), "y"));
        assertThat(stores().documents().findMembers(List.of(second.id(), none.id(), first.id())))
                .isEqualTo(Map.of(
                        first.id(), Map.of("n", new BigDecimal("12.50")), second.id(), Map.of("t", Sample.NASTY)));
        assertThat(stores().documents().findMembers(List.<DocumentId>of())).isEmpty();
    }

    private void inOrder(Mailbox mailbox, DocumentQuery.Order order, Document... documents) {
        var expected = new ArrayList<>(List.of(documents));
        for (int atMost = 1; atMost <= 3; atMost++) {
            assertThat(slices(mailbox, query(order, false), atMost))
                    .as("%s up", order)
                    .isEqualTo(expected);
        }
        Collections.reverse(expected);
        for (int atMost = 1; atMost <= 3; atMost++) {
            assertThat(slices(mailbox, query(order, true), atMost))
                    .as("%s down", order)
                    .isEqualTo(expected);
        }
    }

    private List<Document> slices(Mailbox mailbox, DocumentQuery query, int atMost) {
        var all = new ArrayList<Document>();
        List<Document> slice;
        do {
            var last = all.isEmpty() ? null : all.get(all.size() - 1);
            slice = stores().documents().listParsed(mailbox.id(), query, last, atMost);
            assertThat(slice).hasSizeLessThanOrEqualTo(atMost);
            all.addAll(slice);
        } while (!slice.isEmpty() && all.size() < 100);
        return all;
    }

    private Document add(Mailbox mailbox, String name, int minute) {
        return stores().documents().add(Sample.document(mailbox, name, at(minute)));
    }

    private Document parsed(Document document, int minute) {
        var analyzing = document.to(DocumentStatus.ANALYZING);
        var progress = analyzing.toProgress(1);
        var parsed = progress.parsed(StatusSource.AI, at(minute), Credits.ai(1));
        stores().documents().move(document, analyzing);
        stores().documents().move(analyzing, progress);
        stores().documents().move(progress, parsed);
        return parsed;
    }

    private static DocumentQuery query(DocumentQuery.Order order, boolean descending) {
        return new DocumentQuery(null, null, null, "", order, descending);
    }

    private static Instant at(int minute) {
        return Sample.NOON.plusSeconds(60L * minute);
    }
}
