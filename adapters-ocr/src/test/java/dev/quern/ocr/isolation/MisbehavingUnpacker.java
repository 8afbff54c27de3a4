package dev.quern.ocr.isolation;

import dev.quern.core.letter.Letter;
import dev.quern.core.reading.Reading;
import dev.quern.core.reading.Unpacker;
import dev.quern.ocr.unpacking.UnpackingLimits;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An unpacker that does what its files say, so that tests need no files that break a real one. */
final class MisbehavingUnpacker implements Unpacker {
    private final UnpackingLimits limits;

    MisbehavingUnpacker(UnpackingLimits limits) {
        this.limits = limits;
    }

    @Override
    public Map<String, Kind> kinds() {
        return Map.of();
    }

    @Override
    public Optional<Letter> letter(Path file, String contentType) {
        return switch (order(file)) {
            case "no head" -> Optional.empty();
            case "crash" -> {
                Runtime.getRuntime().halt(134);
                yield Optional.empty();
            }
            default -> Optional.of(letter());
        };
    }

    static Letter letter() {
        return new Letter(
                "Größe <a@b.example>",
                "c@d.example",
                "plus",
                "",
                "",
                "",
                "Subject",
                List.of(new Letter.Header("X-One", "1"), new Letter.Header("X-One", "2")));
    }

    @Override
    public Optional<Reading.Unreadable> unpack(Path file, String contentType, Parts parts) {
        var order = order(file);
        switch (order) {
            case "refuse" -> {
                parts.take(new Part("in vain", null), content("lost"));
                return Optional.of(new Reading.Unreadable("no " + contentType));
            }
            case "limits" -> {
                return Optional.of(new Reading.Unreadable(limits.toString()));
            }
            case "crash" -> {
                parts.take(new Part("in vain", null), content("lost"));
                Runtime.getRuntime().halt(134);
            }
            case "crash once" -> {
                parts.take(new Part("in vain", null), content("lost"));
                parts.take(new Part("in vain", null), content("lost"));
                write(file);
                Runtime.getRuntime().halt(134);
            }
            case "spin" -> MisbehavingReader.spin(Duration.ofMinutes(10));
            case "damaged" ->
                parts.take(new Part("half", null), new InputStream() {
                    @Override
                    public int read() throws IOException {
                        throw new IOException("half of it is gone");
                    }

                    @Override
                    public int read(byte[] buffer, int offset, int length) throws IOException {
                        return read();
                    }
                });
            case "many" -> {
                for (int i = 0; i <= limits.members(); i++) {
                    parts.take(new Part("one of many", null), content(""));
                }
            }
            case "much" -> parts.take(new Part("zeroes", null), content("0".repeat(4 << 20)));
            default -> {
                // It behaves.
            }
        }
        parts.take(new Part("../one\u0000", "text/plain"), content("first"));
        parts.leaveOut("locked", "it is protected by a password");
        parts.take(new Part("", null), content(""));
        return Optional.empty();
    }

    private static InputStream content(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    static String order(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void write(Path file) {
        try {
            Files.writeString(file, "good", StandardOpenOption.TRUNCATE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
