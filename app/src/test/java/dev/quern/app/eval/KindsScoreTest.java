package dev.quern.app.eval;

import dev.quern.ocr.engine.EmbeddedExtractor;
import dev.quern.ocr.reading.ReadersByType;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;

/**
 * The engine's scores on the text PDFs of the project's labelled kinds, kept in {@code kinds-score.txt}: on those that were
 * looked at and on those that were not. A worse score fails the build, and a better one asks to raise the mark.
 */
class KindsScoreTest {
    private static final Path KINDS = Path.of("eval");
    private static final double SLACK = 0.003;
    /** One for both halves, since it remembers texts. */
    private static final EmbeddedExtractor ENGINE = new EmbeddedExtractor();

    @Test
    void the_mean_f1_over_kinds_that_were_looked_at_is_what_the_mark_says() throws IOException {
        assertIsAtMark("looked-at", true);
    }

    @Test
    void the_mean_f1_over_kinds_that_were_left_alone_is_what_the_mark_says() throws IOException {
        assertIsAtMark("left-alone", false);
    }

    private static void assertIsAtMark(String which, boolean lookedAt) throws IOException {
        try (var folders = Files.list(KINDS)) {
            var kinds = folders.filter(Files::isDirectory)
                    .filter(folder -> isLookedAt(folder) == lookedAt && hasText(folder))
                    .sorted()
                    .toList();
            var silent = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
            double score = new Evaluation(ReadersByType.standard(), file -> "application/pdf", ENGINE)
                    .only(KindsScoreTest::isText).run(kinds, silent, null).values().stream()
                            .mapToDouble(Double::doubleValue)
                            .average()
                            .orElse(0);
            Marks.in("kinds-score.txt").assertReached(which, score, SLACK, kinds.size() + " kinds");
        }
    }

    private static boolean isText(String name) {
        return name.endsWith(".pdf") && !name.endsWith("-scan.pdf");
    }

    private static boolean hasText(Path folder) {
        try (var files = Files.list(folder)) {
            return files.anyMatch(file -> isText(file.getFileName().toString()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** True for the kinds that were looked at, as told by the rule in app/eval/README.md. */
    private static boolean isLookedAt(Path folder) {
        var hash = new CRC32();
        hash.update(folder.getFileName().toString().getBytes(StandardCharsets.UTF_8));
        return hash.getValue() % 2 == 0;
    }
}
