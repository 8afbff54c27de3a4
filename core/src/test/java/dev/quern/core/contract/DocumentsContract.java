package dev.quern.core.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.credit.Credits;
import dev.quern.core.document.Arrival;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentId;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.DocumentUid;
import dev.quern.core.document.Paging;
import dev.quern.core.document.Progress;
import dev.quern.core.document.StatusSource;
import dev.quern.core.document.TemplateRef;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.page.PageSpan;
import dev.quern.core.ports.Stores;
import dev.quern.core.settings.PageRange;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** The contract of every {@link dev.quern.core.document.Documents} about documents and their moves. */
public interface DocumentsContract {
    Stores stores();

    @Test
    default void a_document_is_found_by_all_its_names_as_it_was_added() {
        var document = Sample.document(stores());
        assertThat(document.status()).isEqualTo(DocumentStatus.INCOMING);
        assertThat(stores().documents().find(document.id())).contains(document);
        assertThat(stores().documents().find(document.uid())).contains(document);
        assertThat(stores().documents().findByToken(document.token())).contains(document);
    }

    @Test
    default void nothing_is_found_by_unknown_names() {
        Sample.document(stores());
        assertThat(stores().documents().find(new DocumentId(Long.MAX_VALUE))).isEmpty();
        assertThat(stores().documents().find(new DocumentUid("f".repeat(32)))).isEmpty();
        assertThat(stores().documents().findByToken("TOKEN")).isEmpty();
    }

    @Test
    default void a_token_is_compared_exactly() {
        var document = Sample.document(stores());
        assertThat(stores().documents().findByToken(document.token().toUpperCase(Locale.ROOT)))
                .isEmpty();
        assertThat(stores().documents().findByToken(document.token() + " ")).isEmpty();
    }

    @Test
    default void a_document_does_not_exist_for_another_account() {
        var document = Sample.document(stores());
        var stranger = Sample.account(stores());
        assertThat(stores().documents().get(document.account(), document.id())).isEqualTo(document);
        assertThat(stores().documents().get(document.account(), document.uid())).isEqualTo(document);
        assertThatThrownBy(() -> stores().documents().get(stranger, document.id()))
                .isInstanceOf(Refusal.NotFound.class);
        assertThatThrownBy(() -> stores().documents().get(stranger, document.uid()))
                .isInstanceOf(Refusal.NotFound.class);
    }

    @Test
    default void ids_rise_in_the_order_of_arrival() {
        var mailbox = Sample.mailbox(stores());
        var first = stores().documents().add(Sample.document(mailbox, "1.pdf", Sample.NOON));
        var second = stores().documents().add(Sample.document(mailbox, "2.pdf", Sample.NOON.minusSeconds(60)));
        assertThat(second.id().number()).isGreaterThan(first.id().number());
    }

    @Test
    default void names_and_parameters_come_back_exactly_and_in_order() {
        var mailbox = Sample.mailbox(stores());
        var parameters = new LinkedHashMap<String, List<String>>();
        parameters.put("z", List.of("1", "", "1"));
        parameters.put("a", List.of());
        parameters.put(Sample.NASTY, List.of(Sample.NASTY, "with a nul \0 inside"));
        parameters.put("m", List.of("x".repeat(100_000)));
        var arrival = Sample.document(mailbox, "Größe 漢字 \uD83E\uDDFE 'quoted' \"100%\" a_b.pdf", Sample.NOON)
                .arrival();
        var document = stores().documents()
                .add(new Document.Draft(new Arrival(
                        arrival.uid(),
                        arrival.account(),
                        arrival.mailbox(),
                        arrival.name(),
                        arrival.token(),
                        arrival.file(),
                        arrival.received(),
                        null,
                        parameters)));
        var found = stores().documents().find(document.id()).orElseThrow();
        assertThat(found).isEqualTo(document);
        assertThat(found.name()).isEqualTo(arrival.name());
        assertThat(found.parameters()).isEqualTo(parameters);
        assertThat(found.parameters().keySet()).containsExactlyElementsOf(parameters.keySet());
    }

    @Test
    default void an_attachment_knows_what_it_came_in() {
        var mail = Sample.document(stores());
        var mailbox = stores().mailboxes().find(mail.mailbox()).orElseThrow();
        var arrival = Sample.document(mailbox, "attachment.pdf", Sample.NOON).arrival();
        var attachment = stores().documents()
                .add(new Document.Draft(new Arrival(
                        arrival.uid(),
                        arrival.account(),
                        arrival.mailbox(),
                        arrival.name(),
                        arrival.token(),
                        arrival.file(),
                        arrival.received(),
                        mail.id(),
                        arrival.parameters())));
        assertThat(stores().documents().find(attachment.id()).orElseThrow().attachedTo())
                .isEqualTo(mail.id());
    }

    @Test
    default void the_origin_of_a_part_and_the_requested_split_come_back() {
        var whole = Sample.document(stores());
        var mailbox = stores().mailboxes().find(whole.mailbox()).orElseThrow();
        for (var cut :
                List.of(new Paging.Cut(new PageSpan(4, 6), false), new Paging.Cut(new PageSpan(1_000, 1_000), true))) {
            var arrival = Sample.document(mailbox, "part.pdf", Sample.NOON).arrival();
            var part = stores().documents()
                    .add(new Document.Draft(
                            new Arrival(
                                    arrival.uid(),
                                    arrival.account(),
                                    arrival.mailbox(),
                                    arrival.name(),
                                    arrival.token(),
                                    arrival.file(),
                                    arrival.received(),
                                    whole.id(),
                                    arrival.parameters()),
                            Paging.of(cut)));
            assertThat(stores().documents().find(part.id())).contains(part);
            var analyzing = moved(part, part.to(DocumentStatus.ANALYZING));
            var progress = moved(analyzing, analyzing.toProgress(7, 3));
            assertThat(progress.paging()).isEqualTo(new Paging(7, cut, null));
            var done = moved(progress, progress.parsed(StatusSource.AI, Sample.NOON, Credits.ai(3)));
            var ranges = List.of(new PageRange(1, 2), new PageRange(-3, null));
            var again = moved(done, done.again(ranges));
            assertThat(again.paging()).isEqualTo(new Paging(7, cut, ranges));
            var reading = moved(again, again.to(DocumentStatus.ANALYZING));
            var split = moved(reading, reading.split(7, Sample.NOON));
            assertThat(stores().documents().find(part.id())).contains(split);
            var together = moved(split, split.again(List.of()));
            assertThat(together.paging().wanted()).isEmpty();
        }
    }

    @Test
    default void times_are_kept_to_the_microsecond() {
        var mailbox = Sample.mailbox(stores());
        for (var time : List.of(
                "2026-03-29T00:59:59.999999Z", // right before and right after the clocks change in Europe
                "2026-03-29T01:00:00.000001Z",
                "1999-12-31T23:59:59.999999Z",
                "1970-01-01T00:00:00Z")) {
            var document = stores().documents().add(Sample.document(mailbox, "time.pdf", Instant.parse(time)));
            assertThat(stores().documents().find(document.id()).orElseThrow().received())
                    .isEqualTo(time);
        }
    }

    @Test
    default void a_document_can_be_moved_through_its_life() {
        var incoming = Sample.document(stores());
        var analyzing = moved(incoming, incoming.to(DocumentStatus.ANALYZING));
        var progress = moved(analyzing, analyzing.toProgress(12));
        var parsed = moved(progress, progress.parsed(StatusSource.AI, Sample.NOON, Credits.ai(12)));
        assertThat(parsed.pages()).isEqualTo(12);
        assertThat(parsed.credits()).isEqualTo(new Credits(0, 12));
        assertThat(parsed.processed()).isEqualTo(Sample.NOON);
        assertThat(parsed.source()).isEqualTo(StatusSource.AI);
        var again = moved(parsed, parsed.to(DocumentStatus.INCOMING));
        var skipped = moved(again, again.ended(DocumentStatus.SKIPPED, null, Sample.NOON.plusSeconds(1)));
        assertThat(skipped.source()).isNull();
        moved(skipped, skipped.ended(DocumentStatus.DELETED, StatusSource.MANUAL, Sample.NOON));
    }

    @Test
    default void every_status_and_source_can_be_stored() {
        for (var source : StatusSource.values()) {
            var document = Sample.document(stores());
            moved(document, document.ended(DocumentStatus.SKIPPED, source, Sample.NOON));
        }
        for (var status : DocumentStatus.values()) {
            assertThat(reached(status).status()).isEqualTo(status);
        }
    }

    @Test
    default void a_move_that_is_not_in_the_table_cannot_be_stored() {
        for (var from : DocumentStatus.values()) {
            var document = reached(from);
            for (var to : DocumentStatus.values()) {
                if (!from.mayBecome(to)) {
                    assertThatThrownBy(() -> stores().documents().move(document, in(to, document)))
                            .as("%s to %s", from, to)
                            .isInstanceOf(Refusal.Conflict.class);
                }
            }
            assertThat(stores().documents().find(document.id())).contains(document);
        }
    }

    @Test
    default void a_move_of_one_document_to_another_cannot_be_stored() {
        var document = Sample.document(stores());
        var other = Sample.document(stores());
        assertThatThrownBy(() -> stores().documents().move(document, other.to(DocumentStatus.ANALYZING)))
                .isInstanceOf(Refusal.Conflict.class);
        assertThat(stores().documents().find(other.id())).contains(other);
    }

    @Test
    default void a_move_from_an_outdated_status_is_refused_and_changes_nothing() {
        var incoming = Sample.document(stores());
        var skipped = moved(incoming, incoming.ended(DocumentStatus.SKIPPED, StatusSource.MANUAL, Sample.NOON));
        assertThatThrownBy(() -> stores().documents().move(incoming, incoming.to(DocumentStatus.ANALYZING)))
                .isInstanceOf(Refusal.Conflict.class)
                .hasMessageContaining("no longer INCOMING");
        assertThat(stores().documents().find(incoming.id())).contains(skipped);
    }

    @Test
    default void a_document_that_is_not_stored_cannot_be_moved() {
        var draft = Sample.document(Sample.mailbox(stores()), "never.pdf", Sample.NOON);
        var never = draft.stored(new DocumentId(Long.MAX_VALUE));
        assertThatThrownBy(() -> stores().documents().move(never, never.to(DocumentStatus.ANALYZING)))
                .isInstanceOf(Refusal.Conflict.class);
    }

    @Test
    default void a_move_touches_no_other_document() {
        var other = Sample.document(stores());
        var document = Sample.document(stores());
        moved(document, document.to(DocumentStatus.ANALYZING));
        assertThat(stores().documents().find(other.id())).contains(other);
    }

    @Test
    default void only_one_of_several_threads_moves_a_document() {
        for (int round = 0; round < 10; round++) {
            var document = Sample.document(stores());
            var results = Racing.threads(
                    4,
                    () -> stores().transactions().run(() -> {
                        stores().documents().move(document, document.to(DocumentStatus.ANALYZING));
                        return "moved";
                    }));
            assertThat(results).filteredOn("moved"::equals).hasSize(1);
            assertThat(results).filteredOn(Refusal.Conflict.class::isInstance).hasSize(3);
            assertThat(stores().documents().find(document.id()).orElseThrow().status())
                    .isEqualTo(DocumentStatus.ANALYZING);
        }
    }

    /** Stores the move and checks that all of it was stored. */
    private Document moved(Document from, Document to) {
        stores().documents().move(from, to);
        assertThat(stores().documents().find(to.id())).contains(to);
        return to;
    }

    /** A stored document that reached a status by moves that are possible. */
    private Document reached(DocumentStatus status) {
        var incoming = Sample.document(stores());
        return switch (status) {
            case INCOMING -> incoming;
            case ANALYZING -> moved(incoming, incoming.to(status));
            case SKIPPED, DELETED -> moved(incoming, incoming.ended(status, StatusSource.MANUAL, Sample.NOON));
            case SPLIT, INVALID -> {
                var analyzing = moved(incoming, incoming.to(DocumentStatus.ANALYZING));
                yield moved(analyzing, analyzing.ended(status, StatusSource.AUTO, Sample.NOON));
            }
            case PROGRESS -> progress(incoming);
            case PARSEDOK -> parsed(incoming);
            case PARSEDKO, QUOTAEXC, TRANSKO -> {
                var progress = progress(incoming);
                yield moved(progress, progress.ended(status, StatusSource.AI, Sample.NOON));
            }
            case EXPORTKO -> {
                var parsed = parsed(incoming);
                yield moved(parsed, parsed.ended(status, parsed.source(), Sample.NOON));
            }
        };
    }

    private Document progress(Document incoming) {
        var analyzing = moved(incoming, incoming.to(DocumentStatus.ANALYZING));
        return moved(analyzing, analyzing.toProgress(2));
    }

    private Document parsed(Document incoming) {
        var progress = progress(incoming);
        return moved(progress, progress.parsed(StatusSource.AI, Sample.NOON, Credits.ai(2)));
    }

    /** The document in a status, whether or not a move leads there. */
    private static Document in(DocumentStatus status, Document document) {
        var progress = new Progress(
                status,
                StatusSource.MANUAL,
                Sample.NOON,
                99,
                new Credits(9, 9),
                document.paging(),
                new TemplateRef(5, "Invoices"),
                document.review());
        return new Document(document.id(), document.arrival(), progress);
    }
}
