package dev.quern.ocr.learning;

import dev.quern.core.page.Place;
import java.util.List;
import java.util.stream.Collectors;

/** Where a value stands: words on one line, or on several below each other. At least one line. */
record Spot(List<Span> spans) {
    Spot {
        spans = List.copyOf(spans);
    }

    static Spot of(Span span) {
        return new Spot(List.of(span));
    }

    Span first() {
        return spans.get(0);
    }

    int page() {
        return first().line().page();
    }

    String text() {
        return spans.stream().map(Span::text).collect(Collectors.joining("\n"));
    }

    List<Place> places() {
        return spans.stream().map(Span::place).toList();
    }

    boolean overlaps(Spot other) {
        return spans.stream().anyMatch(span -> other.spans.stream().anyMatch(span::overlaps));
    }
}
