package dev.quern.app.bench;

import dev.quern.app.samples.SampleDocument;
import dev.quern.app.samples.Samples;
import dev.quern.core.extraction.Guidance;
import dev.quern.core.field.Field;
import dev.quern.core.page.Pages;
import dev.quern.core.reading.Reading;
import dev.quern.ocr.engine.EmbeddedExtractor;
import dev.quern.ocr.reading.ReadersByType;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Measures finding fields, without reading: CPU time per page, over a document of each synthetic layout. Other programs on
 * the machine do not count in CPU time.
 */
final class EngineBench {
    /** The rounds after which the engine is compiled, or nearly so. */
    private static final int WARM_UP = 5;

    private final Path folder;
    private final PrintStream out;

    private record Asked(Pages pages, List<Field> fields) {}

    /** @param folder for the drawn files */
    EngineBench(Path folder, PrintStream out) {
        this.folder = folder;
        this.out = out;
    }

    /** Measures and prints; for each document its best round counts. */
    void run(int rounds) throws IOException {
        var asked = asked();
        var engine = new EmbeddedExtractor();
        var threads = ManagementFactory.getThreadMXBean();
        var best = new double[asked.size()];
        Arrays.fill(best, Double.MAX_VALUE);
        for (int round = -WARM_UP; round < rounds; round++) {
            for (int i = 0; i < best.length; i++) {
                var one = asked.get(i);
                long start = threads.getCurrentThreadCpuTime();
                engine.extract(one.pages(), one.fields(), Guidance.NONE);
                double milliseconds = (threads.getCurrentThreadCpuTime() - start) / 1e6;
                if (round >= 0) {
                    best[i] = Math.min(best[i], milliseconds / one.pages().count());
                }
            }
        }
        Arrays.sort(best);
        out.printf(
                Locale.ROOT,
                "finding fields, CPU time a page: median %.1f ms, 99th percentile %.1f ms (%d documents, best of %d rounds)%n",
                best[best.length / 2],
                best[(int) Math.ceil(best.length * 0.99) - 1],
                best.length,
                rounds);
    }

    /** A document of each layout that has a text layer. */
    private List<Asked> asked() throws IOException {
        var reader = ReadersByType.standard();
        var asked = new ArrayList<Asked>();
        for (var layout : Samples.layouts()) {
            var sample = Samples.document(layout, 0);
            if (reader.read(file(sample), "application/pdf") instanceof Reading.Legible read
                    && read.pages().hasWords()) {
                asked.add(new Asked(read.pages(), sample.fields()));
            }
        }
        return asked;
    }

    private Path file(SampleDocument sample) throws IOException {
        return Files.write(folder.resolve(sample.name()), sample.content());
    }
}
