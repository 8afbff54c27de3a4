package dev.quern.ocr.isolation;

import dev.quern.core.reading.Reading;
import dev.quern.ocr.reading.text.ReadingLimits;
import dev.quern.ocr.unpacking.UnpackingLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A program whose reading process hangs over a file, and which prints the id of that process first. */
final class HangingServer {
    private HangingServer() {}

    public static void main(String[] arguments) throws IOException {
        var limits = new Limits(
                ReadingLimits.USUAL,
                UnpackingLimits.USUAL,
                64,
                Duration.ofMinutes(5),
                Duration.ZERO,
                100,
                Duration.ofMinutes(1));
        var folder = Path.of(arguments[1]);
        var sandbox = arguments.length > 2 ? Sandbox.find(folder, List.of(folder), List.of(), false) : Sandbox.NONE;
        try (var pool = new ReaderPool(MisbehavingReader.class, limits, 1, sandbox, folder)) {
            var reader = new IsolatedReader(pool);
            var file = Path.of(arguments[0]);
            // The process that is used again for the file that hangs.
            var sound = Files.writeString(file.resolveSibling("sound"), "good");
            System.out.println(((Reading.Legible) reader.read(sound, "text/plain")).text());
            reader.read(file, "text/plain");
        }
    }
}
