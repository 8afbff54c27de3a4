package dev.quern.core.housekeeping;

import dev.quern.core.letter.Letter;
import dev.quern.core.reading.Reading;
import dev.quern.core.reading.Unpacker;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Unpacks files in a format of the tests' own: a first line with the sender, then a line for each part,
 * {@code name=content}.
 */
final class HeldDocuments implements Unpacker {
    static String container(String first, String... parts) {
        return Stream.concat(Stream.of(first), Stream.of(parts)).collect(Collectors.joining("\n"));
    }

    static String part(String name, String content) {
        return name + "=" + URLEncoder.encode(content, StandardCharsets.UTF_8);
    }

    @Override
    public Map<String, Kind> kinds() {
        return Map.of("application/zip", Kind.ARCHIVE, "application/mbox", Kind.FOLDER, "message/rfc822", Kind.MESSAGE);
    }

    @Override
    public Optional<Letter> letter(Path file, String contentType) {
        return Optional.of(new Letter(lines(file).get(0), "", "", "", "", "", "", List.of()));
    }

    @Override
    public Optional<Reading.Unreadable> unpack(Path file, String contentType, Parts parts) {
        for (var line : lines(file).stream().skip(1).toList()) {
            if (line.equals("broken")) {
                return Optional.of(new Reading.Unreadable("The end is missing"));
            }
            var content = URLDecoder.decode(line.substring(line.indexOf('=') + 1), StandardCharsets.UTF_8);
            var bytes = content.equals("unreadable")
                    ? new BrokenStream()
                    : new ByteArrayInputStream(content.getBytes(StandardCharsets.UTF_8));
            parts.take(new Part(line.substring(0, line.indexOf('=')), null), bytes);
        }
        return Optional.empty();
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class BrokenStream extends InputStream {
        @Override
        public int read() throws IOException {
            throw new IOException("bad block 7");
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            return read();
        }
    }
}
