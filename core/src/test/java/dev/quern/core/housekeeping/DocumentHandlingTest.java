package dev.quern.core.housekeeping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.credit.Credits;
import dev.quern.core.document.Arrival;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentQuery;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.DocumentUid;
import dev.quern.core.document.LogEntry;
import dev.quern.core.document.Paging;
import dev.quern.core.document.StatusSource;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.listing.PageRequest;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.page.PageSpan;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DocumentHandlingTest {
    @TempDir
    private Path folder;

    private InMemoryServer server;
    private Mailbox mailbox;

    @BeforeEach
    void a_server_with_a_mailbox() {
        server = new InMemoryServer(folder);
        mailbox = server.mailbox("Notes");
    }

    @Test
    void a_document_is_processed_again_for_nothing() throws IOException {
        var document = server.receive(mailbox, "word");
        server.work();
        server.clock.pass(Duration.ofSeconds(5));

        server.handling.process(document);

        var waiting = server.now(document);
        assertThat(waiting.status()).isEqualTo(DocumentStatus.INCOMING);
        assertThat(waiting.processed()).isNull();
        assertThat(waiting.source()).isNull();
        assertThat(server.documents.findResult(document.id())).isEmpty();
        assertThat(newest(document)).isEqualTo("Sent to be processed again");
        server.work();
        assertThat(server.now(document).status()).isEqualTo(DocumentStatus.PARSEDOK);
        assertThat(server.now(document).processed()).isEqualTo(server.clock.instant());
        assertThat(server.ledger.sum(
                        InMemoryServer.ACCOUNT,
                        Instant.EPOCH,
                        server.clock.instant().plusSeconds(1)))
                .isEqualTo(Credits.ai(1));
    }

    @Test
    void a_pending_document_is_left_as_it_is() throws IOException {
        var document = server.receive(mailbox, "word");
        server.handling.process(document);
        assertThat(server.now(document)).isEqualTo(document);
        assertThat(codes(document)).containsExactly(LogEntry.Code.INCOMING);
        assertThat(offered()).containsExactly(document.id().number());
    }

    @Test
    void a_skipped_document_can_be_processed_again() throws IOException {
        var document = server.receive(mailbox, "word");
        server.handling.skip(document);
        server.handling.process(document);
        server.work();
        assertThat(server.now(document).status()).isEqualTo(DocumentStatus.PARSEDOK);
    }

    @Test
    void a_skipped_document_says_so_once() throws IOException {
        var document = server.receive(mailbox, "word");
        var skipped = server.handling.skip(document);
        assertThat(skipped.status()).isEqualTo(DocumentStatus.SKIPPED);
        assertThat(server.handling.skip(document)).isEqualTo(skipped);
        assertThat(codes(document)).containsExactly(LogEntry.Code.SKIPPED, LogEntry.Code.INCOMING);
        server.work();
        assertThat(server.now(document)).isEqualTo(skipped);
    }

    @Test
    void work_on_a_document_that_is_skipped_meanwhile_ends_without_a_word() throws IOException {
        var document = server.receive(mailbox, "word");
        var calm = server.reader;
        server.reader = (file, type) -> {
            server.handling.skip(document);
            return calm.read(file, type);
        };
        server.work();
        assertThat(server.now(document).status()).isEqualTo(DocumentStatus.SKIPPED);
        assertThat(codes(document)).containsExactly(LogEntry.Code.SKIPPED, LogEntry.Code.INCOMING);
        assertThat(charged()).isEqualTo(Credits.NONE);
    }

    @Test
    void work_on_a_document_that_is_deleted_meanwhile_ends_without_a_word() throws IOException {
        var document = server.receive(mailbox, "word");
        var calm = server.reader;
        server.reader = (file, type) -> {
            server.handling.delete(document);
            return calm.read(file, type);
        };
        server.work();
        assertThat(server.now(document).status()).isEqualTo(DocumentStatus.DELETED);
        assertThat(codes(document)).isEmpty();
        assertThat(server.documents.findResult(document.id())).isEmpty();
    }

    @Test
    void giving_up_a_document_that_is_skipped_meanwhile_changes_nothing() throws IOException {
        var document = server.receive(mailbox, "word");
        server.handling.skip(document);
        server.processing().giveUp(document.id(), "it crashed");
        assertThat(server.now(document).status()).isEqualTo(DocumentStatus.SKIPPED);
    }

    @Test
    void a_deleted_document_leaves_nothing_but_its_count() throws IOException {
        var document = server.receive(mailbox, "word");
        server.work();

        server.handling.delete(document);

        assertThat(server.documents.findResult(document.id())).isEmpty();
        assertThat(codes(document)).isEmpty();
        assertThat(server.blobs.files()).isEmpty();
        assertThatThrownBy(() -> server.documents.get(InMemoryServer.ACCOUNT, document.id()))
                .isInstanceOf(Refusal.NotFound.class);
        assertThat(server.documents.countByStatus(mailbox.id())).containsEntry(DocumentStatus.DELETED, 1L);
        assertThatThrownBy(() -> server.handling.process(document)).isInstanceOf(Refusal.NotFound.class);
        assertThatThrownBy(() -> server.handling.skip(document)).isInstanceOf(Refusal.NotFound.class);
        assertThatThrownBy(() -> server.documentCopying.copy(document, mailbox.id()))
                .isInstanceOf(Refusal.NotFound.class);
    }

    @Test
    void a_file_stays_as_long_as_a_document_has_it() throws IOException {
        var first = server.receive(mailbox, "same");
        var second = server.receive(server.mailbox("Other"), "same");
        server.handling.delete(first);
        assertThat(server.originals()).hasSize(1);
        server.work();
        assertThat(server.now(second).status()).isEqualTo(DocumentStatus.PARSEDOK);
        server.handling.delete(second);
        assertThat(server.blobs.files()).isEmpty();
    }

    @Test
    void an_equal_file_is_taken_and_the_log_says_whose_it_is() throws IOException {
        var first = server.receive(mailbox, "same");
        var second = server.receive(mailbox, "same");
        var elsewhere = server.receive(server.mailbox("Other"), "same");
        assertThat(newest(second)).isEqualTo("The file is byte for byte that of document " + first.id() + ".");
        assertThat(newest(elsewhere)).isEqualTo("Received");
    }

    @Test
    void a_copy_is_a_document_of_its_own_with_the_same_file() throws IOException {
        var original = server.receive(mailbox, "word");
        server.work();
        var target = server.mailbox("Target");

        var copy = server.documentCopying.copy(server.now(original), target.id());

        assertThat(copy.mailbox()).isEqualTo(target.id());
        assertThat(copy.status()).isEqualTo(DocumentStatus.INCOMING);
        assertThat(copy.file()).isEqualTo(original.file());
        assertThat(copy.uid()).isNotEqualTo(original.uid());
        assertThat(copy.token()).isNotEqualTo(original.token());
        server.handling.delete(original);
        server.work();
        assertThat(server.now(copy).status()).isEqualTo(DocumentStatus.PARSEDOK);
        assertThat(server.originals()).hasSize(1);
    }

    @Test
    void the_copy_of_a_message_has_its_letter() throws IOException {
        var original = server.receiveMessage(mailbox, "Order 7");
        var letter = server.letters.find(original.id()).orElseThrow();

        var copy =
                server.documentCopying.copy(original, server.mailbox("Target").id());

        assertThat(server.letters.find(copy.id())).contains(letter);
        server.handling.delete(original);
        assertThat(server.letters.find(original.id())).isEmpty();
        assertThat(server.letters.find(copy.id())).contains(letter);
        assertThat(server.originals()).containsExactly(copy.file().blob().sha256());
    }

    @Test
    void a_copy_goes_nowhere_but_into_a_mailbox_of_the_account() throws IOException {
        var document = server.receive(mailbox, "word");
        assertThatThrownBy(() -> server.documentCopying.copy(document, new MailboxId(99)))
                .isInstanceOf(Refusal.NotFound.class);
    }

    @Test
    void a_split_that_is_reversed_leaves_the_whole_and_none_of_the_parts() throws IOException {
        var whole = server.receive(mailbox, "whole");
        var analyzing = whole.to(DocumentStatus.ANALYZING);
        server.documents.move(whole, analyzing);
        server.into(analyzing, DocumentStatus.SPLIT);
        var part = server.documents.add(new Document.Draft(
                new Arrival(
                        new DocumentUid("%032x".formatted(7)),
                        whole.account(),
                        whole.mailbox(),
                        whole.name(),
                        "token of the part",
                        whole.file(),
                        whole.received(),
                        whole.id(),
                        whole.parameters()),
                Paging.of(new Paging.Cut(new PageSpan(1, 1), true))));

        server.splits.reverseSplit(server.now(whole));

        assertThat(server.now(whole).status()).isEqualTo(DocumentStatus.INCOMING);
        assertThat(server.now(part).status()).isEqualTo(DocumentStatus.DELETED);
        assertThat(server.originals()).hasSize(1);
        assertThatThrownBy(() -> server.splits.reverseSplit(server.now(whole)))
                .isInstanceOf(Refusal.Conflict.class)
                .hasMessageContaining("this is INCOMING");
    }

    @Test
    void a_document_skipped_by_hand_says_by_hand() throws IOException {
        assertThat(server.handling.skip(server.receive(mailbox, "word")).source())
                .isEqualTo(StatusSource.MANUAL);
    }

    @Test
    void a_mailbox_of_deleted_documents_is_empty() throws IOException {
        server.handling.delete(server.receive(mailbox, "word"));
        assertThat(server.documents
                        .list(mailbox.id(), DocumentQuery.ALL, PageRequest.FIRST)
                        .count())
                .isZero();
    }

    private Credits charged() {
        return server.ledger.sum(
                InMemoryServer.ACCOUNT, Instant.EPOCH, server.clock.instant().plusSeconds(1));
    }

    private List<Long> offered() {
        var offered = new ArrayList<Long>();
        server.queue.drain(id -> offered.add(id.number()));
        return offered;
    }

    private List<LogEntry.Code> codes(Document document) {
        return server.log.list(document.id(), "", PageRequest.FIRST).items().stream()
                .map(LogEntry::code)
                .toList();
    }

    private String newest(Document document) {
        return server.log
                .list(document.id(), "", PageRequest.FIRST)
                .items()
                .get(0)
                .message();
    }
}
