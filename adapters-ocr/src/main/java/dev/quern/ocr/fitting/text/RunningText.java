package dev.quern.ocr.fitting.text;

import dev.quern.core.kernel.Stoppable;
import dev.quern.core.page.Place;
import dev.quern.core.page.Word;
import dev.quern.ocr.fitting.page.TextPage;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A document as text, line by line, that knows where each of its words stands. The markers of quoted replies are left out.
 */
final class RunningText {
    private static final Pattern QUOTED = Pattern.compile("[>|]+");
    /** Characters that are not seen: soft hyphens, joiners, marks of direction. */
    private static final Pattern UNSEEN = Pattern.compile("\\p{Cf}+");

    private static final Pattern BLANKS = Pattern.compile("[\\s\\p{Z}]+");
    /**
     * The blanks of a template's text, never given back in a match, or places with many of them would be tried in all
     * ways.
     */
    private static final String ALL_BLANKS = BLANKS.pattern() + "+";

    private static final String ANY_BLANKS = "[\\s\\p{Z}]*+";
    /** More lines with nothing in them, one after the other, are left out. */
    private static final int MANY_LINES = 20;

    private static final Pattern NOWHERE = Pattern.compile("(?!)");
    private static final Pattern BEFORE_COLON = Pattern.compile("(?<![\\s\\p{Z}])" + ALL_BLANKS + "(?=[:\uFF1A])");
    private static final Pattern COLON = Pattern.compile("\\h*[:\uFF1A]");
    /** Letters of scripts that put blanks between words. */
    private static final String LETTER =
            "[\\p{L}&&[^\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}\\p{IsLao}\\p{IsKhmer}\\p{IsMyanmar}]]";
    /** In characters: lines that are shorter were not broken because they were full. */
    private static final int FULL_LINE = 60;

    private final StringBuilder text = new StringBuilder();
    private final List<At> words = new ArrayList<>();
    /** Lines with nothing in them that came last. */
    private int empty;

    private record At(int from, int to, int page, Word word) {}

    /** A part of the text. */
    record Span(int from, int to) {}

    RunningText(List<TextPage> pages) {
        for (var page : pages) {
            for (var line : page.lines()) {
                add(page, line);
            }
        }
    }

    private void add(TextPage page, TextPage.Line line) {
        boolean begun = false;
        Word last = null;
        for (var word : line.words()) {
            if (!begun && QUOTED.matcher(word.text()).matches()) {
                continue;
            }
            if (begun && last != null) {
                text.append(page.apart(last, word) ? "  " : " ");
            }
            int from = text.length();
            var seen = seen(word.text());
            text.append(seen, begun ? 0 : quoted(seen), seen.length());
            words.add(new At(from, text.length(), page.index(), word));
            begun = true;
            last = word;
        }
        empty = begun ? 0 : empty + 1;
        if (empty <= MANY_LINES) {
            text.append('\n');
        }
    }

    /** Counts the markers a word begins with. */
    private static int quoted(String word) {
        int at = 0;
        while (at < word.length() && word.charAt(at) == '>') {
            at++;
        }
        return at;
    }

    int length() {
        return text.length();
    }

    String text(Span span) {
        return text.substring(span.from(), span.to());
    }

    private static String seen(String text) {
        return Normalizer.normalize(UNSEEN.matcher(text).replaceAll(""), Normalizer.Form.NFC);
    }

    /** Where a text of {@link #literal} stands next; null for nowhere before the end. */
    @Nullable
    Span find(Pattern literal, int from, int end) {
        var matcher = literal.matcher(new Watched(text)).useTransparentBounds(true);
        matcher.region(Math.min(from, end), end);
        return matcher.find() ? new Span(matcher.start(), matcher.end()) : null;
    }

    /** A text that is looked through only as long as somebody waits for it. */
    private static final class Watched implements CharSequence {
        private static final int OFTEN = 1 << 16;

        private final CharSequence text;
        private int looks;

        Watched(CharSequence text) {
            this.text = text;
        }

        @Override
        public char charAt(int index) {
            if (++looks % OFTEN == 0) {
                Stoppable.check();
            }
            return text.charAt(index);
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.subSequence(start, end);
        }

        @Override
        public String toString() {
            return text.toString();
        }
    }

    /**
     * Finds a text whatever blanks and line breaks are between its words and before its colons, and whichever dashes and
     * quotation marks the sender's program made of it; not as a part of a longer word or number. A text of which nothing is
     * seen is nowhere.
     */
    static Pattern literal(String text) {
        var bare = BEFORE_COLON.matcher(seen(text)).replaceAll("");
        var words = Arrays.stream(BLANKS.split(bare, -1))
                .filter(word -> !word.isEmpty())
                .toList();
        if (words.isEmpty()) {
            return NOWHERE;
        }
        var pattern = words.stream()
                .map(word -> word.codePoints().mapToObj(RunningText::alike).collect(Collectors.joining()))
                .collect(Collectors.joining(ALL_BLANKS));
        return Pattern.compile(
                bordered(pattern, String.join(" ", words)), Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    }

    private static String alike(int c) {
        return switch (c) {
            case ':', '\uFF1A' -> ANY_BLANKS + "[:\uFF1A]";
            case '-', '\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2212' ->
                "[-\u2010\u2011\u2012\u2013\u2014\u2212]";
            case '\'', '\u2018', '\u2019', '\u00B4', '`' -> "['\u2018\u2019\u00B4`]";
            case '"', '\u201C', '\u201D', '\u201E' -> "[\"\u201C\u201D\u201E]";
            default -> Pattern.quote(Character.toString(c));
        };
    }

    /**
     * Keeps a match from beginning or ending inside a run of letters or of digits: "x" stands in "2x3", "total" not in
     * "subtotal".
     */
    private static String bordered(String pattern, String text) {
        var before = border(text.codePointAt(0));
        var behind = border(text.codePointBefore(text.length()));
        return (before.isEmpty() ? "" : "(?<!" + before + ")")
                + pattern
                + (behind.isEmpty() ? "" : "(?!" + behind + ")");
    }

    private static String border(int c) {
        if (Character.isDigit(c)) {
            return "\\p{Nd}";
        }
        return Pattern.matches(LETTER, Character.toString(c)) ? LETTER : "";
    }

    /** Behind a colon that stands here, and blanks before it. */
    int behindColon(int from) {
        var colon = COLON.matcher(text).region(from, text.length());
        return colon.lookingAt() ? colon.end() : from;
    }

    /** The first place from here with no blank; the end of the text for none. */
    int behindBlanks(int from) {
        int at = from;
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at;
    }

    /** Returns whether a part is one line, or several of which all but the last are broken because they were full. */
    boolean isOneLine(Span span) {
        int end = span.to();
        while (end > span.from() && Character.isWhitespace(text.charAt(end - 1))) {
            end--;
        }
        int at = endOfLine(behindBlanks(span.from()));
        while (at < end) {
            if (at - (text.lastIndexOf("\n", at - 1) + 1) < FULL_LINE) {
                return false;
            }
            at = endOfLine(at + 1);
        }
        return true;
    }

    int endOfLine(int from) {
        int end = text.indexOf("\n", from);
        return end < 0 ? text.length() : end;
    }

    /** Where words of a part stand, line by line. */
    List<Place> places(Span span) {
        var places = new ArrayList<Place>();
        var line = new ArrayList<At>();
        for (int i = firstBehind(span.from()); i < words.size() && words.get(i).from() < span.to(); i++) {
            var at = words.get(i);
            if (!line.isEmpty()
                    && text.substring(line.get(line.size() - 1).to(), at.from()).indexOf('\n') >= 0) {
                places.add(place(line));
                line.clear();
            }
            line.add(at);
        }
        if (!line.isEmpty()) {
            places.add(place(line));
        }
        return places;
    }

    /** The first word that ends after a place. */
    private int firstBehind(int place) {
        int from = 0;
        int to = words.size();
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (words.get(middle).to() <= place) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from;
    }

    private static Place place(List<At> line) {
        return Place.of(line.get(0).page(), line.stream().map(At::word).toList());
    }
}
