package dev.quern.ocr.engine.table;

import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.page.Token;
import dev.quern.ocr.engine.text.Looks;
import java.util.List;

/** Lines under a heading that are no rows, by what they look like. */
final class NoRows {
    /** Characters of a line that is drawn. */
    private static final int RULE = 4;

    /** Words of a sentence, at least. */
    private static final int SENTENCE = 6;

    /** The share of its tokens that are words. */
    private static final double MOST_WORDS = 0.6;

    /** Words of a line that is spaced out, at least, and the share of them without a capital. */
    private static final int LONG = 10;

    private static final double MOST_SMALL = 0.6;

    private NoRows() {}

    /** Returns whether a line is drawn with characters: dashes, points, signs of equality. */
    static boolean isRule(List<Segment> line) {
        return line.stream()
                .allMatch(segment -> segment.text().length() >= RULE
                        && segment.text().codePoints().noneMatch(Character::isLetterOrDigit));
    }

    /** Words that say something and run on under one heading after the other are no row, whatever figures are among them. */
    static boolean isSentence(List<Segment> line, TableHead head) {
        if (line.size() > 1) {
            return isSpacedOut(line);
        }
        if (!Looks.sentence(line.get(0).text()) || head.spanned(line.get(0)) <= 2) {
            return false;
        }
        var tokens = line.get(0).tokens();
        long words =
                tokens.stream().filter(token -> Looks.letters(token.text()) > 1).count();
        return words >= SENTENCE && words >= MOST_WORDS * tokens.size();
    }

    /** A line of running text that is spaced out to the margins: no part of it is a figure alone. */
    private static boolean isSpacedOut(List<Segment> line) {
        var words = line.stream()
                .flatMap(segment -> segment.tokens().stream())
                .map(Token::text)
                .toList();
        long small = words.stream()
                .filter(word -> Character.isLowerCase(word.codePointAt(0)))
                .count();
        return words.size() >= LONG
                && small >= MOST_SMALL * words.size()
                && line.stream().noneMatch(segment -> Looks.figures(segment.text()));
    }
}
