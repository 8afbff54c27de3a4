package dev.quern.core.housekeeping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentName;
import dev.quern.core.file.StoredFile;
import dev.quern.core.intake.Upload;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxChange;
import dev.quern.core.page.Box;
import dev.quern.core.page.Page;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Word;
import dev.quern.core.reading.Reading;
import dev.quern.core.settings.BuiltInAttribute;
import dev.quern.core.settings.PageRange;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Images of pages are made when somebody asks for them, and kept as long as their document. */
class RenderingTest {
    @TempDir
    Path folder;

    private InMemoryServer server;
    private Mailbox mailbox;

    @BeforeEach
    void a_server() {
        server = new InMemoryServer(folder);
        server.reader = (file, type) -> pages(4);
        mailbox = server.mailbox("Pages");
    }

    @Test
    void an_image_is_drawn_once() throws IOException {
        var document = worked();
        var image = server.rendering.image(document, 2);
        assertThat(content(image)).isEqualTo("page 1, 1654 x 2339");
        assertThat(server.rendering.image(document, 2)).isEqualTo(image);
        assertThat(server.drawer.drawn).isEqualTo(1);
        assertThat(server.blobs.files()).as("the file, its words and the image").hasSize(3);
    }

    @Test
    void a_part_that_shares_its_file_has_images_of_its_own_pages() throws IOException {
        mailbox = server.keeping.update(
                InMemoryServer.ACCOUNT,
                mailbox.id(),
                new MailboxChange(null, null, settings -> settings.splitEvery(3), List.of()));
        var whole = worked();
        var part = server.documents.attachedTo(whole.id()).get(1);
        assertThat(content(server.rendering.image(part, 1))).startsWith("page 3,");
        assertThatThrownBy(() -> server.rendering.image(part, 2)).isInstanceOf(Refusal.NotFound.class);
        assertThat(content(server.rendering.image(server.now(whole), 4))).startsWith("page 3,");
    }

    @Test
    void images_go_with_the_sweep_and_with_the_mailbox() throws IOException {
        var old = worked();
        server.rendering.image(old, 1);
        server.clock.pass(Duration.ofDays(91));
        server.errands.send(Sweep.KIND, "");
        server.runErrands();
        assertThat(server.blobs.files()).isEmpty();

        server.rendering.image(worked(), 1);
        server.removal.remove(InMemoryServer.ACCOUNT, mailbox.id());
        server.runErrands();
        assertThat(server.blobs.files()).isEmpty();
    }

    @Test
    void an_image_that_comes_too_late_is_not_kept() throws IOException {
        var document = worked();
        server.handling.delete(document);
        assertThatThrownBy(() -> server.rendering.image(document, 1)).isInstanceOf(Refusal.NotFound.class);
        assertThat(server.blobs.files()).isEmpty();
    }

    @Test
    void the_searchable_pdf_of_a_photo_is_in_its_result_when_the_mailbox_wants_it() throws IOException {
        mailbox = server.keeping.update(
                InMemoryServer.ACCOUNT,
                mailbox.id(),
                new MailboxChange(
                        null,
                        null,
                        settings -> settings.attribute(BuiltInAttribute.SEARCHABLE_PDF, true)
                                .pageRanges(List.of(new PageRange(1, 1))),
                        List.of()));
        var text = worked();
        assertThat(server.documents.findResult(text.id()).orElseThrow().members())
                .containsEntry("SearchablePDF", null);

        var content = new ByteArrayInputStream("a photo".getBytes(StandardCharsets.UTF_8));
        var photo = server.intake.receive(
                mailbox, new Upload(new DocumentName("a.b.png"), content, Map.of(), "image/png", document -> {}));
        server.work();
        var made = server.rendering.searchable(server.now(photo));
        assertThat(content(made)).isEqualTo("PDF of 4 pages");
        assertThat(server.drawer.drawn).isEqualTo(1);
        assertThat(server.documents.findResult(photo.id()).orElseThrow().members())
                .extractingByKey("SearchablePDF")
                .isEqualTo(Map.of(
                        "name",
                        "a.b_searchable.pdf",
                        "url",
                        "https://quern.example/document/" + photo.token() + "/searchable_pdf/a.b_searchable.pdf",
                        "content_type",
                        "application/pdf",
                        "size",
                        BigDecimal.valueOf(14)));
        assertThatThrownBy(() -> server.rendering.searchable(text))
                .isInstanceOf(Refusal.NotFound.class)
                .hasMessageContaining("this is text/plain");
    }

    @Test
    void renditions_are_made_again_when_the_document_is_processed_again() throws IOException {
        var photo = server.intake.receive(
                mailbox,
                new Upload(
                        new DocumentName("scan.png"),
                        new ByteArrayInputStream("a photo".getBytes(StandardCharsets.UTF_8)),
                        Map.of(),
                        "image/png",
                        document -> {}));
        server.work();
        assertThat(content(server.rendering.image(server.now(photo), 2))).isEqualTo("page 1, 1654 x 2339");
        assertThat(content(server.rendering.searchable(server.now(photo)))).isEqualTo("PDF of 4 pages");

        // The second reading differs, as after a change of settings: two pages, lying on their side.
        server.reader = (file, type) -> pages(2, 841.92, 595.32);
        server.handling.process(server.now(photo));
        assertThat(server.blobs.files()).as("the photo alone").hasSize(1);
        server.work();
        assertThat(content(server.rendering.image(server.now(photo), 2))).isEqualTo("page 1, 2339 x 1654");
        assertThat(content(server.rendering.searchable(server.now(photo)))).isEqualTo("PDF of 2 pages");
        assertThat(server.drawer.drawn).isEqualTo(4);
        assertThat(server.blobs.files())
                .as("the photo, its words, the image, the PDF")
                .hasSize(4);
    }

    private Document worked() throws IOException {
        var document = server.receive(mailbox, "a file of four pages");
        server.work();
        return server.now(document);
    }

    private String content(StoredFile file) throws IOException {
        return Files.readString(server.blobs.open(file.blob()).path());
    }

    private static Reading pages(int count) {
        return pages(count, 595.32, 841.92);
    }

    private static Reading pages(int count, double width, double height) {
        var pages = new ArrayList<Page>();
        for (int i = 0; i < count; i++) {
            pages.add(new Page(i, width, height, List.of(Word.of("word", new Box(0.1, 0.1, 0.2, 0.2)))));
        }
        return new Reading.Legible(new Pages(pages, true), "text");
    }
}
