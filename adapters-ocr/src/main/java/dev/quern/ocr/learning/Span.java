package dev.quern.ocr.learning;

import dev.quern.core.page.Box;
import dev.quern.core.page.Place;
import dev.quern.core.page.Word;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Words of a line that follow each other; at least one.
 *
 * @param to index after the last
 */
public record Span(Line line, int from, int to) {
    public Span {
        if (from < 0 || to <= from || to > line.size()) {
            throw new IllegalArgumentException("No words from %d to %d of %d".formatted(from, to, line.size()));
        }
    }

    public List<Word> words() {
        return line.words().subList(from, to);
    }

    public int count() {
        return to - from;
    }

    public String text() {
        return words().stream().map(Word::text).collect(Collectors.joining(" "));
    }

    public Box box() {
        return words().stream().map(Word::box).reduce(Box::union).orElseThrow();
    }

    public Place place() {
        return new Place(line.page(), line.scale().onPage(box()), text());
    }

    public boolean overlaps(Span other) {
        return line.page() == other.line.page()
                && line.index() == other.line.index()
                && from < other.to
                && other.from < to;
    }
}
