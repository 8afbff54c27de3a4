package dev.quern.app.eval;

import dev.quern.app.samples.Samples;
import dev.quern.app.samples.sheets.Layout;
import dev.quern.core.page.Pages;
import dev.quern.ocr.fitting.ReadyTemplates;
import dev.quern.ocr.reading.pdf.PdfReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Measures what it costs a document to choose among many templates of a mailbox, against a mailbox with only the one that
 * fits: CPU time, in turns in one run.
 */
final class ManyTemplates {
    private static final int DOCUMENTS = 40;
    private static final int ROUNDS = 15;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private ManyTemplates() {}

    /** The argument is the number of templates, each of a layout of its own; the documents are of the first 40 layouts. */
    public static void main(String[] args) throws IOException {
        int count = Integer.parseInt(args[0]);
        var layouts = IntStream.range(0, count).mapToObj(Layout::numbered).toList();
        var silent = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        var score = new TemplateScore(layouts, new PdfReader(), Files.createTempDirectory("many-templates"), silent);
        var some = layouts.subList(0, Math.min(DOCUMENTS, count));
        var choices = some.stream().map(score::only).toList();
        var all = score.all();
        var one = new double[ROUNDS * some.size()];
        var many = new double[one.length];
        int right = 0;
        for (int round = -5; round < ROUNDS; round++) {
            for (int i = 0; i < some.size(); i++) {
                var pages = score.read(Samples.document(some.get(i), Math.max(0, round), 5));
                double alone = millis(choices.get(i), pages);
                double among = millis(all, pages);
                if (round >= 0) {
                    one[round * some.size() + i] = alone;
                    many[round * some.size() + i] = among;
                    right += chosen(all, pages).equals(List.of(some.get(i).name())) ? 1 : 0;
                }
            }
        }
        Arrays.sort(one);
        Arrays.sort(many);
        System.out.printf(
                Locale.ROOT,
                "CPU ms a document, median and 99th percentile: alone %.2f, %.2f; among %d templates %.2f, %.2f; by its own %d of %d%n",
                one[one.length / 2],
                one[one.length * 99 / 100],
                count,
                many[many.length / 2],
                many[many.length * 99 / 100],
                right,
                many.length);
    }

    private static double millis(ReadyTemplates choice, Pages pages) {
        long before = THREADS.getCurrentThreadCpuTime();
        chosen(choice, pages);
        return (THREADS.getCurrentThreadCpuTime() - before) / 1e6;
    }

    private static List<String> chosen(ReadyTemplates choice, Pages pages) {
        return choice.choose(pages).chosen().stream()
                .map(one -> one.template().content().name())
                .toList();
    }
}
