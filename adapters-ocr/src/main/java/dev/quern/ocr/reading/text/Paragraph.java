package dev.quern.ocr.reading.text;

import java.util.ArrayList;
import java.util.List;

/**
 * Text that is wrapped at the width it is given. Line feeds in it end lines, tabs go to every eighth column and leave at
 * least two blanks; a blank line is an empty paragraph.
 *
 * @param indent columns left free before every line
 * @param bold whether all of it is set in bold
 */
public record Paragraph(String text, int indent, boolean bold) implements Block {
    /** A longer word is cut where it reaches the edge. */
    private static final int LONGEST_WORD = 80;

    private static final int MOST_INDENT = 40;
    /** Words of scripts that set no blanks may end anywhere. */
    private static final int LEAST_UNSPACED = 10;

    public Paragraph {
        indent = Math.min(indent, MOST_INDENT);
        text = PrintedText.undivided(text);
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
            for (var part : parts(line)) {
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
            for (var part : parts(line)) {
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
        for (var line : text.split("\n", -1)) {
            lay(line, Math.max(width, indent + LEAST_UNSPACED), lines);
        }
        return lines;
    }

    private void lay(String line, int width, List<Line> lines) {
        var words = new ArrayList<Line.Word>();
        int column = indent;
        for (var part : parts(line)) {
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
                place(cut, column, words);
                lines.add(new Line(List.copyOf(words), false));
                words.clear();
                column = indent;
                columns -= PrintedText.columns(cut);
                from = end;
            }
            column = place(part.substring(from), column, words);
        }
        lines.add(words.isEmpty() ? Line.BLANK : new Line(List.copyOf(words), false));
    }

    /** Places a part that is not broken: what stands between its hard blanks are words. Returns the column behind it. */
    private int place(String part, int column, List<Line.Word> words) {
        int at = column;
        int begin = 0;
        for (int i = 0; i <= part.length(); i++) {
            if (i == part.length() || PrintedText.isSpace(part.charAt(i))) {
                if (i > begin) {
                    var word = part.substring(begin, i);
                    int columns = PrintedText.columns(word);
                    words.add(new Line.Word(word, at, Math.max(1, columns), bold));
                    at += columns;
                }
                at += i < part.length() ? 1 : 0;
                begin = i + 1;
            }
        }
        return at;
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

    /** What cannot be broken, blanks and tabs, in turn. Hard blanks hold the words around them together. */
    private static List<String> parts(String line) {
        var parts = new ArrayList<String>();
        var part = new StringBuilder();
        boolean blank = false;
        for (int i = 0; i < line.length(); ) {
            int codePoint = line.codePointAt(i);
            i += Character.charCount(codePoint);
            boolean space = Character.isWhitespace(codePoint) && codePoint != '\t';
            if (part.length() > 0 && (space != blank || codePoint == '\t')) {
                parts.add(part.toString());
                part.setLength(0);
            }
            blank = space;
            if (codePoint == '\t') {
                parts.add("\t");
            } else if (space) {
                part.append(' ');
            } else if (PrintedText.isSpace(codePoint)) {
                part.append('\u00A0');
            } else {
                part.append(PrintedText.of(Character.toString(codePoint)));
            }
        }
        if (part.length() > 0) {
            parts.add(part.toString());
        }
        return parts;
    }
}
