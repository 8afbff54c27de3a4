package dev.quern.app.eval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.app.samples.EvalFolders;
import dev.quern.app.samples.Samples;
import dev.quern.ocr.engine.EmbeddedExtractor;
import dev.quern.ocr.reading.PdfReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The engine's score on drawn documents, kept in {@code sample-score.txt}: worse fails, better asks to raise the mark. */
class SampleScoreTest {
    private static final double SLACK = 0.003;

    @TempDir
    Path folder;

    @Test
    void the_mean_f1_over_all_layouts_is_what_the_mark_says() throws IOException {
        var folders = new ArrayList<Path>();
        for (var layout : Samples.layouts()) {
            var path = folder.resolve(layout.name());
            for (int seed = 0; seed < 2; seed++) {
                EvalFolders.add(path, Samples.document(layout, seed));
            }
            folders.add(path);
        }
        var evaluation = new Evaluation(new PdfReader(), file -> "application/pdf", new EmbeddedExtractor());
        var silent = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        double score = evaluation.run(folders, silent, null).values().stream()
                .mapToDouble(Double::doubleValue)
                .average()
                .orElse(0);
        double mark = mark();
        assertThat(score).as("mean F1, mark in sample-score.txt").isGreaterThanOrEqualTo(mark - SLACK);
        assertThat(score)
                .as("better than the mark in sample-score.txt: raise it")
                .isLessThan(mark + 0.02);
    }

    private static double mark() throws IOException {
        try (var stream = Objects.requireNonNull(SampleScoreTest.class.getResourceAsStream("sample-score.txt"))) {
            return Double.parseDouble(new String(stream.readAllBytes(), StandardCharsets.UTF_8).strip());
        }
    }
}
