package dev.quern.ocr.reading.text;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Text that is wrapped at the width it is given. Line feeds in it end lines, tabs go to every eighth column and leave at
 * least two blanks; a blank line is an empty paragraph.
 *
 * @param indent columns left free before every line
 * @param bold what is set in bold, from its start to its end
 * @param links in it, none overlapping another, from its start to its end
 */
public record Paragraph(String text, int indent, List<BoldSpan> bold, List<LinkSpan> links) implements Block {
    /** A longer word is cut where it reaches the edge. */
    private static final int LONGEST_WORD = 80;

    private static final int MOST_INDENT = 40;
    /** Longer rows of numbers are broken. */
    private static final int LONGEST_NUMBER = 30;
    /** Words of scripts that set no blanks may end anywhere. */
    private static final int LEAST_UNSPACED = 10;

    public Paragraph {
        indent = Math.min(indent, MOST_INDENT);
        text = PrintedText.undivided(text);
        bold = List.copyOf(bold);
        links = List.copyOf(links);
    }

    /** Text that leads nowhere, bold or not. */
    public Paragraph(String text, int indent, boolean bold) {
        this(text, indent, bold, List.of());
    }

    /** Text that is bold or not. */
    public Paragraph(String text, int indent, boolean bold, List<LinkSpan> links) {
        this(text, indent, bold ? List.of(new BoldSpan(0, text.length())) : List.of(), links);
    }

    /** The same after a mark, such as that of an item of a list, which is bold where all of it is. */
    public Paragraph after(String mark) {
        int before = mark.length();
        return new Paragraph(
                mark + text,
                indent,
                bold.stream()
                        .map(span -> new BoldSpan(
                                span.from() == 0 && span.to() >= text.length() ? 0 : before + span.from(),
                                before + span.to()))
                        .toList(),
                links.stream()
                        .map(span -> new LinkSpan(before + span.from(), before + span.to(), span.link()))
                        .toList());
    }

    /** Returns whether nothing of it is seen, and nothing leads anywhere. */
    public boolean isBlank() {
        return text.isBlank() && links.isEmpty();
    }

    /** Text from the left edge, not bold. */
    public static Paragraph of(String text) {
        return new Paragraph(text, 0, false);
    }

    /** An empty line. */
    public static Paragraph blank() {
        return of("");
    }

    @Override
    public int natural() {
        int natural = 0;
        for (var line : text.split("\n", -1)) {
            int column = indent;
            for (var one : parts(line)) {
                var part = one.text;
                column = part.equals("\t") ? tab(column) : column + PrintedText.columns(part);
            }
            natural = Math.max(natural, column);
        }
        return natural;
    }

    @Override
    public int least() {
        int least = 0;
        for (var line : text.split("\n", -1)) {
            for (var one : parts(line)) {
                var part = one.text;
                if (!part.isBlank()) {
                    int columns = PrintedText.columns(part);
                    int wanted = isUnspaced(part) ? LEAST_UNSPACED : LONGEST_WORD;
                    least = Math.max(least, indent + Math.min(columns, wanted));
                }
            }
        }
        return least;
    }

    @Override
    public List<Line> lay(int width) {
        var lines = new ArrayList<Line>();
        int begin = 0;
        for (var line : text.split("\n", -1)) {
            lay(line, begin, Math.max(width, indent + LEAST_UNSPACED), lines);
            begin += line.length() + 1;
        }
        return lines;
    }

    /** @param begin index of the line's first character in the text */
    private void lay(String line, int begin, int width, List<Line> lines) {
        var words = new ArrayList<Line.Word>();
        int column = indent;
        int done = begin;
        for (var one : parts(line)) {
            var part = one.text;
            int at = begin + one.from;
            pictures(done, at + 1, column, words);
            done = at + 1;
            if (part.equals("\t")) {
                column = tab(column);
                continue;
            }
            if (part.isBlank()) {
                column += words.isEmpty() ? 0 : part.length();
                continue;
            }
            int columns = PrintedText.columns(part);
            if (column + columns > width && !words.isEmpty() && (columns <= width - indent || !isUnspaced(part))) {
                lines.add(new Line(List.copyOf(words), false));
                words.clear();
                column = indent;
            }
            int longest = isUnspaced(part) ? width : Math.max(width, indent + LONGEST_WORD);
            int from = 0;
            while (column + columns > longest && from < part.length()) {
                int end = after(part, from, Math.max(1, longest - column));
                var cut = part.substring(from, end);
                place(cut, at + from, column, words);
                lines.add(new Line(List.copyOf(words), false));
                words.clear();
                column = indent;
                columns -= PrintedText.columns(cut);
                from = end;
            }
            column = place(part.substring(from), at + from, column, words);
        }
        pictures(done, begin + line.length() + 1, column, words);
        lines.add(words.isEmpty() ? Line.BLANK : new Line(List.copyOf(words), false));
    }

    /** Marks where pictures stand that lead somewhere, from one character to before another. */
    private void pictures(int from, int to, int column, List<Line.Word> words) {
        for (int i = firstLink(from); i < links.size() && links.get(i).from() < to; i++) {
            if (links.get(i).isPicture() && links.get(i).from() >= from) {
                words.add(new Line.Word("", column, 1, false, 1, links.get(i).link()));
            }
        }
    }

    /** Index of the first link that ends at a character or after it. */
    private int firstLink(int from) {
        int low = 0;
        int high = links.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (links.get(middle).to() < from) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** The link that some characters are part of; of several the first. */
    private @Nullable Hyperlink link(int from, int to) {
        for (int i = firstLink(from); i < links.size() && links.get(i).from() < to; i++) {
            if (links.get(i).meets(from, to)) {
                return links.get(i).link();
            }
        }
        return null;
    }

    /**
     * Places a part that is not broken: the words are between its hard blanks. Returns the column after it.
     *
     * @param start index of its first character in the text
     */
    private int place(String part, int start, int column, List<Line.Word> words) {
        int at = column;
        int begin = 0;
        for (int i = 0; i <= part.length(); i++) {
            if (i == part.length() || PrintedText.isSpace(part.charAt(i))) {
                if (i > begin) {
                    var word = part.substring(begin, i);
                    int columns = PrintedText.columns(word);
                    int from = start + begin;
                    int to = start + i;
                    words.add(new Line.Word(word, at, Math.max(1, columns), isBold(from, to), 1, link(from, to)));
                    at += columns;
                }
                at += i < part.length() ? 1 : 0;
                begin = i + 1;
            }
        }
        return at;
    }

    /** Returns whether most of a word is bold. */
    private boolean isBold(int from, int to) {
        int middle = (from + to - 1) / 2;
        int low = 0;
        int high = bold.size();
        while (low < high) {
            int span = (low + high) >>> 1;
            if (bold.get(span).to() <= middle) {
                low = span + 1;
            } else {
                high = span;
            }
        }
        return low < bold.size() && bold.get(low).from() <= middle;
    }

    /** The index some letters further on, or the end. */
    private static int after(String text, int from, int letters) {
        int at = from;
        for (int i = 0; i < letters && at < text.length(); i++) {
            at += Character.charCount(text.codePointAt(at));
        }
        return at;
    }

    private static int tab(int column) {
        return (column + 2 + CharacterGrid.TAB - 1) / CharacterGrid.TAB * CharacterGrid.TAB;
    }

    private static boolean isUnspaced(String word) {
        return word.codePoints()
                .anyMatch(codePoint -> Character.isIdeographic(codePoint)
                        || Character.UnicodeScript.of(codePoint) == Character.UnicodeScript.HIRAGANA
                        || Character.UnicodeScript.of(codePoint) == Character.UnicodeScript.KATAKANA
                        || Character.UnicodeScript.of(codePoint) == Character.UnicodeScript.THAI);
    }

    /**
     * A part that cannot be broken.
     *
     * @param from index of its first character in its line; where some before are not seen, what follows is a little
     * off
     */
    private record Part(String text, int from) {}

    private static boolean isBetweenDigits(String line, int at) {
        return at > 0
                && at + 1 < line.length()
                && Character.isDigit(line.charAt(at - 1))
                && Character.isDigit(line.charAt(at + 1));
    }

    /**
     * Cuts a line into parts that cannot be broken, blanks and tabs, in turn. Hard blanks hold the words around them
     * together, as do those between the digits of a number: half of it on each line would be two.
     */
    private static List<Part> parts(String line) {
        var parts = new ArrayList<Part>();
        var part = new StringBuilder();
        boolean blank = false;
        int begin = 0;
        for (int i = 0; i < line.length(); ) {
            int codePoint = line.codePointAt(i);
            int at = i;
            i += Character.charCount(codePoint);
            boolean space = Character.isWhitespace(codePoint)
                    && codePoint != '\t'
                    && !(part.length() < LONGEST_NUMBER && isBetweenDigits(line, at));
            if (part.length() > 0 && (space != blank || codePoint == '\t')) {
                parts.add(new Part(part.toString(), begin));
                part.setLength(0);
            }
            begin = part.length() == 0 ? at : begin;
            blank = space;
            if (codePoint == '\t') {
                parts.add(new Part("\t", at));
            } else if (space) {
                part.append(' ');
            } else if (PrintedText.isSpace(codePoint) || Character.isWhitespace(codePoint)) {
                part.append('\u00A0');
            } else {
                part.append(PrintedText.of(Character.toString(codePoint)));
            }
        }
        if (part.length() > 0) {
            parts.add(new Part(part.toString(), begin));
        }
        return parts;
    }
}
