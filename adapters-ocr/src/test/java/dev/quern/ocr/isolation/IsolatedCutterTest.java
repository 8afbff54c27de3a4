package dev.quern.ocr.isolation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.page.PageSpan;
import dev.quern.ocr.reading.mail.MailLimits;
import dev.quern.ocr.reading.text.ReadingLimits;
import dev.quern.ocr.unpacking.UnpackingLimits;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(ArchivedReaders.class)
class IsolatedCutterTest {
    private static final String PDF = "application/pdf";
    private static final List<PageSpan> SPANS = List.of(new PageSpan(1, 2), new PageSpan(3, 3));
    private static final Limits LIMITS = new Limits(
            ReadingLimits.USUAL,
            new UnpackingLimits(20, 3 << 20, 100, MailLimits.USUAL),
            64,
            Duration.ofSeconds(1),
            Duration.ZERO,
            100,
            Duration.ofMinutes(1));

    @TempDir
    static Path folder;

    private static ReaderPool pool;
    private static IsolatedCutter cutter;

    @BeforeAll
    static void a_cutter() throws IOException {
        pool = new ReaderPool(MisbehavingReader.class, LIMITS, 1, Sandbox.NONE, folder.resolve("tmp"));
        cutter = new IsolatedCutter(pool);
    }

    @AfterAll
    static void close() {
        pool.close();
    }

    @Test
    void the_parts_come_through_in_order() throws IOException {
        assertThat(cut(file("good"))).containsExactly("application/pdf 1-2", "application/pdf 3");
        assertNothingLeft();
    }

    @Test
    void parts_cut_before_a_crash_are_not_handed_over_twice() throws IOException {
        assertThat(cut(file("crash once"))).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"spin", "crash", "exhaust", "refuse", "much"})
    void a_file_that_does_harm_or_cannot_be_cut_is_left_whole_and_the_next_is_cut(String order) throws IOException {
        assertThat(cut(file(order))).isNull();

        assertNothingLeft();
        assertThat(cut(file("good"))).hasSize(2);
    }

    @Test
    void a_type_that_is_never_cut_asks_no_process() throws IOException {
        assertThat(cutter.cut(file("spin"), "text/plain", SPANS, part -> {})).isFalse();
    }

    @Test
    void the_receiver_of_the_parts_may_end_the_cutting() throws IOException {
        var file = file("good");

        assertThatThrownBy(() -> cutter.cut(file, PDF, SPANS, part -> {
                    throw new IllegalStateException("enough");
                }))
                .hasMessage("enough");
        assertNothingLeft();
    }

    @Test
    void a_real_process_cuts_a_pdf() throws IOException {
        var file = folder.resolve("stack.pdf");
        try (var document = new PDDocument()) {
            for (int i = 0; i < 3; i++) {
                document.addPage(new PDPage());
            }
            document.save(file.toFile());
        }
        var pages = new ArrayList<Integer>();
        try (var real = new ReaderPool(Limits.DEFAULT, 1, folder.resolve("real"))) {
            assertThat(new IsolatedCutter(real).cut(file, PDF, SPANS, part -> pages.add(pages(part))))
                    .isTrue();
        }
        assertThat(pages).containsExactly(2, 1);
    }

    private static int pages(InputStream part) {
        try (var document = Loader.loadPDF(part.readAllBytes())) {
            return document.getNumberOfPages();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The parts as text; null where the file is left whole. */
    private List<String> cut(Path file) {
        var parts = new ArrayList<String>();
        return cutter.cut(file, PDF, SPANS, part -> parts.add(text(part))) ? parts : null;
    }

    private static String text(InputStream part) {
        try {
            return new String(part.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path file(String order) throws IOException {
        return Files.writeString(Files.createTempFile(folder, "file", ".pdf"), order);
    }

    private void assertNothingLeft() throws IOException {
        try (var files = Files.walk(folder.resolve("tmp"))) {
            assertThat(files.map(file -> file.getFileName().toString())).noneMatch(name -> name.matches("\\d+"));
        }
    }
}
