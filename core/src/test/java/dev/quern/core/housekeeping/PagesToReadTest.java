package dev.quern.core.housekeeping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxChange;
import dev.quern.core.page.Box;
import dev.quern.core.page.Page;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Word;
import dev.quern.core.reading.DocumentReader;
import dev.quern.core.reading.Reading;
import dev.quern.core.reading.RecognitionWishes;
import dev.quern.core.settings.BuiltInAttribute;
import dev.quern.core.settings.MailboxFlag;
import dev.quern.core.settings.MailboxSettings;
import dev.quern.core.settings.PageRange;
import dev.quern.core.settings.SplitKeyword;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The reader of files is told which pages will be used: images on the others need no recognition. */
class PagesToReadTest {
    private static final int PAGES = 5;

    @TempDir
    Path folder;

    private final List<RecognitionWishes> told = new ArrayList<>();
    private InMemoryServer server;
    private Mailbox mailbox;

    @BeforeEach
    void a_server() {
        server = new InMemoryServer(folder);
        server.reader = new DocumentReader() {
            @Override
            public Reading read(Path file, String contentType) {
                throw new IllegalStateException("The wishes are missing");
            }

            @Override
            public Reading read(Path file, String contentType, RecognitionWishes wishes) {
                told.add(wishes);
                return pages();
            }
        };
        mailbox = server.mailbox("Pages");
    }

    @Test
    void the_pages_that_the_mailbox_chooses() throws IOException {
        set(settings -> settings.flag(MailboxFlag.EVEN_PAGES, false).pageRanges(List.of(new PageRange(-3, null))));
        assertThat(worked().status()).isEqualTo(DocumentStatus.PARSEDOK);
        assertThat(asked()).containsExactly(List.of(2, 4));
    }

    @Test
    void all_pages_for_a_searchable_pdf() throws IOException {
        set(settings -> settings.flag(MailboxFlag.EVEN_PAGES, false).attribute(BuiltInAttribute.SEARCHABLE_PDF, true));
        worked();
        assertThat(asked()).containsExactly(List.of(0, 1, 2, 3, 4));
    }

    @Test
    void all_pages_for_splitting_by_text_and_then_the_chosen_pages_of_each_part() throws IOException {
        set(settings ->
                settings.flag(MailboxFlag.EVEN_PAGES, false).splitKeywords(List.of(new SplitKeyword("word2", true))));
        assertThat(worked().status()).isEqualTo(DocumentStatus.SPLIT);
        assertThat(asked()).containsExactly(List.of(0, 1, 2, 3, 4), List.of(0), List.of(2, 4));
    }

    private List<List<Integer>> asked() {
        return told.stream().map(wishes -> wishes.pages().among(PAGES)).toList();
    }

    private void set(Consumer<MailboxSettings.Builder> settings) {
        mailbox = server.keeping.update(
                InMemoryServer.ACCOUNT, mailbox.id(), new MailboxChange(null, null, settings, List.of()));
    }

    private Document worked() throws IOException {
        var document = server.receive(mailbox, "a file of five pages");
        server.work();
        return server.now(document);
    }

    private static Reading pages() {
        var pages = new ArrayList<Page>();
        for (int i = 0; i < PAGES; i++) {
            pages.add(new Page(i, 595, 842, List.of(Word.of("word" + i, new Box(0.1, 0.1, 0.2, 0.2)))));
        }
        return new Reading.Legible(new Pages(pages, true), "text");
    }
}
