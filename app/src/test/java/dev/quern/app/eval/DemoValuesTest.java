package dev.quern.app.eval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.app.samples.EvalFolders;
import dev.quern.app.samples.Samples;
import dev.quern.ocr.engine.EmbeddedExtractor;
import dev.quern.ocr.reading.ReadersByType;
import dev.quern.ocr.reading.TikaTypeDetector;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the demo shows is right, down to the last cell of its tables, which its print cuts off. */
class DemoValuesTest {
    @TempDir
    Path folder;

    @Test
    void every_value_of_the_documents_of_the_demo_is_right() throws IOException {
        var folders = new ArrayList<Path>();
        for (var sample : Samples.demo()) {
            var path = folder.resolve(sample.name());
            EvalFolders.add(path, sample);
            folders.add(path);
        }
        var evaluation = new Evaluation(
                ReadersByType.standard(),
                file -> new TikaTypeDetector().detect(file, file.getFileName().toString()),
                new EmbeddedExtractor());
        var silent = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        assertThat(evaluation.run(folders, silent, null))
                .hasSize(5)
                .allSatisfy((path, score) -> assertThat(score).isEqualTo(1.0));
    }
}
