package dev.quern.ocr.reading.sheet;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.quern.core.page.Pages;
import dev.quern.core.reading.Reading;
import dev.quern.ocr.reading.text.CarefulReader;
import dev.quern.ocr.reading.text.Flow;
import dev.quern.ocr.reading.text.ReadingLimits;
import dev.quern.ocr.reading.text.Table;
import dev.quern.ocr.reading.text.TextDecoding;
import dev.quern.ocr.reading.text.UnreadableFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads CSV as one table: its encoding and the character between its fields are found out, loose quotes are forgiven. */
public final class CsvReader extends CarefulReader {
    private static final char[] SEPARATORS = {',', ';', '\t', '|'};
    private static final int SAMPLE_LINES = 50;
    /** Text does not hold it, so that quotes are characters like others. */
    private static final char NO_QUOTE = '\u0001';

    private final ReadingLimits limits;

    public CsvReader(ReadingLimits limits) {
        super("CSV file");
        this.limits = limits;
    }

    @Override
    protected Pages pages(Path file, String contentType) throws IOException {
        return Flow.ofSheets(List.of(table(file)), limits);
    }

    @Override
    public Optional<Reading> rows(Path file, String contentType) {
        return Optional.of(carefully(file, () -> Flow.rows(List.of(table(file)), limits)));
    }

    private Table table(Path file) throws IOException {
        long size = Files.size(file);
        if (size > limits.bytes()) {
            throw new UnreadableFile("The CSV file has %d bytes; at most %d are read".formatted(size, limits.bytes()));
        }
        var text = TextDecoding.decode(Files.readAllBytes(file));
        if (text == null) {
            throw new UnreadableFile("The file is not text");
        }
        return table(text);
    }

    private Table table(String text) throws IOException {
        char separator = separator(text);
        var body = withoutHint(text);
        // Before a record is taken to pieces: all of its fields would be in memory.
        columns(body, separator);
        try {
            return table(body, separator, '"');
        } catch (CsvParseException looseQuotes) {
            return table(body, separator, NO_QUOTE);
        }
    }

    private Table table(String text, char separator, char quote) throws IOException {
        var rows = new ArrayList<List<Table.Cell>>();
        long cells = 0;
        try (var records = de.siegmar.fastcsv.reader.CsvReader.builder()
                .fieldSeparator(separator)
                .quoteCharacter(quote)
                .skipEmptyLines(false)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .ofCsvRecord(text)) {
            for (CsvRecord row : records) {
                cells += row.getFields().stream()
                        .filter(field -> !field.isBlank())
                        .count();
                if (cells > limits.cells()) {
                    throw new UnreadableFile(
                            "The CSV file has more than %d filled fields by its row %d; at most %d are read"
                                    .formatted(limits.cells(), rows.size() + 1, limits.cells()));
                }
                rows.add(row.getFields().stream()
                        .map(field -> Table.Cell.of(field.strip()))
                        .toList());
            }
        }
        return new Table(rows, limits.columns());
    }

    private void columns(String text, char separator) throws UnreadableFile {
        int columns = 1;
        int line = 1;
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"') {
                quoted = !quoted;
            } else if (c == '\n' || c == '\r') {
                columns = quoted ? columns : 1;
                line += c == '\n' ? 1 : 0;
            } else if (c == separator && !quoted && ++columns > limits.columns()) {
                throw new UnreadableFile(
                        "The CSV file has a row of more than %d columns in line %d; at most %d are read"
                                .formatted(limits.columns(), line, limits.columns()));
            }
        }
    }

    /** Excel's own way to say what separates fields: a first line like {@code sep=;}. */
    private static boolean hasHint(String text) {
        return text.length() > 4
                && text.regionMatches(true, 0, "sep=", 0, 4)
                && text.indexOf('\n') <= 7
                && text.indexOf('\n') > 0;
    }

    private static String withoutHint(String text) {
        return hasHint(text) ? text.substring(text.indexOf('\n') + 1) : text;
    }

    /** The character that stands on the most lines, and there the same number of times, outside of quotes. */
    static char separator(String text) {
        if (hasHint(text)) {
            return text.charAt(4);
        }
        char best = ',';
        double most = 0;
        for (char separator : SEPARATORS) {
            double score = score(counts(text, separator));
            if (score > most) {
                most = score;
                best = separator;
            }
        }
        return best;
    }

    /** Counts the character on each of the first lines that are not empty. */
    private static List<Integer> counts(String text, char separator) {
        var counts = new ArrayList<Integer>();
        boolean quoted = false;
        int count = 0;
        int begin = 0;
        for (int i = 0; i < text.length() && counts.size() < SAMPLE_LINES; i++) {
            char c = text.charAt(i);
            if (c == '"') {
                quoted = !quoted;
            } else if (c == separator && !quoted) {
                count++;
            } else if (c == '\n' && !quoted) {
                if (i - begin > 1) {
                    counts.add(count);
                }
                count = 0;
                begin = i + 1;
            }
        }
        if (counts.isEmpty() || count > 0) {
            counts.add(count);
        }
        return counts;
    }

    /** Lines that have as many as most lines count, more so where there are many of them. */
    private static double score(List<Integer> counts) {
        double best = 0;
        for (int usual : counts) {
            if (usual > 0) {
                long same = counts.stream().filter(count -> count == usual).count();
                best = Math.max(best, same * (1 + Math.log(usual)) / counts.size());
            }
        }
        return best;
    }
}
