package dev.quern.app.bench;

import dev.quern.core.reading.DocumentReader;
import dev.quern.core.reading.Reading;
import dev.quern.ocr.isolation.IsolatedReader;
import dev.quern.ocr.isolation.Limits;
import dev.quern.ocr.isolation.ReaderPool;
import dev.quern.ocr.reading.ReadersByType;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Measures how fast PDFs become words: in this process, in processes of their own, and by other programs, in turns over the
 * same files, so that whatever else the machine does falls on all alike.
 */
final class ReadingBench implements AutoCloseable {
    /** Goes through all files once. */
    interface Round {
        void over(List<Path> files) throws IOException, InterruptedException;
    }

    /** The work on each file, done by several threads. */
    private interface Work {
        void on(Path file) throws IOException, InterruptedException;
    }

    /** The cost of some files; the CPU time is that of this process and of all that it started. */
    private record Took(int files, double seconds, double cpuSeconds) {
        /** Files per second. */
        double rate() {
            return files / seconds;
        }
    }

    private record Contender(String name, Round round, List<Took> rounds) {
        double rate() {
            return median(rounds.stream().mapToDouble(Took::rate));
        }

        double cpuOfAFile() {
            return rounds.stream().mapToDouble(Took::cpuSeconds).sum()
                    / rounds.stream().mapToInt(Took::files).sum();
        }

        /** The speed as a multiple of another contender's: the median over the rounds, each of which has one of either. */
        double ratio(Contender other) {
            return median(IntStream.range(0, rounds.size())
                    .mapToDouble(i -> rounds.get(i).rate() / other.rounds.get(i).rate()));
        }

        private static double median(DoubleStream values) {
            var sorted = values.sorted().toArray();
            return sorted[sorted.length / 2];
        }
    }

    /**
     * The time for which each contender warms up. A process compiles what it runs often, for half a minute of its own time
     * and longer; two processes that read half of the files each have compiled half as much after as many files. So all have
     * the same time for it.
     */
    private static final Duration WARM_UP = Duration.ofSeconds(90);
    /**
     * The turns in which they warm up: a reading process that is idle for minutes ends, and a cold one would be measured.
     */
    private static final Duration TURN = Duration.ofSeconds(15);

    private static final String WHOLE_PATH = "whole path";
    private static final String TIKA = "tika";

    /** The least time that a round takes. */
    private static final Duration ROUND = Duration.ofSeconds(1);

    private final List<Path> files;
    private final int atOnce;
    private int next;
    private final int threads;
    private final PrintStream out;
    private final ReaderPool pool;
    private final List<Contender> contenders = new ArrayList<>();

    /**
     * @param files the files that are read again and again; if they are many, none comes again soon
     * @param atOnce the number of them that are given out together
     * @param folder for temporary files
     */
    ReadingBench(List<Path> files, int atOnce, int threads, Path folder, PrintStream out) throws IOException {
        this.files = files;
        this.atOnce = Math.min(atOnce, files.size());
        this.threads = threads;
        this.out = out;
        this.pool = new ReaderPool(Limits.DEFAULT, threads, folder);
        add("apart", side(reading(new IsolatedReader(pool))));
        add("in-process", side(reading(ReadersByType.standard())));
    }

    private static Work reading(DocumentReader reader) {
        return file -> {
            if (reader.read(file, "application/pdf") instanceof Reading.Unreadable unreadable) {
                throw new IOException(file + ": " + unreadable.reason());
            }
        };
    }

    /** Adds the path from upload to result. */
    void addWholePath(Round round) {
        add(WHOLE_PATH, round);
    }

    private void add(String name, Round round) {
        contenders.add(new Contender(name, round, new ArrayList<>()));
    }

    /** Adds {@code pdftotext -layout}, run once for each file. */
    void addPdfToText() {
        add("pdftotext", side(file -> {
            int code = new ProcessBuilder("pdftotext", "-layout", file.toString(), "-")
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
            if (code != 0) {
                throw new IOException("pdftotext ended with " + code + " over " + file);
            }
        }));
    }

    /** Adds a server of Apache Tika, to which each file is put; recognising text in images is switched off. */
    void addTika(URI server) {
        var http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        add(TIKA, side(file -> {
            var request = HttpRequest.newBuilder(server.resolve("/tika"))
                    .header("Content-Type", "application/pdf")
                    .header("Accept", "text/plain")
                    .header("X-Tika-PDFOcrStrategy", "no_ocr")
                    .PUT(HttpRequest.BodyPublishers.ofFile(file))
                    .build();
            var answer = http.send(request, HttpResponse.BodyHandlers.ofString());
            if (answer.statusCode() != 200 || answer.body().isBlank()) {
                throw new IOException("Tika answered " + answer.statusCode() + " over " + file);
            }
        }));
    }

    private Round side(Work work) {
        return all -> {
            var pool = Executors.newFixedThreadPool(threads);
            try {
                var tasks = all.stream()
                        .<Callable<Path>>map(file -> () -> {
                            work.on(file);
                            return file;
                        })
                        .toList();
                for (var done : pool.invokeAll(tasks)) {
                    done.get();
                }
            } catch (ExecutionException e) {
                throw new IOException(e.getCause());
            } finally {
                pool.shutdownNow();
            }
        };
    }

    /** Measures the very first rounds, warms up, measures again, and prints both. */
    void run(int rounds) throws IOException, InterruptedException {
        var first = new ArrayList<Took>();
        for (var contender : contenders) {
            first.add(once(contender, Duration.ZERO));
        }
        for (var warm = Duration.ZERO; warm.compareTo(WARM_UP) < 0; warm = warm.plus(TURN)) {
            for (var contender : contenders) {
                once(contender, TURN);
            }
        }
        for (int round = 0; round < rounds; round++) {
            for (var contender : contenders) {
                contender.rounds().add(once(contender, ROUND));
            }
        }
        out.printf(
                Locale.ROOT,
                "%d PDFs, %d threads, medians of %d rounds in turns, each warmed up for %d s before:%n",
                files.size(),
                threads,
                rounds,
                WARM_UP.toSeconds());
        var apart = contenders.get(0);
        for (int i = 0; i < contenders.size(); i++) {
            var contender = contenders.get(i);
            out.printf(
                    Locale.ROOT,
                    "  %-12s %7.1f documents/s; apart/%s %.2f (in the first round %.2f)%n",
                    contender.name(),
                    contender.rate(),
                    contender.name(),
                    apart.ratio(contender),
                    first.get(0).rate() / first.get(i).rate());
        }
        var inside = contenders.get(1);
        out.printf(
                Locale.ROOT,
                "CPU time of all processes: apart %.2f ms a file, in-process %.2f; ratio %.2f (in the first round %.2f)%n",
                apart.cpuOfAFile() * 1e3,
                inside.cpuOfAFile() * 1e3,
                inside.cpuOfAFile() / apart.cpuOfAFile(),
                first.get(1).cpuSeconds() / first.get(0).cpuSeconds());
        var whole = find(WHOLE_PATH);
        var tika = find(TIKA);
        if (whole != null) {
            out.printf(
                    Locale.ROOT,
                    "whole path: %.1f ms of CPU time a document, of client, server and reading%n",
                    whole.cpuOfAFile() * 1e3);
        }
        if (whole != null && tika != null) {
            out.printf(Locale.ROOT, "whole path/tika %.2f%n", whole.ratio(tika));
        }
    }

    private @Nullable Contender find(String name) {
        return contenders.stream()
                .filter(contender -> contender.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    /** Lets a contender go through some of the files, and through more until the time is over. */
    private Took once(Contender contender, Duration atLeast) throws IOException, InterruptedException {
        double cpu = cpuSeconds();
        long start = System.nanoTime();
        int count = 0;
        do {
            contender.round().over(some());
            count += atOnce;
        } while (System.nanoTime() - start < atLeast.toNanos());
        return new Took(count, (System.nanoTime() - start) / 1e9, cpuSeconds() - cpu);
    }

    private List<Path> some() {
        var some = new ArrayList<Path>();
        for (int i = 0; i < atOnce; i++) {
            some.add(files.get(next));
            next = (next + 1) % files.size();
        }
        return some;
    }

    /** The CPU time of this process and of those it started that still run. */
    private static double cpuSeconds() {
        var self = ProcessHandle.current();
        return Stream.concat(Stream.of(self), self.descendants())
                .flatMap(process -> process.info().totalCpuDuration().stream())
                .mapToDouble(duration -> duration.toNanos() / 1e9)
                .sum();
    }

    @Override
    public void close() {
        pool.close();
    }
}
