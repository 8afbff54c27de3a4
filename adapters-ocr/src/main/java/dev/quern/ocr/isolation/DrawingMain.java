package dev.quern.ocr.isolation;

import dev.quern.core.page.Laid;
import dev.quern.core.page.PackedPages;
import dev.quern.core.result.PageFrame;
import dev.quern.ocr.paging.PageDrawing;
import dev.quern.ocr.reading.ReadersByType;
import dev.quern.ocr.reading.text.ReadingLimits;
import dev.quern.ocr.recognition.OnnxTextRecognizer;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * The program of a drawing process: draws one page, or makes one searchable PDF, into a file, and ends with 0, or with 2 when
 * that cannot be done.
 */
public final class DrawingMain {
    static final int CANNOT = 2;

    private static final String DRAW = "draw";
    private static final String SEARCH = "search";

    private DrawingMain() {}

    /** The limits for one argument. */
    static String limits(ReadingLimits limits) {
        return LongStream.of(
                        limits.bytes(),
                        limits.unpacked(),
                        limits.ratio(),
                        limits.parts(),
                        limits.pages(),
                        limits.pixels(),
                        limits.words(),
                        limits.cells(),
                        limits.columns(),
                        limits.depth())
                .mapToObj(Long::toString)
                .collect(Collectors.joining(","));
    }

    private static ReadingLimits limits(String argument) {
        var limits = Arrays.stream(argument.split(",", -1))
                .mapToLong(Long::parseLong)
                .toArray();
        return new ReadingLimits(
                limits[0],
                limits[1],
                (int) limits[2],
                (int) limits[3],
                (int) limits[4],
                limits[5],
                (int) limits[6],
                (int) limits[7],
                (int) limits[8],
                (int) limits[9]);
    }

    /** Returns the arguments for drawing a page; the file to write and the limits go before them. */
    static List<String> drawing(Path file, String contentType, int index, PageFrame frame) {
        return List.of(
                DRAW,
                file.toAbsolutePath().toString(),
                contentType,
                String.valueOf(index),
                String.valueOf(frame.width()),
                String.valueOf(frame.height()),
                String.valueOf(frame.laid().quarterTurns()),
                String.valueOf(frame.laid().skew()));
    }

    /** Returns the arguments for making a searchable PDF; the file to write and the limits go before them. */
    static List<String> searching(Path file, String contentType, Path words) {
        return List.of(
                SEARCH,
                file.toAbsolutePath().toString(),
                contentType,
                words.toAbsolutePath().toString());
    }

    public static void main(String[] given) {
        ChildProgram.run(() -> make(given));
    }

    private static int make(String[] given) throws IOException {
        // The readers only for what is drawn as text: the recogniser takes its time.
        var limits = limits(given[1]);
        var drawing = new PageDrawing(
                (file, type) -> ReadersByType.standard(limits, new OnnxTextRecognizer(), () -> {})
                        .read(file, type),
                limits);
        var made = given[2].equals(SEARCH) ? searchable(drawing, given) : drawn(drawing, given);
        if (made.isPresent()) {
            try (var content = made.get();
                    var out = Files.newOutputStream(Path.of(given[0]))) {
                content.transferTo(out);
            }
        }
        return made.isPresent() ? 0 : CANNOT;
    }

    private static Optional<InputStream> drawn(PageDrawing drawing, String[] given) throws IOException {
        var laid = new Laid(Integer.parseInt(given[8]), Double.parseDouble(given[9]));
        var frame = new PageFrame(Double.parseDouble(given[6]), Double.parseDouble(given[7]), laid, true);
        return drawing.draw(Path.of(given[3]), given[4], Integer.parseInt(given[5]), frame);
    }

    private static Optional<InputStream> searchable(PageDrawing drawing, String[] given) throws IOException {
        try (var words = new BufferedInputStream(Files.newInputStream(Path.of(given[5])))) {
            return drawing.searchable(Path.of(given[3]), given[4], PackedPages.read(words));
        }
    }
}
