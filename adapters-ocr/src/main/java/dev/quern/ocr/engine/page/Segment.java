package dev.quern.ocr.engine.page;

import dev.quern.core.page.Place;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run of words on one line with no wide gap between them: a cell, a label, a phrase. Its text is the words joined by
 * single spaces.
 *
 * @param page index of its page
 * @param line index of its line on the page
 * @param index of the segment on its page, in reading order
 */
public record Segment(
        int page,
        int line,
        int index,
        List<Token> tokens,
        String text,
        double left,
        double top,
        double right,
        double bottom) {

    public static Segment of(int page, int line, int index, List<Token> tokens) {
        double left = Double.MAX_VALUE;
        double top = Double.MAX_VALUE;
        double right = -Double.MAX_VALUE;
        double bottom = -Double.MAX_VALUE;
        var text = new StringBuilder();
        for (var token : tokens) {
            left = Math.min(left, token.left());
            top = Math.min(top, token.top());
            right = Math.max(right, token.right());
            bottom = Math.max(bottom, token.bottom());
            if (text.length() > 0) {
                text.append(' ');
            }
            text.append(token.text());
        }
        return new Segment(page, line, index, List.copyOf(tokens), text.toString(), left, top, right, bottom);
    }

    /** Returns whether a segment is the same place on the same page. */
    public boolean is(Segment other) {
        return page == other.page && index == other.index;
    }

    /** One place of a document has one segment, so that words and boxes need not be compared. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Segment segment && is(segment);
    }

    @Override
    public int hashCode() {
        return 31 * page + index;
    }

    /** Its first tokens, at the same place. */
    public Segment upTo(int token) {
        return token == tokens.size() ? this : of(page, line, index, tokens.subList(0, token));
    }

    /** How far another one begins under this one, in heights of this one. */
    public double gapTo(Segment under) {
        return (under.top() - bottom()) / Math.max(1e-6, height());
    }

    public double height() {
        return bottom - top;
    }

    public double centerX() {
        return (left + right) / 2;
    }

    public double centerY() {
        return (top + bottom) / 2;
    }

    public double sharedWidth(Segment other) {
        return Math.max(0, Math.min(right, other.right) - Math.max(left, other.left));
    }

    public boolean bold() {
        return tokens.stream().allMatch(token -> token.word().bold());
    }

    public double fontSize() {
        return tokens.stream()
                .mapToDouble(token -> token.word().fontSize() > 0 ? token.word().fontSize() : token.height())
                .max()
                .orElse(0);
    }

    /** Offset in {@link #text()} at which a token begins; for an index after the last, the end of the text. */
    public int offset(int token) {
        int offset = 0;
        for (int i = 0; i < token && i < tokens.size(); i++) {
            offset += tokens.get(i).text().length() + 1;
        }
        return Math.min(offset, text.length());
    }

    /** The token that holds the character at an offset. */
    public int tokenAt(int offset) {
        int end = 0;
        for (int i = 0; i < tokens.size(); i++) {
            end += tokens.get(i).text().length() + 1;
            if (offset < end) {
                return i;
            }
        }
        return tokens.size() - 1;
    }

    /** The text of some of its tokens. */
    public String text(int from, int to) {
        return from >= to
                ? ""
                : text.substring(
                        offset(from), offset(to - 1) + tokens.get(to - 1).text().length());
    }

    public Place place(int from, int to) {
        return Place.of(page, tokens.subList(from, to).stream().map(Token::word).toList());
    }

    public Place place() {
        return place(0, tokens.size());
    }
}
