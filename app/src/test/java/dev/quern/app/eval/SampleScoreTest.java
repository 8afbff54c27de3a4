package dev.quern.app.eval;

import dev.quern.app.samples.EvalFolders;
import dev.quern.app.samples.SampleDocument;
import dev.quern.app.samples.Samples;
import dev.quern.app.samples.Scan;
import dev.quern.ocr.engine.EmbeddedExtractor;
import dev.quern.ocr.reading.ReadersByType;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The engine's scores on synthetic documents and on scans of some, kept in {@code sample-score.txt}: a worse one fails the
 * build, and a better one asks to raise the mark.
 */
class SampleScoreTest {
    private static final double SLACK = 0.003;
    /** Recognition differs in the last digits from processor to processor, and a value more or less is .006. */
    private static final double SLACK_OF_SCANS = 0.015;
    /** Recognition takes seconds per page, so every build scans one layout in six. */
    private static final int SCANNED = 6;

    private static final int ITEMS = 3;

    @TempDir
    Path folder;

    @Test
    void the_mean_f1_over_all_layouts_is_what_the_mark_says() throws IOException {
        assertIsAtMark("drawn", SLACK, Samples.scoredSet().toList());
    }

    @Test
    void the_mean_f1_over_scans_is_what_the_mark_says() throws IOException {
        var layouts = Samples.layouts();
        assertIsAtMark(
                "scans",
                SLACK_OF_SCANS,
                IntStream.range(0, layouts.size())
                        .filter(i -> i % SCANNED == 0)
                        .mapToObj(i -> Samples.document(layouts.get(i), 0, ITEMS))
                        .map(document -> Scan.of(document, document.name().replace(".pdf", ".jpg")))
                        .toList());
    }

    private void assertIsAtMark(String which, double slack, List<SampleDocument> documents) throws IOException {
        var folders = new LinkedHashSet<Path>();
        for (var document : documents) {
            // One folder per layout, which is the part of the name before the seed.
            var path = folder.resolve(document.name().replaceFirst("-[^-]*$", ""));
            EvalFolders.add(path, document);
            folders.add(path);
        }
        var evaluation = new Evaluation(
                ReadersByType.standard(),
                file -> file.toString().endsWith(".jpg") ? "image/jpeg" : "application/pdf",
                new EmbeddedExtractor());
        var silent = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        double score = evaluation.run(List.copyOf(folders), silent, null).values().stream()
                .mapToDouble(Double::doubleValue)
                .average()
                .orElse(0);
        Marks.in("sample-score.txt").assertReached(which, score, slack, documents.size() + " documents");
    }
}
