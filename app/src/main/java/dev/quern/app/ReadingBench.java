package dev.quern.app;

import dev.quern.core.extraction.DocumentReader;
import dev.quern.core.extraction.Reading;
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
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * How fast PDFs become words: in this process, in processes of their own, and by other programs, in turns over the same
 * files, so that whatever else the machine does falls on all alike.
 */
final class ReadingBench implements AutoCloseable {
    /** Goes through all files once. */
    interface Round {
        void over(List<Path> files) throws IOException, InterruptedException;
    }

    /** What is done with each file, by several threads. */
    private interface Work {
        void on(Path file) throws IOException, InterruptedException;
    }

    /** What one round took, of all processes together where it is known. */
    private record Took(double seconds, double cpuSeconds) {}

    private record Contender(String name, Round round, List<Took> rounds) {
        Took over(List<Path> files) throws IOException, InterruptedException {
            double cpu = cpuSeconds();
            long start = System.nanoTime();
            round.over(files);
            return new Took((System.nanoTime() - start) / 1e9, cpuSeconds() - cpu);
        }

        /** Runs until it gets no faster, or the time is over: programs that compile while they run get faster for long. */
        void warmUp(List<Path> files) throws IOException, InterruptedException {
            var warming = new ArrayList<Took>();
            long end = System.nanoTime() + WARM_UP.toNanos();
            while (System.nanoTime() < end && !isSteady(warming)) {
                warming.add(over(files));
            }
        }

        private static boolean isSteady(List<Took> all) {
            int size = all.size();
            return size >= 2 * STEADY
                    && median(all.subList(size - STEADY, size), Took::seconds)
                            > 0.98 * median(all.subList(size - 2 * STEADY, size - STEADY), Took::seconds);
        }

        double median() {
            return median(rounds, Took::seconds);
        }

        double cpu() {
            return rounds.stream().mapToDouble(Took::cpuSeconds).average().orElseThrow();
        }

        private static double median(List<Took> rounds, ToDoubleFunction<Took> what) {
            var sorted = rounds.stream().mapToDouble(what).sorted().toArray();
            return sorted[sorted.length / 2];
        }
    }

    private static final Duration WARM_UP = Duration.ofSeconds(60);
    /** So many rounds that are no faster than as many before them. */
    private static final int STEADY = 25;

    private final List<Path> files;
    private final int threads;
    private final PrintStream out;
    private final ReaderPool pool;
    private final List<Contender> contenders = new ArrayList<>();

    /** @param folder for temporary files */
    ReadingBench(List<Path> files, int threads, Path folder, PrintStream out) throws IOException {
        this.files = files;
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

    void add(String name, Round round) {
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
        add("tika", side(file -> {
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
            first.add(contender.over(files));
        }
        for (var contender : contenders) {
            contender.warmUp(files);
        }
        for (int round = 0; round < rounds; round++) {
            for (var contender : contenders) {
                contender.rounds().add(contender.over(files));
            }
        }
        out.printf(
                Locale.ROOT,
                "%d PDFs, %d threads, medians of %d rounds in turns, each warmed up before until it got no faster, for %d s at most:%n",
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
                    files.size() / contender.median(),
                    contender.name(),
                    contender.median() / apart.median(),
                    first.get(i).seconds() / first.get(0).seconds());
        }
        var inside = contenders.get(1);
        out.printf(
                Locale.ROOT,
                "CPU time of all processes: apart %.2f ms a file, in-process %.2f; ratio %.2f (in the first round %.2f)%n",
                apart.cpu() * 1e3 / files.size(),
                inside.cpu() * 1e3 / files.size(),
                inside.cpu() / apart.cpu(),
                first.get(1).cpuSeconds() / first.get(0).cpuSeconds());
    }

    /** Of this process and those that it started and that still run. */
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
