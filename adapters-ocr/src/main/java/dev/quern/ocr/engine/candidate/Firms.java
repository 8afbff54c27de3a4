package dev.quern.ocr.engine.candidate;

import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.page.Token;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.engine.text.Shape;
import dev.quern.ocr.words.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Names of firms within longer lines, which end with their legal form: "Alder Works plc, 2 Mill Lane", "© Alder & Sons, LLC. All rights reserved". */
final class Firms {
    private static final Pattern BETWEEN = Pattern.compile("(?i)"
            + Words.oneOf(
                    "small words in names",
                    "small words between names",
                    "particles of names",
                    "small words in names of firms")
            + "|[dl]['’].*|[&+/-]");
    /** The end of a clause, but not the point of an initial or a short form: "Gebr.", "St.". */
    private static final Pattern ENDS = Pattern.compile(".*[,;:!?)\"”»]|\\p{L}{6,}\\.");

    private static final Pattern MARKS = Pattern.compile("[,;:!?)\"”»]+$");
    private static final Pattern OPENING = Pattern.compile("^[(\"“„«©]+");
    /** The first word of a legal form of several. */
    private static final Pattern SHORT = Pattern.compile("\\p{L}{1,2}\\.");

    /** Words of a name without its legal form, words of a form, letters of a word of one, and of one in small letters. */
    private static final int LONGEST = 8;

    private static final int LONGEST_FORM = 4;
    private static final int LONGEST_WORD = 12;
    private static final int LONGEST_SMALL = 3;

    private Firms() {}

    static List<Candidate> of(Segment segment) {
        var found = new ArrayList<Candidate>();
        var tokens = segment.tokens();
        int last = 0;
        for (int i = 1; i < tokens.size(); i++) {
            int to = endOfForm(tokens, i);
            if (to == i) {
                continue;
            }
            while (to < tokens.size() && !tokens.get(to - 1).text().endsWith(",") && isMoreOfForm(segment, to)) {
                to++;
            }
            int from = beginning(tokens, last, i);
            if (from < i && (from > 0 || to < tokens.size())) {
                found.add(Candidate.named(Shape.PERSON, name(segment, from, to), segment, from, to));
            }
            i = to - 1;
            last = to;
        }
        return found;
    }

    /** Without the marks around it, and without the full stop of a sentence: "Works plc" of "Works plc.", but "S.L." as it is. */
    private static String name(Segment segment, int from, int to) {
        var text = OPENING.matcher(MARKS.matcher(segment.text(from, to)).replaceAll(""))
                .replaceAll("");
        boolean ends = text.endsWith(".")
                && Looks.legalForm(text.substring(0, text.length() - 1))
                && text.indexOf('.') == text.length() - 1;
        return ends ? text.substring(0, text.length() - 1) : text;
    }

    /** The end of the legal form that begins with a word, such as "plc", "S. Coop." or "Sp. z o.o."; its own place where none does. */
    private static int endOfForm(List<Token> tokens, int at) {
        var form = new StringBuilder("X");
        for (int i = at; i < Math.min(tokens.size(), at + LONGEST_FORM); i++) {
            var text = tokens.get(i).text();
            boolean small = text.equals(text.toLowerCase(Locale.ROOT)) && text.indexOf('.') < 0;
            if (text.isEmpty() || text.length() > LONGEST_WORD || (small && i == at && text.length() > LONGEST_SMALL)) {
                break;
            }
            form.append(' ').append(MARKS.matcher(text).replaceAll(""));
            // "AG" and "SE" are legal forms where a name ends.
            boolean ends = i + 1 == tokens.size()
                    || MARKS.matcher(text).find()
                    || !isCapital(tokens.get(i + 1).text());
            if (Looks.legalForm(ends ? form.toString() : form + " X")) {
                return i + 1;
            }
            if (i == at && !SHORT.matcher(text).matches()) {
                break;
            }
        }
        return at;
    }

    private static boolean isCapital(String word) {
        return !word.isEmpty() && Character.isUpperCase(word.codePointAt(0));
    }

    /** Returns whether a word goes on with a legal form: "o.o.", or "&" before more of one. */
    private static boolean isMoreOfForm(Segment segment, int at) {
        boolean joins = segment.tokens().get(at).text().equals("&");
        int word = joins ? at + 1 : at;
        if (word >= segment.tokens().size()) {
            return false;
        }
        var text = MARKS.matcher(segment.tokens().get(word).text()).replaceAll("");
        return Looks.onlyLegalForm(text) && (text.indexOf('.') >= 0 || !text.equals(text.toLowerCase(Locale.ROOT)));
    }

    /** Where the name begins that goes up to its legal form, after the one before. */
    private static int beginning(List<Token> tokens, int last, int form) {
        int from = form;
        for (int i = form - 1; i >= last && form - i <= LONGEST; i--) {
            var text = tokens.get(i).text();
            boolean clause = ENDS.matcher(text).matches() && !(i == form - 1 && text.endsWith(","));
            boolean named = isCapital(OPENING.matcher(text).replaceAll(""));
            if (clause || (!named && !BETWEEN.matcher(text).matches())) {
                break;
            }
            from = named ? i : from;
            if (OPENING.matcher(text).find()) {
                break;
            }
        }
        return from;
    }
}
