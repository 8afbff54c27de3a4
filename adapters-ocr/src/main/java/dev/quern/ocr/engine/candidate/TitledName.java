package dev.quern.ocr.engine.candidate;

import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.words.Words;
import java.util.regex.Pattern;

/** Names without what people are addressed by: "Dr. Jane Roe" of "Ms. Dr. Jane Roe". A title is part of a name. */
public final class TitledName {
    private static final Pattern ADDRESSED = Pattern.compile(
            "(?iu)^(?:" + Words.oneOf("forms of address") + "\\.?\\s+)+(?=\\p{L}[\\p{L}.'’-]*\\s+\\p{L})");
    private static final Pattern ANOTHER =
            Pattern.compile("(?iu).*\\s" + Words.oneOf("titles", "forms of address") + "\\.?\\s.*", Pattern.DOTALL);

    private static final Pattern BEFORE = Pattern.compile(
            "(?iu)^(?:" + Words.oneOf("titles", "faculties", "forms of address") + "\\.?\\s+)+(?=\\p{L})");
    private static final Pattern TITLE = Pattern.compile("(?iu)" + Words.oneOf("titles") + "\\.?");
    /** "med." of "Dr. med.". */
    private static final Pattern FACULTY = Pattern.compile("(?iu)" + Words.oneOf("faculties") + "\\.?");

    private TitledName() {}

    /** Returns what a candidate says, with the titles right before it: "Dr. med. Jane Roe" of "Jane Roe". */
    public static String titled(Candidate candidate) {
        var tokens = candidate.segment().tokens();
        int from = candidate.from();
        for (int at = from - 1; at >= 0; at--) {
            var word = tokens.get(at).text();
            if (TITLE.matcher(word).matches()) {
                from = at;
            } else if (!FACULTY.matcher(word).matches()) {
                break;
            }
        }
        var text = candidate.text();
        return from == candidate.from() ? text : candidate.segment().text(from, candidate.from()) + " " + text.strip();
    }

    /** Returns a name without the titles before it: "Ada Rossi" of "dott.ssa Ada Rossi". */
    public static String untitled(String name) {
        return BEFORE.matcher(name).replaceFirst("");
    }

    /** Returns a name without "Ms." before it; "Ms. Roe" and the names of several people stay as they are. */
    public static String bare(String name) {
        if (Looks.legalForm(name)) {
            // "Mr. Toolbox Ltd" is a firm.
            return name;
        }
        var bare = ADDRESSED.matcher(name).replaceFirst("");
        return ANOTHER.matcher(bare).matches() ? name : bare;
    }
}
