package dev.quern.ocr.isolation;

import dev.quern.core.letter.Letter;
import dev.quern.core.reading.BoxRecognizer;
import dev.quern.core.reading.DocumentReader;
import dev.quern.core.reading.Reading;
import dev.quern.core.reading.Unpacker;
import dev.quern.ocr.transform.JsonataTransformer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/** A reading process that a file has taken over: it tries what its files say, and tells how that went. */
final class EscapingReader implements DocumentReader, Unpacker {
    private static final String ITSELF = UUID.randomUUID().toString();

    private EscapingReader() {}

    public static void main(String[] arguments) {
        var taken = new EscapingReader();
        ReaderMain.run((setup, pageDone) -> new ReaderMain.Services(
                taken, taken, (file, type, spans, parts) -> false, BoxRecognizer.NONE, new JsonataTransformer()));
    }

    @Override
    public Reading read(Path file, String contentType) {
        String told;
        try {
            var order = Files.readString(file).split(" ", 2);
            told = tried(file, order[0], order.length < 2 ? "" : order[1]);
        } catch (IOException | UncheckedIOException refused) {
            told = "refused: " + refused.getMessage();
        }
        return MisbehavingReader.reading(told);
    }

    private static String tried(Path file, String what, String with) throws IOException {
        switch (what) {
            case "connect" -> new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(with)).close();
            case "look" -> {
                return Files.readString(Path.of(with));
            }
            case "list" -> {
                try (var found = Files.list(Path.of(with))) {
                    return found.map(path -> path.getFileName().toString())
                            .sorted()
                            .collect(Collectors.joining(" "));
                }
            }
            case "write" -> Files.writeString(Path.of(with), "taken over");
            case "change" -> Files.writeString(file, "taken over");
            case "replace" -> Files.move(Files.createTempFile("other", ""), file);
            case "start" -> new ProcessBuilder("/bin/sh", "-c", "exit").start();
            case "fill" -> {
                try (var large =
                        new RandomAccessFile(Files.createTempFile("large", "").toFile(), "rw")) {
                    large.setLength(Long.parseLong(with));
                }
            }
            case "environment" -> {
                return System.getenv().keySet().stream().sorted().collect(Collectors.joining(" "));
            }
            case "who" -> {
                return ITSELF;
            }
            default -> {
                // It behaves.
            }
        }
        return "done";
    }

    @Override
    public Optional<Reading.Unreadable> unpack(Path file, String contentType, Parts parts) {
        try {
            var order = Files.readString(file);
            parts.take(new Part("one", null), new ByteArrayInputStream("first".getBytes(StandardCharsets.UTF_8)));
            if (!order.equals("behave")) {
                // In the place of the part that was just written.
                var made = file.getParent().resolveSibling("made").resolve("1");
                Files.delete(made);
                Files.createSymbolicLink(made, Path.of(order));
            }
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Map<String, Kind> kinds() {
        return Map.of();
    }

    @Override
    public Optional<Letter> letter(Path file, String contentType) {
        return Optional.empty();
    }
}
