package dev.quern.core.housekeeping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.credit.Credits;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.listing.PageRequest;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxChange;
import dev.quern.core.page.Box;
import dev.quern.core.page.Page;
import dev.quern.core.page.PageSpan;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Word;
import dev.quern.core.reading.PageCutter;
import dev.quern.core.reading.Reading;
import dev.quern.core.settings.BuiltInAttribute;
import dev.quern.core.settings.MailboxFlag;
import dev.quern.core.settings.MailboxSettings;
import dev.quern.core.settings.PageRange;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Splitting of documents, with files whose pages are separated by vertical bars. */
class SplittingTest {
    private static final String STACK = "A|a|B|b|b|C";

    @TempDir
    Path folder;

    private InMemoryServer server;
    private Mailbox mailbox;

    @BeforeEach
    void a_server() {
        server = new InMemoryServer(folder);
        server.reader = (file, type) -> read(file);
        server.cutter = SplittingTest::cut;
        mailbox = server.mailbox("Stacks");
    }

    @Test
    void a_stack_becomes_documents_of_its_own_and_ends_as_split() throws IOException {
        set(settings -> settings.splitEvery(2));
        var whole = worked(STACK);

        assertThat(whole.status()).isEqualTo(DocumentStatus.SPLIT);
        assertThat(whole.credits()).isEqualTo(Credits.NONE);
        var parts = server.documents.attachedTo(whole.id());
        assertThat(parts)
                .extracting(part -> part.name().value())
                .containsExactly("note_1-2.txt", "note_3-4.txt", "note_5-6.txt");
        assertThat(contents(parts)).containsExactly("A|a", "B|b", "b|C");
        assertThat(parts).allSatisfy(part -> {
            assertThat(part.status()).isEqualTo(DocumentStatus.PARSEDOK);
            assertThat(part.credits()).isEqualTo(Credits.ai(2));
            assertThat(part.received()).isEqualTo(whole.received());
        });
    }

    @Test
    void a_part_knows_its_pages_and_its_whole() throws IOException {
        set(settings -> settings.splitEvery(4)
                .attribute(BuiltInAttribute.SPLIT_PAGE_RANGE, true)
                .attribute(BuiltInAttribute.SPLIT_PARENT_ID, true)
                .attribute(BuiltInAttribute.PARENT_ID, true)
                .attribute(BuiltInAttribute.PAGE_COUNT, true));
        var whole = worked(STACK);
        var part = server.documents.attachedTo(whole.id()).get(1);

        assertThat(server.documents.findResult(part.id()).orElseThrow().members())
                .containsEntry("SplitPageRange", "5-6")
                .containsEntry("SplitParentID", whole.uid().hex())
                .containsEntry("ParentID", whole.uid().hex());
        var alone = worked("one page");
        assertThat(server.documents.findResult(alone.id()).orElseThrow().members())
                .containsEntry("SplitPageRange", null)
                .containsEntry("SplitParentID", null);
    }

    @Test
    void parts_of_a_file_that_cannot_be_cut_share_it_and_have_only_their_own_pages() throws IOException {
        server.cutter = (file, type, spans, parts) -> false;
        set(settings -> settings.splitEvery(4));
        var whole = worked(STACK);

        var parts = server.documents.attachedTo(whole.id());
        assertThat(server.originals()).hasSize(1);
        assertThat(parts).extracting(Document::pages).containsExactly(4, 2);
        assertThat(server.documents.findResult(parts.get(1).id()).orElseThrow().content())
                .contains("b", "C")
                .doesNotContain("A");
        // The pages of a part of a part are counted in the whole file.
        server.splits.split(server.now(parts.get(1)), List.of(new PageRange(2, 2)));
        server.work();
        var last = server.documents.attachedTo(parts.get(1).id()).get(0);
        assertThat(server.documents
                        .findResult(last.id())
                        .orElseThrow()
                        .content()
                        .strip())
                .isEqualTo("C");
    }

    @Test
    void parts_much_larger_than_the_whole_share_its_file() throws IOException {
        server.cutter = (file, type, spans, parts) -> {
            for (int i = 0; i < spans.size(); i++) {
                parts.accept(new ByteArrayInputStream(new byte[30 << 20]));
            }
            return true;
        };
        set(settings -> settings.splitEvery(2));
        var whole = worked(STACK);

        assertThat(server.documents.attachedTo(whole.id()))
                .hasSize(3)
                .allSatisfy(part -> assertThat(part.file()).isEqualTo(whole.file()));
        assertThat(server.originals()).hasSize(1);
    }

    @Test
    void work_that_is_cut_off_before_the_end_makes_no_second_set() throws IOException {
        set(settings -> settings.splitEvery(2));
        var document = server.receive(mailbox, STACK);
        server.cutter = (file, type, spans, parts) -> {
            cut(file, type, spans.subList(0, 2), parts);
            throw new IllegalStateException("killed in the middle");
        };
        assertThatThrownBy(() -> server.processing().process(document.id())).hasMessage("killed in the middle");
        assertThat(server.now(document).status()).isEqualTo(DocumentStatus.ANALYZING);
        assertThat(server.documents.attachedTo(document.id())).isEmpty();

        server.cutter = SplittingTest::cut;
        server.work();
        // The work item comes a second time, as after a kill between the commit and its removal from the queue.
        server.processing().process(document.id());
        server.work();

        assertThat(server.documents.attachedTo(document.id())).hasSize(3);
        assertThat(server.originals()).hasSize(4);
    }

    @Test
    void a_split_that_is_reversed_stays_whole() throws IOException {
        set(settings -> settings.splitEvery(2));
        var whole = worked(STACK);
        var parts = server.documents.attachedTo(whole.id());

        server.splits.reverseSplit(whole);
        server.work();

        assertThat(server.now(whole).status()).isEqualTo(DocumentStatus.PARSEDOK);
        assertThat(server.now(whole).credits()).isEqualTo(Credits.ai(6));
        assertThat(parts)
                .allSatisfy(part -> assertThat(server.now(part).status()).isEqualTo(DocumentStatus.DELETED));
        assertThat(server.documents.attachedTo(whole.id())).isEmpty();
        assertThat(server.originals()).hasSize(1);
    }

    @Test
    void a_split_document_that_is_processed_again_has_one_set_of_parts() throws IOException {
        set(settings -> settings.splitEvery(2));
        var whole = worked(STACK);
        set(settings -> settings.splitEvery(3));

        server.handling.process(whole);
        server.work();
        assertThat(contents(server.documents.attachedTo(whole.id()))).containsExactly("A|a|B", "b|b|C");

        server.handling.skip(server.now(whole));
        server.handling.process(server.now(whole));
        server.work();
        assertThat(server.documents.attachedTo(whole.id())).hasSize(2);
    }

    @Test
    void anybody_can_have_a_document_split_as_they_like() throws IOException {
        var whole = worked(STACK);
        assertThat(whole.status()).isEqualTo(DocumentStatus.PARSEDOK);

        server.splits.split(whole, List.of(new PageRange(1, 1), new PageRange(-2, null)));
        server.work();

        assertThat(server.now(whole).status()).isEqualTo(DocumentStatus.SPLIT);
        assertThat(contents(server.documents.attachedTo(whole.id()))).containsExactly("A", "b|C");
        assertThatThrownBy(() -> server.splits.split(server.now(whole), List.of(new PageRange(1, 1))))
                .isInstanceOf(Refusal.Conflict.class)
                .hasMessageContaining("this is SPLIT");
    }

    @Test
    void a_split_outside_of_the_document_is_refused_and_nothing_changes() throws IOException {
        var whole = worked(STACK);
        assertThatThrownBy(() -> server.splits.split(whole, List.of(new PageRange(1, 2), new PageRange(7, null))))
                .isInstanceOf(Refusal.Invalid.class)
                .hasMessage("The document has 6 pages, and none from 7 to the last.");
        assertThat(server.now(whole)).isEqualTo(whole);
        var waiting = server.receive(mailbox, STACK);
        assertThatThrownBy(() -> server.splits.split(waiting, List.of(new PageRange(1, 2))))
                .isInstanceOf(Refusal.Conflict.class)
                .hasMessageContaining("this is INCOMING");
    }

    @Test
    void only_chosen_pages_are_looked_at_and_paid_for() throws IOException {
        set(settings -> settings.flag(MailboxFlag.EVEN_PAGES, false).pageRanges(List.of(new PageRange(2, null))));
        var document = worked(STACK);

        assertThat(document.credits()).isEqualTo(Credits.ai(2));
        assertThat(document.pages()).isEqualTo(2);
        assertThat(document.paging().count()).isEqualTo(6);
        assertThat(server.documents.findResult(document.id()).orElseThrow().content())
                .contains("B", "b")
                .doesNotContain("A", "C");
    }

    @Test
    void a_document_without_a_chosen_page_says_so() throws IOException {
        set(settings -> settings.pageRanges(List.of(new PageRange(7, null))));
        var document = worked(STACK);

        assertThat(document.status()).isEqualTo(DocumentStatus.PARSEDKO);
        assertThat(server.log
                        .list(document.id(), "", PageRequest.FIRST)
                        .items()
                        .get(0)
                        .message())
                .isEqualTo("Of the document's 6 pages none is among those that the mailbox chooses.");
    }

    @Test
    void the_pages_of_a_part_are_chosen_as_those_of_a_document_of_its_own() throws IOException {
        set(settings -> settings.splitEvery(3).pageRanges(List.of(new PageRange(1, 1))));
        var whole = worked(STACK);
        assertThat(server.documents.attachedTo(whole.id()))
                .extracting(part -> server.documents
                        .findResult(part.id())
                        .orElseThrow()
                        .content()
                        .strip())
                .containsExactly("A", "b");
        assertThat(server.ledger.sum(
                        InMemoryServer.ACCOUNT,
                        Instant.EPOCH,
                        server.clock.instant().plusSeconds(1)))
                .isEqualTo(Credits.ai(2));
    }

    @Test
    void a_copy_of_a_part_is_a_document_like_any_other() throws IOException {
        set(settings -> settings.splitEvery(3));
        var whole = worked(STACK);
        var copy = server.documentCopying.copy(
                server.documents.attachedTo(whole.id()).get(0),
                server.mailbox("Other").id());
        server.work();
        assertThat(copy.paging().cut()).isNull();
        assertThat(copy.attachedTo()).isNull();
        assertThat(server.now(copy).pages()).isEqualTo(3);
    }

    private void set(Consumer<MailboxSettings.Builder> change) {
        mailbox = server.keeping.update(
                InMemoryServer.ACCOUNT, mailbox.id(), new MailboxChange(null, null, change, List.of()));
    }

    private Document worked(String text) throws IOException {
        var document = server.receive(mailbox, text);
        server.work();
        return server.now(document);
    }

    private List<String> contents(List<Document> documents) throws IOException {
        var contents = new ArrayList<String>();
        for (var document : documents) {
            contents.add(
                    Files.readString(server.blobs.open(document.file().blob()).path()));
        }
        return contents;
    }

    private static Reading read(Path file) {
        var pages = new ArrayList<Page>();
        for (var sheet : sheets(file)) {
            pages.add(new Page(pages.size(), 600, 800, List.of(Word.of(sheet, new Box(0.1, 0.1, 0.2, 0.2)))));
        }
        return new Reading.Legible(new Pages(pages, pages.size() > 1), "the whole file");
    }

    private static boolean cut(Path file, String type, List<PageSpan> spans, PageCutter.Parts parts) {
        var sheets = sheets(file);
        for (var span : spans) {
            var part = String.join("|", sheets.subList(span.first() - 1, span.last()));
            parts.accept(new ByteArrayInputStream(part.getBytes(StandardCharsets.UTF_8)));
        }
        return true;
    }

    private static List<String> sheets(Path file) {
        try {
            return List.of(Files.readString(file).replace(" ", "").split("\\|", -1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
