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
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;

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

    private record Contender(String name, Round round, List<Double> seconds) {
        double median() {
            var sorted =
                    seconds.stream().mapToDouble(Double::doubleValue).sorted().toArray();
            return sorted[sorted.length / 2];
        }
    }

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

    /** Warms up, measures and prints. */
    void run(int rounds) throws IOException, InterruptedException {
        for (int round = -2; round < rounds; round++) {
            for (var contender : contenders) {
                long start = System.nanoTime();
                contender.round().over(files);
                if (round >= 0) {
                    contender.seconds().add((System.nanoTime() - start) / 1e9);
                }
            }
        }
        out.printf(Locale.ROOT, "%d PDFs, %d threads, medians of %d rounds in turns:%n", files.size(), threads, rounds);
        var apart = contenders.get(0);
        for (var contender : contenders) {
            out.printf(
                    Locale.ROOT,
                    "  %-12s %7.1f documents/s; apart/%s %.2f%n",
                    contender.name(),
                    files.size() / contender.median(),
                    contender.name(),
                    contender.median() / apart.median());
        }
    }

    @Override
    public void close() {
        pool.close();
    }
}
