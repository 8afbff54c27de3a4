package dev.quern.ocr.engine;

import java.util.List;

/** Some words of a segment: what of it stands in one column. */
record Piece(Segment segment, int from, int to) {
    static Piece whole(Segment segment) {
        return new Piece(segment, 0, segment.tokens().size());
    }

    List<Token> tokens() {
        return segment.tokens().subList(from, to);
    }

    String text() {
        return segment.text(from, to);
    }

    double left() {
        return segment.tokens().get(from).left();
    }

    double right() {
        return segment.tokens().get(to - 1).right();
    }

    double center() {
        return (left() + right()) / 2;
    }
}
