package dev.quern.core.housekeeping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxChange;
import dev.quern.core.page.Box;
import dev.quern.core.page.Page;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Word;
import dev.quern.core.reading.Reading;
import dev.quern.core.settings.PageRange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The words of documents are kept for later use, and removed with their document. */
class KeptPagesTest {
    @TempDir
    Path folder;

    private InMemoryServer server;
    private Mailbox mailbox;
    private int readings;
    private String says = "word";

    @BeforeEach
    void a_server() {
        server = new InMemoryServer(folder);
        server.reader = (file, type) -> {
            readings++;
            return pages(3, says);
        };
        mailbox = server.mailbox("Words");
    }

    @Test
    void the_words_of_a_processed_document_are_there_without_reading_it_again() throws IOException {
        var document = worked();
        assertThat(texts(document)).containsExactly("word0", "word1", "word2");
        assertThat(readings).isEqualTo(1);
    }

    @Test
    void all_pages_are_kept_even_those_that_the_mailbox_leaves_out() throws IOException {
        mailbox = server.keeping.update(
                InMemoryServer.ACCOUNT,
                mailbox.id(),
                new MailboxChange(
                        null, null, settings -> settings.pageRanges(List.of(new PageRange(2, 2))), List.of()));
        assertThat(texts(worked())).containsExactly("word0", "word1", "word2");
    }

    @Test
    void a_part_that_shares_its_file_keeps_its_own_pages() throws IOException {
        mailbox = server.keeping.update(
                InMemoryServer.ACCOUNT,
                mailbox.id(),
                new MailboxChange(null, null, settings -> settings.splitEvery(2), List.of()));
        var whole = worked();
        var parts = server.documents.attachedTo(whole.id());
        assertThat(texts(parts.get(0))).containsExactly("word0", "word1");
        assertThat(texts(parts.get(1))).containsExactly("word2");
        lose(parts.get(1));
        assertThat(texts(parts.get(1))).containsExactly("word2");
    }

    @Test
    void lost_or_unknown_words_are_read_again_and_kept_from_then_on() throws IOException {
        var document = worked();
        lose(document);
        assertThat(texts(document)).hasSize(3);
        assertThat(texts(document)).hasSize(3);
        assertThat(readings).isEqualTo(2);

        Files.write(keptIn(document), "of another version".getBytes(StandardCharsets.UTF_8));
        assertThat(texts(document)).hasSize(3);
        assertThat(readings).isEqualTo(3);
    }

    @Test
    void processing_again_replaces_the_words() throws IOException {
        var document = worked();
        says = "other";
        server.handling.process(document);
        server.work();
        assertThat(texts(document)).containsExactly("other0", "other1", "other2");
        assertThat(server.blobs.files())
                .as("the file, and the words as they are now")
                .hasSize(2);
    }

    @Test
    void the_words_go_with_the_document_with_the_sweep_and_with_the_mailbox() throws IOException {
        var document = worked();
        server.handling.delete(document);
        assertThat(server.blobs.files()).isEmpty();
        assertThatThrownBy(() -> server.keptPages.of(document)).isInstanceOf(Refusal.NotFound.class);

        worked();
        server.clock.pass(Duration.ofDays(91));
        server.errands.send(Sweep.KIND, "");
        server.runErrands();
        assertThat(server.blobs.files()).isEmpty();

        worked();
        server.removal.remove(InMemoryServer.ACCOUNT, mailbox.id());
        server.runErrands();
        assertThat(server.blobs.files()).isEmpty();
    }

    @Test
    void a_document_that_is_deleted_while_it_is_read_leaves_nothing() throws IOException {
        var document = server.receive(mailbox, "a file of three pages");
        server.reader = (file, type) -> {
            server.handling.delete(server.now(document));
            return pages(3, says);
        };
        server.work();
        assertThat(server.now(document).status()).isEqualTo(DocumentStatus.DELETED);
        assertThat(server.blobs.files()).isEmpty();
    }

    private Document worked() throws IOException {
        var document = server.receive(mailbox, "a file of three pages");
        server.work();
        return server.now(document);
    }

    private Path keptIn(Document document) throws IOException {
        return server.blobs
                .open(server.renditions
                        .find(document.id(), "words")
                        .orElseThrow()
                        .blob())
                .path();
    }

    private void lose(Document document) throws IOException {
        Files.delete(keptIn(document));
    }

    private List<String> texts(Document document) {
        return server.keptPages.of(document).pages().stream()
                .map(page -> page.words().get(0).text())
                .toList();
    }

    private static Reading pages(int count, String says) {
        var pages = new ArrayList<Page>();
        for (int i = 0; i < count; i++) {
            pages.add(new Page(i, 595.32, 841.92, List.of(Word.of(says + i, new Box(0.1, 0.1, 0.2, 0.2)))));
        }
        return new Reading.Legible(new Pages(pages, true), "text");
    }
}
