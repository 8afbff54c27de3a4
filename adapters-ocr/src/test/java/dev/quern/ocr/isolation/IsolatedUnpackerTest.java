package dev.quern.ocr.isolation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.reading.Reading;
import dev.quern.core.reading.Unpacker;
import dev.quern.ocr.reading.mail.MailLimits;
import dev.quern.ocr.reading.text.ReadingLimits;
import dev.quern.ocr.unpacking.UnpackingLimits;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ExtendWith(ArchivedReaders.class)
class IsolatedUnpackerTest {
    private static final UnpackingLimits LIMITS = new UnpackingLimits(20, 3 << 20, 100, MailLimits.USUAL);
    private static final List<String> GOOD =
            List.of("../one\u0000 text/plain first", "locked left out: it is protected by a password", " null ");

    @TempDir
    static Path folder;

    private static ReaderPool pool;
    private static IsolatedUnpacker unpacker;

    @BeforeAll
    static void an_unpacker() throws IOException {
        pool = new ReaderPool(
                MisbehavingReader.class,
                new Limits(
                        ReadingLimits.USUAL,
                        LIMITS,
                        64,
                        Duration.ofSeconds(1),
                        Duration.ZERO,
                        100,
                        Duration.ofMinutes(1)),
                1,
                Sandbox.NONE,
                folder.resolve("tmp"));
        unpacker = new IsolatedUnpacker(pool);
    }

    @AfterAll
    static void close() {
        pool.close();
    }

    @Test
    void the_contents_of_a_file_come_through_in_order() throws IOException {
        var taken = new Taken();

        assertThat(unpacker.unpack(file("good"), "a/b", taken)).isEmpty();

        assertThat(taken.all).isEqualTo(GOOD);
        assertThat(unpacked()).isZero();
    }

    @Test
    void the_reason_for_a_file_that_cannot_be_unpacked_comes_through_without_its_parts() throws IOException {
        var taken = new Taken();

        assertThat(unpacker.unpack(file("refuse"), "a/b", taken)).contains(new Reading.Unreadable("no a/b"));
        assertThat(taken.all).isEmpty();
        assertThat(unpacked()).isZero();
    }

    @Test
    void the_limits_come_through() throws IOException {
        assertThat(unpacker.unpack(file("limits"), "a/b", new Taken()))
                .contains(new Reading.Unreadable(LIMITS.toString()));
    }

    @Test
    void parts_unpacked_before_a_crash_are_not_handed_over() throws IOException {
        var taken = new Taken();

        assertThat(unpacker.unpack(file("crash once"), "a/b", taken)).isEmpty();

        assertThat(taken.all).isEqualTo(GOOD);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "crash   | The file cannot be read: the reader crashed (exit code 134)",
                "spin    | The file cannot be read: it was not done after 1 s",
                "damaged | It is damaged: half of it is gone",
                "many    | It holds more than 20 files; at most 20 are unpacked",
                "much    | It unpacks to more than 3 MB; at most 3 MB are unpacked"
            })
    void a_file_that_does_harm_is_not_unpacked_and_the_next_is(String order, String reason) throws IOException {
        var taken = new Taken();

        assertThat(unpacker.unpack(file(order), "a/b", taken).orElseThrow().reason())
                .startsWith(reason);

        assertThat(taken.all).isEmpty();
        assertThat(unpacked()).isZero();
        assertThat(unpacker.unpack(file("good"), "a/b", taken)).isEmpty();
        assertThat(taken.all).isEqualTo(GOOD);
    }

    @Test
    void a_receiver_that_has_enough_leaves_no_files() throws IOException {
        var file = file("good");

        assertThatThrownBy(() -> unpacker.unpack(file, "a/b", new Unpacker.Parts() {
                    @Override
                    public void take(Unpacker.Part part, InputStream content) {
                        throw new IllegalStateException("enough");
                    }

                    @Override
                    public void leaveOut(String name, String why) {
                        throw new AssertionError("not after that");
                    }
                }))
                .hasMessage("enough");
        assertThat(unpacked()).isZero();
    }

    @Test
    void the_head_of_a_message_comes_through() throws IOException {
        assertThat(unpacker.letter(file("good"), "a/b")).contains(MisbehavingUnpacker.letter());
        assertThat(unpacker.letter(file("no head"), "a/b")).isEmpty();
    }

    @Test
    void a_message_whose_head_crashes_the_process_has_none() throws IOException {
        assertThat(unpacker.letter(file("crash"), "a/b")).isEmpty();
    }

    private static final class Taken implements Unpacker.Parts {
        private final List<String> all = new ArrayList<>();

        @Override
        public void take(Unpacker.Part part, InputStream content) {
            try {
                var text = new String(content.readAllBytes(), StandardCharsets.UTF_8);
                all.add(part.name() + " " + part.contentType() + " " + text);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void leaveOut(String name, String why) {
            all.add(name + " left out: " + why);
        }
    }

    private Path file(String order) throws IOException {
        return Files.writeString(Files.createTempFile(folder, "file", ".any"), order);
    }

    /** Counts the unpacked files that are still there. */
    private long unpacked() throws IOException {
        try (var files = Files.walk(folder.resolve("tmp"))) {
            return files.filter(file -> file.getFileName().toString().matches("\\d+"))
                    .count();
        }
    }
}
