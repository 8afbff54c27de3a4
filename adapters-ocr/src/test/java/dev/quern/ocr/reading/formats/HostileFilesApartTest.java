package dev.quern.ocr.reading.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.quern.core.page.PageSpan;
import dev.quern.core.reading.Reading;
import dev.quern.ocr.isolation.ArchivedReaders;
import dev.quern.ocr.isolation.IsolatedCutter;
import dev.quern.ocr.isolation.IsolatedReader;
import dev.quern.ocr.isolation.Limits;
import dev.quern.ocr.isolation.ReaderPool;
import dev.quern.ocr.reading.TikaTypeDetector;
import dev.quern.ocr.reading.text.ReadingLimits;
import dev.quern.ocr.unpacking.UnpackingLimits;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hostile files, read and cut as the server does it: each ends as a reading within time and memory, leaves no files, calls
 * nobody, and the next file is read as usual.
 *
 * <p>Every build takes every fifth file and every second that is over a limit; {@code -Dquern.hostile=all} takes all of them.
 */
@ExtendWith(ArchivedReaders.class)
class HostileFilesApartTest {
    private static final Duration DEADLINE = Duration.ofSeconds(30);
    /** By the clock, for two attempts of {@link #DEADLINE} on a machine that has much else to do. */
    private static final Duration ENDS = Duration.ofMinutes(10);

    /**
     * A quarter of what a process of a server has, and half of what a file may unpack to there: what goes on for ever comes to
     * the end of these in half the time.
     */
    private static final int HEAP_MB = 128;

    private static final long UNPACKED_MB = 128;

    /** The most memory that a reading process may take: its heap, its code and the needs of recognition. */
    private static final long MOST_MEMORY_KB = 1L << 20;

    private static final String SECRET = "xyzzy-secret";
    private static final TikaTypeDetector TYPES = new TikaTypeDetector();

    @TempDir
    static Path folder;

    private static ServerSocket nobody;
    private static ReaderPool pool;
    private static IsolatedReader reader;
    private static HostileFiles files;
    private static Path sound;
    private static Reading asEver;

    @BeforeAll
    static void a_reader() throws IOException {
        nobody = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        nobody.setSoTimeout(1);
        var secret = Files.writeString(
                Files.createDirectory(folder.resolve("secrets")).resolve("secret"), SECRET);
        files = new HostileFiles(
                soundFiles(),
                "http://127.0.0.1:%d/".formatted(nobody.getLocalPort()),
                secret.toUri().toString());
        Files.createDirectory(folder.resolve("blobs"));
        sound = Files.writeString(folder.resolve("blobs/sound"), "Total: 12.50 EUR");
        pool = new ReaderPool(
                new Limits(
                        limits(),
                        UnpackingLimits.USUAL,
                        HEAP_MB,
                        DEADLINE,
                        Duration.ofSeconds(1),
                        1000,
                        Duration.ofMinutes(5)),
                1,
                folder.resolve("tmp"));
        reader = new IsolatedReader(pool);
        asEver = reader.read(sound, "text/plain");
    }

    private static ReadingLimits limits() {
        var usual = ReadingLimits.USUAL;
        return new ReadingLimits(
                usual.bytes(),
                UNPACKED_MB << 20,
                usual.ratio(),
                usual.parts(),
                usual.pages(),
                usual.pixels(),
                usual.words(),
                usual.cells(),
                usual.columns(),
                usual.depth());
    }

    @AfterAll
    static void close() throws IOException {
        pool.close();
        nobody.close();
        assertThat(tree()).containsExactlyInAnyOrder("secrets", "secrets/secret", "blobs", "blobs/sound", "tmp");
    }

    private static Map<String, byte[]> soundFiles() throws IOException {
        var sound = new LinkedHashMap<>(InvoiceFiles.all());
        sound.put("invoice.doc", resource("invoice.doc"));
        var image = new BufferedImage(300, 400, BufferedImage.TYPE_3BYTE_BGR);
        for (var format : List.of("png", "jpg", "gif", "bmp", "tiff")) {
            var out = new ByteArrayOutputStream();
            ImageIO.write(image, format, out);
            sound.put("invoice." + format, out.toByteArray());
        }
        sound.put("invoice.webp", resource("lossy.webp"));
        sound.put("invoice.ics", """
                BEGIN:VCALENDAR
                VERSION:2.0
                BEGIN:VEVENT
                SUMMARY:Delivery
                DTSTART:20260101T120000Z
                END:VEVENT
                END:VCALENDAR
                """.getBytes(StandardCharsets.UTF_8));
        return sound;
    }

    private static byte[] resource(String name) throws IOException {
        try (var in = HostileFilesApartTest.class.getResourceAsStream("/formats/" + name)) {
            assertThat(in).isNotNull();
            return in.readAllBytes();
        }
    }

    @Test
    void there_are_at_least_150_hostile_files() {
        assertThat(files.all()).hasSizeGreaterThanOrEqualTo(150);
    }

    @Test
    void an_image_is_read_in_a_process() throws IOException {
        var picture = Files.write(folder.resolve("blobs/picture"), soundFiles().get("invoice.png"));

        assertThat(reader.read(picture, "image/png")).isInstanceOf(Reading.Legible.class);
        Files.delete(picture);
    }

    @TestFactory
    Stream<DynamicTest> each_ends_as_a_reading_and_harms_nobody() {
        boolean all = "all".equals(System.getProperty("quern.hostile"));
        var names = files.all().keySet().stream().toList();
        return names.stream()
                .filter(name -> all || isOneOfMany(names.indexOf(name), name))
                .map(name -> DynamicTest.dynamicTest(name.replace('\0', '0'), () -> read(name)));
    }

    private static boolean isOneOfMany(int number, String name) {
        return isOverALimit(name) ? number % 2 == 1 : number % 5 == 0;
    }

    /** Files that would take gigabytes of memory, and must be refused before they do. */
    private static boolean isOverALimit(String name) {
        return name.contains("gigabyte") || name.endsWith("that is huge.pdf");
    }

    private static void read(String name) throws IOException {
        var file = Files.write(
                folder.resolve("blobs/stored"), files.all().get(name).get());
        long start = System.nanoTime();
        var reading = reader.read(file, TYPES.detect(file, name));
        var taken = Duration.ofNanos(System.nanoTime() - start);
        cut(file, TYPES.detect(file, name));
        Files.delete(file);

        assertThat(taken).isLessThan(ENDS);
        assertThat(reading.toString()).doesNotContain(SECRET);
        if (reading instanceof Reading.Unreadable unreadable) {
            assertThat(unreadable.reason()).isNotBlank().doesNotContain("the reader failed");
        }
        if (isOverALimit(name)) {
            assertThat(reading.toString())
                    .containsPattern("(unpacks to more than " + UNPACKED_MB + " MB|has \\d+ x \\d+ pixels); at most");
        }
        for (var process : ProcessHandle.current().children().toList()) {
            assertThat(peakKilobytes(process)).isLessThan(MOST_MEMORY_KB);
        }
        assertThat(catchThrowable(nobody::accept)).isInstanceOf(SocketTimeoutException.class);
        assertThat(reader.read(sound, "text/plain")).as("the next file").isEqualTo(asEver);
        assertThat(tree().stream().filter(path -> !path.startsWith("tmp")))
                .containsExactlyInAnyOrder("secrets", "secrets/secret", "blobs", "blobs/sound");
    }

    /** Cuts the file too, since a mailbox may split even some files that it cannot read. */
    private static void cut(Path file, String type) {
        long start = System.nanoTime();
        new IsolatedCutter(pool).cut(file, type, List.of(new PageSpan(1, 1), new PageSpan(1, 1)), part -> {});
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(ENDS);
    }

    private static long peakKilobytes(ProcessHandle process) throws IOException {
        var status = Path.of("/proc/" + process.pid() + "/status");
        if (!Files.exists(status)) {
            return 0; // not Linux, or the process has just ended
        }
        return Files.readAllLines(status).stream()
                .filter(line -> line.toUpperCase(Locale.ROOT).startsWith("VMHWM:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .findFirst()
                .orElse(0);
    }

    private static Set<String> tree() throws IOException {
        try (var all = Files.walk(folder)) {
            return all.filter(path -> !path.equals(folder))
                    .map(path -> folder.relativize(path).toString())
                    .collect(Collectors.toSet());
        }
    }
}
