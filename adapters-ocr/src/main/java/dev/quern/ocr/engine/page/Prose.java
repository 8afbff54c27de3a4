package dev.quern.ocr.engine.page;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Running text: the words before and after a candidate within its sentence, over the ends of lines. */
public final class Prose {
    /** Ends a clause: a mark after a word that is longer than the usual abbreviation. */
    private static final Pattern END = Pattern.compile(".*(?:[;:!?]|[\\p{L}\\d)]{4,}\\.)$");

    private static final Pattern PAUSE = Pattern.compile(".*[,.;:!?)]$|^\\(.*");
    private static final Pattern MARKS = Pattern.compile("[,.;:!?)]+$");
    private static final int LEAST_WORDS = 5;
    /** Ends a sentence, not a word that is cut short. */
    private static final Pattern STOP = Pattern.compile(".*(?:[!?]|[\\p{L}\\d)]{3,}\\.)$");
    /** A line such as "Date: Tue, 7 May" begins with what it names, also under a line such as "Subject: Your visit". */
    private static final Pattern LABEL = Pattern.compile("\\p{Lu}\\p{L}*:");
    /** Words of a sentence on each side of a value. */
    private static final int AROUND = 8;

    private Prose() {}

    /** Returns whether a sentence ends with a word: one that is cut short has a small letter or digits after it. */
    public static boolean endsSentence(String word, String next) {
        return STOP.matcher(word).matches() && Character.isUpperCase(next.codePointAt(0));
    }

    /** Up to {@code most} words before a token of a segment, the nearest last. */
    public static List<String> before(PageView view, Segment segment, int token, int most) {
        var words = new ArrayList<String>();
        var at = segment;
        int from = token;
        while (words.size() < most) {
            if (from == 0) {
                var previous = before(view, at);
                if (previous == null) {
                    break;
                }
                at = previous;
                from = at.tokens().size();
            }
            from--;
            var word = at.tokens().get(from).text();
            boolean own = at.is(segment);
            if (!own && END.matcher(word).matches()) {
                break;
            }
            words.add(word);
        }
        Collections.reverse(words);
        return words;
    }

    /** Up to {@code most} words after a token of a segment, to the next pause of the sentence. */
    public static List<String> behind(PageView view, Segment segment, int token, int most) {
        var words = new ArrayList<String>();
        var at = segment;
        int next = token;
        while (words.size() < most) {
            if (next >= at.tokens().size()) {
                var following = behind(view, at);
                if (following == null) {
                    break;
                }
                at = following;
                next = 0;
            }
            var word = at.tokens().get(next).text();
            next++;
            if (word.startsWith("(")) {
                break;
            }
            words.add(MARKS.matcher(word).replaceAll(""));
            if (PAUSE.matcher(word).matches()) {
                break;
            }
        }
        return words;
    }

    /**
     * The sentence around some tokens of a segment, with a blank in their place.
     *
     * @param from the first of the tokens
     * @param to after the last of them
     */
    public static String around(PageView view, Segment segment, int from, int to, String blank) {
        var before = before(view, segment, from, AROUND);
        int start = before.size();
        while (start > 0 && !STOP.matcher(before.get(start - 1)).matches()) {
            start--;
        }
        var words = new ArrayList<>(before.subList(start, before.size()));
        var last = segment.tokens().get(to - 1).text();
        var mark = MARKS.matcher(last);
        words.add(mark.find() ? blank + mark.group() : blank);
        boolean ends = STOP.matcher(last).matches();
        var at = segment;
        int next = to;
        for (int i = 0; i < AROUND && !ends; i++) {
            if (next >= at.tokens().size()) {
                var following = behind(view, at);
                if (following == null) {
                    break;
                }
                at = following;
                next = 0;
            }
            var word = at.tokens().get(next).text();
            words.add(word);
            ends = STOP.matcher(word).matches();
            next++;
        }
        return String.join(" ", words);
    }

    /** The line over this one whose sentence goes on in it; null where none does. */
    public static @Nullable Segment before(PageView view, Segment segment) {
        var line = segment.line() > 0 ? view.lines().get(segment.line() - 1) : List.<Segment>of();
        for (var over : line) {
            if (goesOn(view, over, segment)) {
                return over;
            }
        }
        return null;
    }

    public static @Nullable Segment behind(PageView view, Segment segment) {
        var line = segment.line() + 1 < view.lines().size() ? view.lines().get(segment.line() + 1) : List.<Segment>of();
        for (var under : line) {
            if (goesOn(view, segment, under)) {
                return under;
            }
        }
        return null;
    }

    /** Returns whether two lines are of one paragraph and the sentence of the first does not end with it. */
    private static boolean goesOn(PageView view, Segment over, Segment under) {
        double height = Math.max(1e-6, Math.min(over.height(), under.height()));
        var last = over.tokens().get(over.tokens().size() - 1).text();
        // Where the next word would have fitted, the line was not broken for want of room.
        double word = under.tokens().get(0).right() - under.tokens().get(0).left();
        // What has something left of it is the value of a label, not a line of a paragraph.
        return over.tokens().size() >= LEAST_WORDS
                && view.leftOf(under) == null
                && Math.abs(over.left() - under.left()) < 0.5 * height
                && under.top() - over.bottom() < height
                && over.right() - over.left() > 20 * height
                && over.right() + word > under.right() - height
                && !last.endsWith(".")
                && !last.endsWith(":")
                && !LABEL.matcher(under.tokens().get(0).text()).matches();
    }
}
