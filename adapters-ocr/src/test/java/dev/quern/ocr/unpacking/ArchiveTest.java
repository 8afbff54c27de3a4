package dev.quern.ocr.unpacking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.reading.Reading;
import dev.quern.ocr.reading.mail.MailLimits;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArchiveTest {
    private static final int MB = 1 << 20;

    @TempDir
    Path folder;

    private final Taken taken = new Taken();

    private static byte[] zip(String... namesAndTexts) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            for (int i = 0; i < namesAndTexts.length; i += 2) {
                zip.putNextEntry(new ZipEntry(namesAndTexts[i]));
                zip.write(namesAndTexts[i + 1].getBytes(StandardCharsets.UTF_8));
            }
        }
        return bytes.toByteArray();
    }

    private Optional<Reading.Unreadable> unpack(byte[] zip) throws IOException {
        return unpack(zip, UnpackingLimits.USUAL);
    }

    private Optional<Reading.Unreadable> unpack(byte[] zip, UnpackingLimits limits) throws IOException {
        var file = Files.write(folder.resolve("1.zip"), zip);
        return new UnpackersByType(limits).unpack(file, "application/zip", taken);
    }

    @Test
    void its_files_come_out_without_those_that_programs_add_for_themselves() throws IOException {
        assertThat(unpack(zip(
                        "a.txt", "one",
                        "folder/", "",
                        "folder/ü.txt", "two",
                        "../../x.txt", "three",
                        "__MACOSX/._a.txt", "no",
                        "folder/.DS_Store", "no",
                        "Thumbs.db", "no")))
                .isEmpty();
        assertThat(taken.names()).containsExactly("a.txt", "folder/ü.txt", "../../x.txt");
        assertThat(taken.files.get(1).text()).isEqualTo("two");
    }

    @Test
    void a_bomb_is_refused_by_its_stated_size_and_by_its_actual_size() throws IOException {
        var zeros = "\0".repeat(101 * MB);
        var bomb = zip("zeros.txt", zeros);
        assertThat(unpack(bomb))
                .contains(new Reading.Unreadable(
                        "The archive of %,d bytes unpacks to 105,906,176 or more; at most 100 times its size is unpacked"
                                .formatted(bomb.length)));
        assertThat(taken.files).as("it said so").isEmpty();

        var liar = bomb.clone();
        int directory = directory(liar);
        ByteBuffer.wrap(liar).order(ByteOrder.LITTLE_ENDIAN).putInt(directory + 24, 3);
        assertThat(unpack(liar)).isPresent();
        assertThat(taken.files).isEmpty();

        var limits = new UnpackingLimits(10, 2 * MB, 1_000_000, MailLimits.USUAL);
        assertThat(unpack(zip("a.txt", "a".repeat(MB), "b.txt", "b".repeat(MB), "c.txt", "c"), limits))
                .hasValueSatisfying(
                        refused -> assertThat(refused.reason())
                                .matches(
                                        "The archive of [\\d,]+ bytes unpacks to 2,097,153 or more; at most 2 MB are unpacked"));
        var many = new String[24];
        for (int i = 0; i < many.length; i++) {
            many[i] = i + ".txt";
        }
        assertThat(unpack(zip(many), limits))
                .contains(new Reading.Unreadable("The archive holds 12 files; at most 10 are unpacked"));
    }

    private static int directory(byte[] zip) {
        for (int i = zip.length - 4; i >= 0; i--) {
            if (zip[i] == 'P' && zip[i + 1] == 'K' && zip[i + 2] == 1 && zip[i + 3] == 2) {
                return i;
            }
        }
        throw new AssertionError("no directory");
    }

    /** Each entry of the directory leads to the same bytes, as in bombs that need no nesting. */
    @Test
    void files_that_overlap_are_refused() throws IOException {
        var random = new Random(3);
        var text = new StringBuilder();
        for (int i = 0; i < 20_000; i++) {
            text.append((char) ('a' + random.nextInt(26)));
        }
        var one = zip("a", text.toString());
        int directory = directory(one);
        int entryLength = 46 + 1;
        var out = new ByteArrayOutputStream();
        out.write(one, 0, directory);
        int count = 50;
        for (int i = 0; i < count; i++) {
            var entry = new byte[entryLength];
            System.arraycopy(one, directory, entry, 0, entryLength);
            entry[46] = (byte) ('0' + i);
            out.write(entry);
        }
        var end = ByteBuffer.allocate(22).order(ByteOrder.LITTLE_ENDIAN);
        end.put(one, one.length - 22, 22);
        end.putShort(8, (short) count).putShort(10, (short) count).putInt(12, count * entryLength);
        out.write(end.array());
        assertThat(unpack(out.toByteArray()).orElseThrow().reason()).contains("overlap");
        assertThat(taken.files).isEmpty();
    }

    @Test
    void a_locked_archive_is_reported() throws IOException {
        var zip = zip("a.txt", "one");
        int directory = directory(zip);
        zip[directory + 8] |= 1;
        zip[6] |= 1;
        assertThat(unpack(zip)).contains(new Reading.Unreadable("The archive is protected by a password"));
    }

    @Test
    void names_in_an_old_encoding_are_read_too() throws IOException {
        var zip = zip("a\u0001.txt", "one");
        // Clears the flag that says UTF-8.
        zip[7] = 0;
        zip[directory(zip) + 9] = 0;
        for (int i = 1; i < zip.length; i++) {
            zip[i] = zip[i] == 1 && zip[i - 1] == 'a' ? (byte) 0x81 : zip[i];
        }
        assertThat(unpack(zip)).isEmpty();
        assertThat(taken.names()).containsExactly("aü.txt");
    }

    @Test
    void a_truncated_archive_is_refused_and_a_broken_one_fails_at_most_on_a_part() throws IOException {
        var whole = zip("a.txt", "one one one one", "b.txt", "two");
        for (int length = 0; length < whole.length; length += 7) {
            assertThat(unpack(Arrays.copyOf(whole, length)))
                    .as("%d bytes", length)
                    .isPresent();
        }
        var random = new Random(9);
        for (int round = 0; round < 300; round++) {
            var broken = whole.clone();
            broken[random.nextInt(broken.length)] = (byte) random.nextInt(256);
            try {
                assertThat(unpack(broken)).isNotNull();
            } catch (UncheckedIOException e) {
                assertThat(e.getCause())
                        .as("while a part was read")
                        .isInstanceOfAny(ZipException.class, EOFException.class);
            }
        }
    }
}
