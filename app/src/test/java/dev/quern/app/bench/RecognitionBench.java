package dev.quern.app.bench;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.management.OperatingSystemMXBean;
import dev.quern.app.eval.LabelRecall;
import dev.quern.app.eval.LabelledFolder;
import dev.quern.app.eval.LabelledFolder.Labelled;
import dev.quern.core.reading.DocumentReader;
import dev.quern.core.reading.Reading;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The figures of the section "Recognition" in {@code docs/performance.md}: how much of what the labels of a folder say is
 * read from its images, and at what cost, compared with Tesseract on the same images where it is installed. Both take turns,
 * so that whatever else the machine does falls on both.
 */
final class RecognitionBench {
    private static final int WARM_UP = 3;
    /** The unit in which Linux counts the time of processes. */
    private static final double TICKS_A_SECOND = 100;

    private final DocumentReader reader;
    private final Function<Path, String> contentType;
    private final PrintStream out;

    RecognitionBench(DocumentReader reader, Function<Path, String> contentType, PrintStream out) {
        this.reader = reader;
        this.contentType = contentType;
        this.out = out;
    }

    /** The words that one program found over some documents, and the time it took. */
    private static final class Tally {
        private int pages;
        private int sought;
        private int found;
        private double seconds;

        void add(LabelRecall recall, double cpuSeconds) {
            pages++;
            sought += recall.sought();
            found += recall.found();
            seconds += cpuSeconds;
        }

        /** The share of the words that was found, or a dash where none was sought. */
        String recall() {
            return sought == 0 ? "-" : String.format(Locale.ROOT, "%.3f", (double) found / sought);
        }

        double secondsAPage() {
            return pages == 0 ? 0 : seconds / pages;
        }
    }

    /** The tallies of a reader: over one half of the documents, over the other, and over all. */
    private static final class Tallies {
        private final Tally[] halves = {new Tally(), new Tally(), new Tally()};

        void add(Labelled labelled, LabelRecall recall, double cpuSeconds) {
            halves[Math.floorMod(labelled.name().hashCode(), 2)].add(recall, cpuSeconds);
            halves[2].add(recall, cpuSeconds);
        }

        Tally all() {
            return halves[2];
        }
    }

    /** @param json the file for what was missing in each document; null for none */
    void run(LabelledFolder folder, @Nullable Path json) throws IOException, InterruptedException {
        for (var labelled : folder.documents()
                .subList(0, Math.min(WARM_UP, folder.documents().size()))) {
            read(folder, labelled);
        }
        boolean compared = hasTesseract();
        var ours = new Tallies();
        var theirs = new Tallies();
        var report = JsonMapper.builder().build().createArrayNode();
        for (var labelled : folder.documents()) {
            double before = ownSeconds() + childrensSeconds();
            var text = read(folder, labelled);
            double spent = ownSeconds() + childrensSeconds() - before;
            var recall = LabelRecall.of(labelled.expected(), text);
            ours.add(labelled, recall, spent);
            var entry = report.addObject().put("file", labelled.name()).put("seconds", spent);
            recall.missing().forEach(entry.putArray("missing")::add);
            entry.put("text", text);
            if (compared) {
                before = childrensSeconds();
                var other = tesseract(labelled.file());
                spent = childrensSeconds() - before;
                theirs.add(labelled, LabelRecall.of(labelled.expected(), other), spent);
            }
        }
        var rows = new LinkedHashMap<String, Tallies>(Map.of("quern", ours));
        if (compared) {
            rows.put("tesseract --psm 6", theirs);
        }
        out.printf(
                Locale.ROOT,
                "%n%s: %d documents%n",
                folder.path(),
                folder.documents().size());
        out.printf("%-20s %8s %8s %8s %12s%n", "", "recall", "half", "other", "CPU s a page");
        rows.forEach((name, tallies) -> out.printf(
                Locale.ROOT,
                "%-20s %8s %8s %8s %12.2f%n",
                name,
                tallies.all().recall(),
                tallies.halves[0].recall(),
                tallies.halves[1].recall(),
                tallies.all().secondsAPage()));
        if (compared) {
            out.printf(
                    Locale.ROOT,
                    "ratio of CPU time: %.2f%n",
                    ours.all().secondsAPage() / theirs.all().secondsAPage());
        } else {
            out.println("tesseract is not installed: nothing to compare with");
        }
        out.printf(Locale.ROOT, "peak resident memory: %d MB%n", peakMegabytes());
        if (json != null) {
            JsonMapper.builder().build().writerWithDefaultPrettyPrinter().writeValue(json.toFile(), report);
        }
    }

    private String read(LabelledFolder folder, Labelled labelled) {
        return reader.read(
                                labelled.file(),
                                contentType.apply(labelled.file()),
                                folder.wanted().wishes())
                        instanceof Reading.Legible read
                ? read.text()
                : "";
    }

    private static boolean hasTesseract() throws InterruptedException {
        try {
            return new ProcessBuilder("tesseract", "--version")
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException notThere) {
            return false;
        }
    }

    private static String tesseract(Path image) throws IOException, InterruptedException {
        var builder = new ProcessBuilder("tesseract", image.toString(), "-", "--psm", "6")
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("OMP_THREAD_LIMIT", "1");
        var process = builder.start();
        var text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return text;
    }

    private static double ownSeconds() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                ? system.getProcessCpuTime() / 1e9
                : 0;
    }

    /**
     * The CPU time of processes that this one started and that have ended, which Linux counts in the entry of their parent.
     */
    private static double childrensSeconds() throws IOException {
        var entry = Files.readString(Path.of("/proc/self/stat"));
        // After the command's name, which may hold anything, in parentheses.
        var members = entry.substring(entry.lastIndexOf(')') + 2).split(" ", -1);
        return (Long.parseLong(members[13]) + Long.parseLong(members[14])) / TICKS_A_SECOND;
    }

    private static long peakMegabytes() throws IOException {
        for (var line : Files.readAllLines(Path.of("/proc/self/status"))) {
            if (line.startsWith("VmHWM:")) {
                return Long.parseLong(line.replaceAll("\\D", "")) / 1024;
            }
        }
        throw new IOException("No VmHWM in /proc/self/status");
    }
}
