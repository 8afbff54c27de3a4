package dev.quern.core.processing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.extraction.EngineFailure;
import dev.quern.core.extraction.FieldExtractor;
import dev.quern.core.field.Field;
import dev.quern.core.field.FieldChange;
import dev.quern.core.field.Given;
import dev.quern.core.housekeeping.InMemoryServer;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.listing.PageRequest;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxChange;
import dev.quern.core.page.Box;
import dev.quern.core.page.Page;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Place;
import dev.quern.core.page.Word;
import dev.quern.core.reading.Reading;
import dev.quern.core.result.Evidence;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.FieldValue;
import dev.quern.core.result.Method;
import dev.quern.core.result.Value;
import dev.quern.core.settings.AiEngine;
import dev.quern.core.settings.PageRange;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class FieldTrialTest {
    private static final List<FieldChange> OTHER =
            List.of(FieldChange.create(Field.of("Other", FieldFormat.ONELINE, "The other word")));

    @TempDir
    @Nullable
    Path folder;

    private InMemoryServer server;
    private Mailbox mailbox;

    @BeforeEach
    void a_mailbox() {
        server = new InMemoryServer(folder);
        mailbox = server.mailbox("Notes");
    }

    @Test
    void other_fields_are_tried_and_nothing_is_kept() throws IOException {
        var document = parsed();
        var lines = lines(document);
        var result = server.documents.findResult(document.id());
        var charged = server.ledger.usage(InMemoryServer.ACCOUNT, Instant.EPOCH, server.clock.instant());
        server.engine = remarking(server.engine);

        var tried = server.fieldTrial.run(document, OTHER);

        assertThat(tried.members()).containsExactly(Map.entry("Word", "word"), Map.entry("Other", "word"));
        assertThat(tried.evidence()).extracting(one -> one.field()).containsExactly("Word", "Other");
        assertThat(server.now(document)).isEqualTo(document);
        assertThat(server.documents.findResult(document.id())).isEqualTo(result);
        assertThat(server.mailboxes.get(InMemoryServer.ACCOUNT, mailbox.id())).isEqualTo(mailbox);
        assertThat(lines(document)).isEqualTo(lines);
        assertThat(server.ledger.usage(InMemoryServer.ACCOUNT, Instant.EPOCH, server.clock.instant()))
                .isEqualTo(charged);
        assertThat(server.queue.byAccount()).isEmpty();
    }

    @Test
    void fields_are_changed_and_removed_as_they_would_be_in_the_mailbox() throws IOException {
        var document = parsed();
        var word = mailbox.fields().get(0);
        assertThat(server.fieldTrial
                        .run(document, List.of(change(word, "Renamed", false)))
                        .members())
                .containsOnlyKeys("Renamed");
        assertThat(server.fieldTrial
                        .run(document, List.of(change(word, null, true), OTHER.get(0)))
                        .members())
                .containsOnlyKeys("Other");
        assertThat(server.fieldTrial.run(document, List.of()).members()).containsOnlyKeys("Word");
        assertThatThrownBy(() -> server.fieldTrial.run(document, List.of(OTHER.get(0), OTHER.get(0))))
                .isInstanceOf(Refusal.Invalid.class)
                .hasMessage("Two fields cannot have one name: 'Other'.");
        assertThatThrownBy(() -> server.fieldTrial.run(document, List.of(change(word, null, true))))
                .isInstanceOf(Refusal.Invalid.class)
                .hasMessage("There is no field that the engine is to look for.");
    }

    @Test
    void values_are_shown_even_where_a_required_one_is_missing() throws IOException {
        var document = parsed();
        server.engine = finding(List.of());
        var required = new FieldChange(
                mailbox.fields().get(0).id(), null, false, null, null, new Given<>(true), null, null, null, List.of());
        var tried = server.fieldTrial.run(document, List.of(required));
        assertThat(tried.members()).containsEntry("Word", null);
    }

    @Test
    void the_engine_is_given_the_pages_that_the_mailbox_chooses() throws IOException {
        server.reader = (file, type) -> new Reading.Legible(new Pages(List.of(page(0), page(1)), true), "one two");
        mailbox = server.keeping.update(
                InMemoryServer.ACCOUNT,
                mailbox.id(),
                new MailboxChange(
                        null, null, settings -> settings.pageRanges(List.of(new PageRange(2, 2))), List.of()));
        var document = parsed();
        server.engine = (pages, fields, guidance) -> {
            assertThat(pages.count()).isEqualTo(1);
            return finding(pages.pages().get(0).words()).extract(pages, fields, guidance);
        };

        var tried = server.fieldTrial.run(document, List.of());

        assertThat(tried.evidence().get(0).evidence().places())
                .extracting(Place::page)
                .containsExactly(1);
    }

    @Test
    void a_document_that_was_not_read_is_not_tried() throws IOException {
        var waiting = server.receive(mailbox, "note");
        assertThatThrownBy(() -> server.fieldTrial.run(waiting, OTHER))
                .isInstanceOf(Refusal.Conflict.class)
                .hasMessage("A trial needs the document's pages as they were read, and they are not there; this is"
                        + " INCOMING.");
        server.reader = (file, type) -> new Reading.Unreadable("broken");
        server.work();
        var invalid = server.now(waiting);
        assertThat(invalid.status()).isEqualTo(DocumentStatus.INVALID);
        assertThatThrownBy(() -> server.fieldTrial.run(invalid, OTHER))
                .isInstanceOf(Refusal.Conflict.class)
                .hasMessageEndingWith("this is INVALID.");
    }

    @Test
    void an_engine_that_has_no_answer_says_why() throws IOException {
        var document = parsed();
        server.engine = (pages, fields, guidance) -> {
            throw new EngineFailure("the model is silent");
        };
        assertThatThrownBy(() -> server.fieldTrial.run(document, OTHER))
                .isInstanceOf(Refusal.Conflict.class)
                .hasMessage("The engine failed on this document: the model is silent");
        server.keeping.update(
                InMemoryServer.ACCOUNT,
                mailbox.id(),
                new MailboxChange(null, null, settings -> settings.aiEngine(AiEngine.DISABLED), List.of()));
        assertThatThrownBy(() -> server.fieldTrial.run(document, OTHER))
                .isInstanceOf(Refusal.Conflict.class)
                .hasMessage("AI is switched off for this mailbox.");
    }

    @Test
    @Timeout(60)
    void an_account_has_one_trial_at_a_time() throws Exception {
        var document = parsed();
        var usual = server.engine;
        var begun = new CountDownLatch(1);
        var goOn = new CountDownLatch(1);
        server.engine = (pages, fields, guidance) -> {
            begun.countDown();
            await(goOn);
            return usual.extract(pages, fields, guidance);
        };
        var first = CompletableFuture.supplyAsync(() -> server.fieldTrial.run(document, OTHER));
        begun.await();

        assertThatThrownBy(() -> server.fieldTrial.run(document, OTHER))
                .isInstanceOf(Refusal.TooMany.class)
                .hasMessage("Another trial is under way; there is one at a time.");

        goOn.countDown();
        assertThat(first.get().members()).containsKey("Other");
        assertThat(server.fieldTrial.run(document, OTHER).members()).containsKey("Other");
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static FieldExtractor remarking(FieldExtractor engine) {
        return (pages, fields, guidance) -> {
            guidance.remarks().accept("One page was left out.");
            return engine.extract(pages, fields, guidance);
        };
    }

    /** Finds what some words say; nothing where there are none. */
    private static FieldExtractor finding(List<Word> words) {
        return (pages, fields, guidance) -> fields.stream()
                .map(field -> words.isEmpty()
                        ? new FieldValue(field.name(), null, new Evidence(1, Method.LABEL, List.of()))
                        : new FieldValue(
                                field.name(),
                                new Value.Text(words.get(0).text()),
                                new Evidence(1, Method.LABEL, List.of(Place.of(0, words)))))
                .toList();
    }

    private static Page page(int index) {
        return new Page(index, 100, 100, List.of(Word.of("word" + index, new Box(0, 0, 1, 1))));
    }

    private static FieldChange change(Field field, @Nullable String name, boolean destroy) {
        return new FieldChange(field.id(), name, destroy, null, null, null, null, null, null, List.of());
    }

    private Document parsed() throws IOException {
        var document = server.receive(mailbox, "note");
        server.work();
        return server.now(document);
    }

    private long lines(Document document) {
        return server.log.list(document.id(), "", PageRequest.FIRST).count();
    }
}
