package dev.quern.ocr.isolation;

import static dev.quern.ocr.isolation.MisbehavingUnpacker.order;
import static dev.quern.ocr.isolation.MisbehavingUnpacker.write;

import dev.quern.core.page.Box;
import dev.quern.core.page.Page;
import dev.quern.core.page.PageSpan;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Ruling;
import dev.quern.core.page.Word;
import dev.quern.core.reading.BoxRecognizer;
import dev.quern.core.reading.DocumentReader;
import dev.quern.core.reading.PageCutter;
import dev.quern.core.reading.Reading;
import dev.quern.core.reading.RecognitionWishes;
import dev.quern.ocr.reading.text.ReadingLimits;
import dev.quern.ocr.transform.JsonataTransformer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** A reading process that does what its files say, so that tests need no files that break a real reader. */
final class MisbehavingReader implements DocumentReader {
    private final ReadingLimits limits;
    private final Runnable pageDone;

    private MisbehavingReader(ReadingLimits limits, Runnable pageDone) {
        this.limits = limits;
        this.pageDone = pageDone;
    }

    public static void main(String[] arguments) {
        ReaderMain.run((setup, pageDone) -> new ReaderMain.Services(
                new MisbehavingReader(setup.reading(), pageDone),
                new MisbehavingUnpacker(setup.unpacking()),
                MisbehavingReader::cut,
                BoxRecognizer.NONE,
                new JsonataTransformer(Duration.ofSeconds(1))));
    }

    @Override
    public Reading read(Path file, String contentType) {
        throw new IllegalStateException("The wishes did not come through");
    }

    @Override
    public Reading read(Path file, String contentType, RecognitionWishes wishes) {
        try {
            return obey(file, order(file), contentType, wishes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Reading obey(Path file, String order, String contentType, RecognitionWishes wishes) throws IOException {
        switch (order) {
            case "spin" -> spin(Duration.ofMinutes(10));
            case "work for a while" -> spin(Duration.ofMillis(600));
            case "sleep" -> sleep(600_000);
            case "sleep for a while" -> sleep(1500);
            case "sleep while a program spins" -> {
                var program = new ProcessBuilder("sh", "-c", "while :; do :; done").start();
                Files.writeString(file, Long.toString(program.pid()), StandardOpenOption.TRUNCATE_EXISTING);
                sleep(600_000);
            }
            case "crash" -> Runtime.getRuntime().halt(134);
            case "exhaust" -> exhaust();
            case "throw" -> throw new IllegalStateException("a bug");
            case "overflow" -> overflow(0);
            case "refuse" -> {
                return new Reading.Unreadable("no " + contentType);
            }
            case "wishes" -> {
                return new Reading.Unreadable(wishes.toString());
            }
            case "limits" -> {
                return new Reading.Unreadable(limits.toString());
            }
            case "environment" -> {
                return new Reading.Unreadable(String.join(" ", System.getenv().keySet()));
            }
            case "disk" -> throw new UncheckedIOException(new IOException("No space left on device"));
            case "error" -> throw new NoClassDefFoundError("gone");
            case "print" -> System.out.println("noise\u0000\u00ff");
            case "litter" -> Files.createTempFile("litter", ".tmp");
            case "many pages" -> {
                for (int i = 0; i < 7; i++) {
                    spin(Duration.ofMillis(200));
                    pageDone.run();
                }
            }
            case "half a letter" -> {
                return oneWord("before\uD83Eafter");
            }
            case "long words" -> {
                return new Reading.Legible(new Pages(List.of(new Page(0, 1, 1, longWords())), false), "");
            }
            case "crash once" -> {
                write(file);
                Runtime.getRuntime().halt(134);
            }
            default -> {
                // It behaves.
            }
        }
        return reading(Long.toString(ProcessHandle.current().pid()));
    }

    /** A reading with everything that a page can have, and this text. */
    static Reading.Legible reading(String text) {
        var word = new Word("Größe\uD83E\uDDFE", new Box(0.1, 0.2, 1 / 3.0, 0.25), 9.5, true, 0.62);
        var page = new Page(0, 595.3, 841.9, List.of(word), List.of(new Ruling(new Box(0, 0.5, 1, 0.5))));
        return new Reading.Legible(
                new Pages(List.of(page, new Page(1, 10, 20, List.of())), true),
                text,
                new Reading.Bodies("<p>1</p>", "", ""),
                List.of("Somebody should know."));
    }

    private static Reading.Legible oneWord(String text) {
        return new Reading.Legible(
                new Pages(List.of(new Page(0, 1, 1, List.of(Word.of(text, new Box(0, 0, 1, 1))))), false), text);
    }

    static List<Word> longWords() {
        return IntStream.range(1, 300)
                .mapToObj(i -> Word.of("ä".repeat(10 * i), new Box(0, 0, 1.0 / i, 1)))
                .toList();
    }

    /** Makes parts that name their pages, unless the file says otherwise. */
    private static boolean cut(Path file, String contentType, List<PageSpan> spans, PageCutter.Parts parts) {
        var order = order(file);
        for (var span : spans) {
            parts.accept(new ByteArrayInputStream((contentType + " " + span).getBytes(StandardCharsets.UTF_8)));
        }
        switch (order) {
            case "spin" -> spin(Duration.ofMinutes(10));
            case "crash" -> Runtime.getRuntime().halt(134);
            case "crash once" -> {
                write(file);
                Runtime.getRuntime().halt(134);
            }
            case "exhaust" -> exhaust();
            case "much" -> parts.accept(new ByteArrayInputStream(new byte[4 << 20]));
            default -> {
                // It behaves.
            }
        }
        return !order.equals("refuse");
    }

    private static void exhaust() {
        var all = new ArrayList<byte[]>();
        while (all.size() < 1_000_000) {
            all.add(new byte[1 << 20]);
        }
    }

    private static int overflow(int depth) {
        return depth < 0 ? 0 : overflow(depth + 1) + 1;
    }

    /** Uses this much CPU time, however long that takes on a busy machine. */
    static void spin(Duration work) {
        var threads = ManagementFactory.getThreadMXBean();
        long until = threads.getCurrentThreadCpuTime() + work.toNanos();
        while (threads.getCurrentThreadCpuTime() < until) {
            Thread.onSpinWait();
        }
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
