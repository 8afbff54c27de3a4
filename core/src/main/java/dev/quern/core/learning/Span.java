package dev.quern.core.learning;

import dev.quern.core.page.Box;
import dev.quern.core.page.Place;
import dev.quern.core.page.Word;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Words of a line that follow each other; at least one.
 *
 * @param to index behind the last
 */
record Span(Line line, int from, int to) {
    Span {
        if (from < 0 || to <= from || to > line.size()) {
            throw new IllegalArgumentException("No words from %d to %d of %d".formatted(from, to, line.size()));
        }
    }

    List<Word> words() {
        return line.words().subList(from, to);
    }

    int count() {
        return to - from;
    }

    String text() {
        return words().stream().map(Word::text).collect(Collectors.joining(" "));
    }

    Box box() {
        return words().stream().map(Word::box).reduce(Box::union).orElseThrow();
    }

    Place place() {
        return new Place(line.page(), line.scale().onPage(box()), text());
    }

    boolean overlaps(Span other) {
        return line.page() == other.line.page()
                && line.index() == other.line.index()
                && from < other.to
                && other.from < to;
    }
}
