package dev.quern.ocr.engine.candidate;

import dev.quern.ocr.engine.ask.LabelFit;
import dev.quern.ocr.engine.page.Piece;
import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.page.Token;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.value.text.Folding;
import dev.quern.ocr.words.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Names of persons by their form: capitals, initials, the small words between them. */
public final class Persons {
    private static final Pattern WORD = Pattern.compile("\\p{Lu}[\\p{L}'’-]*\\p{Ll}[\\p{L}'’-]*");
    private static final Pattern INITIAL = Pattern.compile("\\p{Lu}\\.");
    private static final Pattern BETWEEN =
            Pattern.compile("(?i)" + Words.oneOf("small words in names", "small words between names"));
    private static final Pattern PAUSE = Pattern.compile(".*[,.;:!?)\"”»]");
    private static final Pattern MARKS = Pattern.compile("[,;:!?)\"”»]+\\.?$|(?<=\\p{Ll})\\.$");
    /** What stands before the first word of a sentence; no title does, such as "Dr.". */
    private static final Pattern STOP = Pattern.compile(".*(?:[:;!?]|[\\d)]\\.|[\\p{L}]{5,}\\.)");

    private static final int LONGEST = 5;

    /** Words that sentences begin with, and names do not. */
    private static final Set<String> OPENING = Words.set(Folding::plain, "stop words", "our", "your").stream()
            .filter(word -> !BETWEEN.matcher(word).matches())
            .collect(Collectors.toUnmodifiableSet());

    private Persons() {}

    /** The names in a line of running text. */
    public static List<Piece> in(Segment segment, LabelFit fit) {
        var names = new ArrayList<Piece>();
        var tokens = segment.tokens();
        int from = 0;
        while (from < tokens.size()) {
            int to = from;
            while (to < tokens.size() && to - from < LONGEST) {
                var text = tokens.get(to).text();
                var bare = bare(text);
                boolean name = WORD.matcher(bare).matches()
                        || INITIAL.matcher(text).matches()
                        || (to > from && BETWEEN.matcher(text).matches());
                if (!name) {
                    break;
                }
                to++;
                if (PAUSE.matcher(text).matches() && !INITIAL.matcher(text).matches()) {
                    break;
                }
            }
            while (to > from && BETWEEN.matcher(tokens.get(to - 1).text()).matches()) {
                to--;
            }
            // "Our Gareth Lunt" and ". Manager Gareth Lunt": the capital is that of the sentence.
            int first = from;
            while (to - first > 2
                    && (OPENING.contains(Folding.plain(tokens.get(first).text()))
                            || (first == from && isAfterStop(tokens, first)))) {
                first++;
            }
            if (first > from && isName(segment, first, to, fit)) {
                names.add(new Piece(segment, first, to));
            }
            if (isName(segment, from, to, fit)) {
                names.add(new Piece(segment, from, to));
            }
            from = Math.max(from + 1, to);
        }
        return names;
    }

    private static boolean isAfterStop(List<Token> tokens, int at) {
        return at > 0 && STOP.matcher(tokens.get(at - 1).text()).matches();
    }

    /** The end of a run of words that begin with capitals, up to a pause; its own beginning where none begins. */
    public static int run(List<Token> tokens, int from) {
        int end = from;
        for (int i = from; i < Math.min(tokens.size(), from + LONGEST); i++) {
            var text = tokens.get(i).text();
            if (Character.isUpperCase(text.codePointAt(0))) {
                end = i + 1;
            } else if (i == from || !(BETWEEN.matcher(text).matches() || text.equals("of") || text.equals("&"))) {
                break;
            }
            if (PAUSE.matcher(text).matches() && !INITIAL.matcher(text).matches()) {
                break;
            }
        }
        return end;
    }

    /** Two words or more, of which none is a label and none a legal form. */
    private static boolean isName(Segment segment, int from, int to, LabelFit fit) {
        if (to - from < 2
                || Looks.legalForm(
                        segment.text(from, Math.min(to + 1, segment.tokens().size())))) {
            return false;
        }
        for (int i = from; i < to; i++) {
            var word = bare(segment.tokens().get(i).text());
            if (word.length() > 2 && fit.sense(word).isLabel()) {
                return false;
            }
        }
        return true;
    }

    /** Returns a name without the mark after it. */
    public static String bare(String text) {
        return MARKS.matcher(text).replaceAll("");
    }
}
