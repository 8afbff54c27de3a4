package dev.quern.ocr.recognition;

import dev.quern.ocr.recognition.ReadLine.ReadWord;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes words of what a recogniser puts out: at each step along the line, how likely each character is. A character counts
 * once while it stays the likeliest; steps where nothing is likeliest part characters.
 *
 * <p>PP-OCR's networks seldom make a space the likeliest, they have seen too few: a space that is only thinkable between two
 * characters is one, one that is hardly thinkable where the picture has a gap, and a wide gap is one by itself. The network
 * for Europe's letters is sure of most spaces; the same serves it well.
 */
final class CtcDecoding {
    /** Columns of pixels that the network looks at together. */
    static final int STEP = 8;

    private static final float THINKABLE_SPACE = 0.04f;

    /** Seen beside a gap, so much is enough: of a line that is cut out closely the network is sure of little more. */
    private static final float SPACE_AT_GAP = 0.008f;
    /** In pixels, of a line 48 high: what parts most words. */
    private static final int GAP = 14;
    /** The gap that parts words whatever the network thinks, if it is {@link #WIDER} than usual; {@link #WIDEST_GAP} always does. */
    private static final int WIDE_GAP = 22;

    private static final int WIDEST_GAP = 30;
    private static final double WIDER = 2.4;
    /** Between letters that touch there is no space unless the network is sure of it. */
    private static final int TOUCHING = 2;

    private static final float SURE_SPACE = 0.3f;

    /**
     * The likelihood of all accents together from which they are believed over the plain letter, where the language has
     * one. Measured with .03, .1, .2 and .3: from .2 on no accents are made up.
     */
    private static final float THINKABLE_IN_LANGUAGE = 0.2f;

    private final Alphabet alphabet;
    private final int[] spaces;
    private final float thinkableAccent;

    /** Takes accents only where they are the likeliest. */
    CtcDecoding(Alphabet alphabet) {
        this(alphabet, 1);
    }

    /** @param thinkableAccent how likely an accented letter must be to be believed over its plain like */
    CtcDecoding(Alphabet alphabet, float thinkableAccent) {
        this.thinkableAccent = thinkableAccent;
        this.alphabet = alphabet;
        spaces = alphabet.spaces();
    }

    /** A character with the step where it is the surest. */
    private record Sign(int index, int step, float likelihood, float space) {}

    /**
     * Reads one line.
     *
     * @param values likelihoods of steps times characters
     * @param steps along the line
     * @param share of the steps that the line fills, from 0 to 1; the rest is padding
     * @param gaps of the line
     * @param accents of its language; null when nobody knows, or the alphabet has none
     */
    ReadLine read(FloatBuffer values, int steps, double share, Gaps gaps, @Nullable Accents accents) {
        var signs = signs(values, steps, true, accents);
        long ideographs = signs.stream()
                .filter(sign -> alphabet.isIdeograph(sign.index()))
                .count();
        if (ideographs > 0 && 2 * ideographs < signs.size()) {
            // A few of them in other writing are misread.
            signs = signs(values, steps, false, accents);
        }
        return words(signs, values, steps * share, gaps);
    }

    private List<Sign> signs(FloatBuffer values, int steps, boolean withIdeographs, @Nullable Accents accents) {
        int size = alphabet.size();
        var signs = new ArrayList<Sign>();
        int before = Alphabet.NONE;
        float space = 0;
        var row = new float[size];
        for (int step = 0; step < steps; step++) {
            values.get(step * size, row);
            int best = Alphabet.NONE;
            for (int i = 1; i < size; i++) {
                if (row[i] > row[best] && (withIdeographs || !alphabet.isIdeograph(i))) {
                    best = i;
                }
            }
            best = accents == null
                    ? alphabet.accented(best, row, thinkableAccent)
                    : alphabet.accented(best, row, THINKABLE_IN_LANGUAGE, accents);
            float likelihood = accents == null ? row[best] : alphabet.likelihood(best, row);
            if (best == before && best != Alphabet.NONE && !signs.isEmpty()) {
                var last = signs.get(signs.size() - 1);
                if (!alphabet.isSpace(best) && likelihood > last.likelihood()) {
                    signs.set(signs.size() - 1, new Sign(best, step, likelihood, last.space()));
                }
            } else if (best != Alphabet.NONE && !alphabet.isSpace(best)) {
                signs.add(new Sign(best, step, likelihood, space));
                space = 0;
            }
            if (best == Alphabet.NONE || alphabet.isSpace(best)) {
                for (int i : spaces) {
                    space = Math.max(space, row[i]);
                }
            }
            before = best;
        }
        return signs;
    }

    private ReadLine words(List<Sign> signs, FloatBuffer values, double length, Gaps gaps) {
        var widths = new int[signs.size()];
        for (int i = 1; i < widths.length; i++) {
            widths[i] = gaps.widest(middle(signs.get(i - 1)), middle(signs.get(i)));
        }
        int usual = widths.length < 2
                ? 0
                : Arrays.stream(widths, 1, widths.length).sorted().toArray()[(widths.length - 1) / 2];
        var words = new ArrayList<ReadWord>();
        int from = 0;
        for (int i = 1; i <= signs.size(); i++) {
            if (i == signs.size()
                    || isAfterComma(signs, i)
                    || isSpace(signs.get(i).space(), widths[i], usual, isAtPoint(signs, i))) {
                words.add(word(signs, values, from, i, length));
                from = i;
            }
        }
        return new ReadLine(words);
    }

    /** The pixel in the middle of the step where a character is the surest. */
    private static int middle(Sign sign) {
        return (int) ((sign.step() + 0.5) * STEP);
    }

    /** A comma is within a word only between the digits of a number; tills print others without the space that is meant. */
    private boolean isAfterComma(List<Sign> signs, int right) {
        return right > 1
                && alphabet.character(signs.get(right - 1).index()).equals(",")
                && isLetterOrDigit(signs, right - 2)
                && isLetterOrDigit(signs, right)
                && !(isDigit(signs, right - 2) && isDigit(signs, right));
    }

    private boolean isLetterOrDigit(List<Sign> signs, int at) {
        return Character.isLetterOrDigit(
                alphabet.character(signs.get(at).index()).codePointAt(0));
    }

    private boolean isAtPoint(List<Sign> signs, int right) {
        return (isPoint(signs, right - 1) && isDigit(signs, right - 2) && isDigit(signs, right))
                || (isPoint(signs, right) && isDigit(signs, right - 1) && isDigit(signs, right + 1));
    }

    private boolean isPoint(List<Sign> signs, int at) {
        return alphabet.character(signs.get(at).index()).equals(".");
    }

    private boolean isDigit(List<Sign> signs, int at) {
        return at >= 0
                && at < signs.size()
                && Character.isDigit(alphabet.character(signs.get(at).index()).codePointAt(0));
    }

    /**
     * Returns whether a space parts two characters.
     *
     * @param likelihood that the network gives it
     * @param gap between them, in pixels; -1 where nothing is known
     * @param usual gap between the characters of the line
     * @param atPoint whether one is a point between digits, which stands apart in many fonts
     */
    private static boolean isSpace(float likelihood, int gap, int usual, boolean atPoint) {
        if (likelihood > SURE_SPACE || gap < 0) {
            return likelihood > THINKABLE_SPACE;
        }
        if (atPoint) {
            return gap >= WIDEST_GAP;
        }
        return (likelihood > THINKABLE_SPACE && gap > TOUCHING)
                || (likelihood > SPACE_AT_GAP && gap >= GAP && gap >= WIDER * usual)
                || (gap >= WIDE_GAP && gap >= WIDER * usual)
                || gap >= WIDEST_GAP;
    }

    private ReadWord word(List<Sign> signs, FloatBuffer values, int from, int to, double length) {
        var text = new StringBuilder();
        double sum = 0;
        for (var sign : signs.subList(from, to)) {
            text.append(alphabet.character(sign.index()));
            sum += sign.likelihood();
        }
        double pitch = to - from > 1
                ? (double) (signs.get(to - 1).step() - signs.get(from).step()) / (to - from - 1)
                : 2;
        double reach = Math.max(0.5, 0.55 * pitch);
        double left = signs.get(from).step() + 0.5 - reach;
        double right = signs.get(to - 1).step() + 0.5 + reach;
        if (from > 0) {
            left = Math.max(left, (signs.get(from - 1).step() + signs.get(from).step() + 1) / 2.0);
        }
        if (to < signs.size()) {
            right = Math.min(right, (signs.get(to - 1).step() + signs.get(to).step() + 1) / 2.0);
        }
        left = Math.max(0, Math.min(1, left / length));
        right = Math.max(left, Math.min(1, right / length));
        return new ReadWord(resolved(text.toString(), signs.subList(from, to), values), left, right, sum / (to - from));
    }

    private String resolved(String word, List<Sign> signs, FloatBuffer values) {
        if (word.length() != signs.size()) {
            return word; // beyond the letters that are alike
        }
        return LookAlikes.resolve(word, (position, other) -> {
            int index = alphabet.index(other);
            return index == Alphabet.NONE ? 0 : values.get(signs.get(position).step() * alphabet.size() + index);
        });
    }
}
