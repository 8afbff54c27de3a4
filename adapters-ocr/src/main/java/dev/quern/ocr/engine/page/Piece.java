package dev.quern.ocr.engine.page;

import java.util.List;

/** Some words of a segment: what of it stands in one column. */
public record Piece(Segment segment, int from, int to) {
    public static Piece whole(Segment segment) {
        return new Piece(segment, 0, segment.tokens().size());
    }

    public List<Token> tokens() {
        return segment.tokens().subList(from, to);
    }

    public String text() {
        return segment.text(from, to);
    }

    public double left() {
        return segment.tokens().get(from).left();
    }

    public double right() {
        return segment.tokens().get(to - 1).right();
    }

    public double center() {
        return (left() + right()) / 2;
    }
}
