package dev.quern.ocr.recognition;

import dev.quern.ocr.recognition.ReadLine.ReadWord;
import dev.quern.ocr.recognition.region.TextRegion;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads lines of text with {@link Tesseract}: one process for the lines of a page, each an image of its own, so that its words
 * need not be looked for among the lines again.
 */
final class TesseractLineReader implements LineReader {
    private static final Logger LOG = LoggerFactory.getLogger(TesseractLineReader.class);

    /** It brings lines to 36 pixels itself. */
    private static final int HEIGHT = 48;

    private static final int NARROWEST = 8;
    private static final int WIDEST = 30_000;
    /** Around a line; letters at the rim are lost. */
    private static final int MARGIN = 10;
    /** Loading a pack takes 0.1 s, a line 0.02 s, each several times that on a busy machine. */
    private static final Duration START = Duration.ofSeconds(10);

    private static final Duration FOR_A_LINE = Duration.ofMillis(500);
    /** A column of its table: kind of row, image, place from its left, width, confidence, text. */
    private static final int LEVEL = 0;

    private static final int PAGE = 1;
    private static final int LEFT = 6;
    private static final int WIDTH = 8;
    private static final int CONFIDENCE = 10;
    private static final int TEXT = 11;
    private static final String WORD = "5";

    private final Tesseract tesseract;
    private final Duration start;

    TesseractLineReader(Tesseract tesseract) {
        this(tesseract, START);
    }

    /** @param start how long it may take to begin with the first line */
    TesseractLineReader(Tesseract tesseract, Duration start) {
        this.tesseract = tesseract;
        this.start = start;
    }

    @Override
    public boolean knows(String language) {
        return tesseract.pack(language).isPresent();
    }

    @Override
    public List<ReadLine> read(Picture page, List<TextRegion> lines, @Nullable String language) {
        var pack = language == null ? Optional.<String>empty() : tesseract.pack(language);
        if (lines.isEmpty() || pack.isEmpty()) {
            return Collections.nCopies(lines.size(), ReadLine.NOTHING);
        }
        try {
            var folder = Files.createTempDirectory("lines-");
            try {
                return read(page, lines, pack.get(), folder);
            } finally {
                remove(folder);
            }
        } catch (IOException e) {
            LOG.warn("Reading goes on without Tesseract on this page: {}", e.getMessage());
            return Collections.nCopies(lines.size(), ReadLine.NOTHING);
        }
    }

    private List<ReadLine> read(Picture page, List<TextRegion> lines, String pack, Path folder) throws IOException {
        var names = new ArrayList<String>();
        var widths = new ArrayList<Integer>();
        for (var line : lines) {
            var image = LineImage.of(page, line, HEIGHT, NARROWEST, WIDEST);
            var file = folder.resolve(names.size() + ".pgm");
            write(image, file);
            names.add(file.toString());
            widths.add(image.width());
        }
        var list = Files.write(folder.resolve("list.txt"), names);
        var table = tesseract.read(list, pack, folder, start.plus(FOR_A_LINE.multipliedBy(lines.size())));
        var words = new ArrayList<List<ReadWord>>();
        lines.forEach(line -> words.add(new ArrayList<>()));
        for (var row : Files.readAllLines(table)) {
            var cells = row.split("\t", -1);
            if (cells.length > TEXT && cells[LEVEL].equals(WORD) && !cells[TEXT].isBlank()) {
                try {
                    int line = Integer.parseInt(cells[PAGE]) - 1;
                    words.get(line).add(word(cells, widths.get(line)));
                } catch (NumberFormatException | IndexOutOfBoundsException e) {
                    throw new IOException("Tesseract wrote what is no word of these lines: " + row, e);
                }
            }
        }
        return words.stream().map(ReadLine::new).toList();
    }

    private static ReadWord word(String[] cells, int width) {
        double left = Double.parseDouble(cells[LEFT]) - MARGIN;
        double right = left + Double.parseDouble(cells[WIDTH]);
        double from = Math.max(0, Math.min(1, left / width));
        double to = Math.max(from, Math.min(1, right / width));
        double confidence = Math.max(0, Double.parseDouble(cells[CONFIDENCE]) / 100);
        return new ReadWord(cells[TEXT].strip(), from, to, confidence);
    }

    /** As grey, on a margin that is as light as the line's paper: the plainest format there is (PGM). */
    private static void write(Picture line, Path file) throws IOException {
        int width = line.width() + 2 * MARGIN;
        int height = line.height() + 2 * MARGIN;
        var head = "P5\n%d %d\n255\n".formatted(width, height).getBytes(StandardCharsets.US_ASCII);
        var row = new byte[width];
        byte paper = (byte) paper(line);
        try (var out = new BufferedOutputStream(Files.newOutputStream(file))) {
            out.write(head);
            for (int y = 0; y < height; y++) {
                for (int x = 0; x < width; x++) {
                    int column = x - MARGIN;
                    int down = y - MARGIN;
                    boolean inside = column >= 0 && column < line.width() && down >= 0 && down < line.height();
                    row[x] = inside ? (byte) grey(line, column, down) : paper;
                }
                out.write(row);
            }
        }
    }

    private static int grey(Picture line, int x, int y) {
        return (line.value(x, y, 0) * 29 + line.value(x, y, 1) * 150 + line.value(x, y, 2) * 77) >> 8;
    }

    /** The median along the upper and the lower rim. */
    private static int paper(Picture line) {
        var counts = new int[256];
        for (int x = 0; x < line.width(); x++) {
            counts[grey(line, x, 0)]++;
            counts[grey(line, x, line.height() - 1)]++;
        }
        int sum = 0;
        int value = 0;
        while (sum + counts[value] <= line.width()) {
            sum += counts[value++];
        }
        return value;
    }

    private static void remove(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
