package dev.quern.ocr.engine.candidate;

import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.engine.text.Shape;
import dev.quern.ocr.words.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Ends of short lines that may be values after words nobody knows for a label: "• Sender Kestrel Systems AB", "Destination -
 * Canada".
 */
final class LineEnds {
    private static final Pattern BULLET = Pattern.compile("[●•·▪‣◦*➤►-]");
    private static final Pattern DASH = Pattern.compile("[-–—|=→]|\\.{2,}|…+|_{2,}");
    private static final Pattern CAPITAL = Pattern.compile("\\p{Lu}[\\p{L}\\d'’.&-]*,?");
    private static final Pattern LOWER_CASE = Pattern.compile("\\p{Ll}{2,}:?");
    private static final Pattern WITHIN_NAMES =
            Pattern.compile("(?i)(?:&|" + Words.oneOf("small words in names", "particles of names") + ")");

    /** Words of a line; longer ones are sentences. */
    private static final int LONGEST_LINE = 12;
    /** Words of a label. */
    private static final int LONGEST_LABEL = 4;

    private LineEnds() {}

    static List<Candidate> of(Segment segment) {
        var tokens = segment.tokens();
        int size = tokens.size();
        var found = new ArrayList<Candidate>();
        if (size < 2 || size > LONGEST_LINE || Looks.sentence(segment.text())) {
            return found;
        }
        int first = BULLET.matcher(tokens.get(0).text()).matches() ? 1 : 0;
        if (first > 0) {
            found.add(Candidate.words(Shape.TEXT, segment, first, size));
        }
        for (int i = first + 1; i < size && i <= first + LONGEST_LABEL; i++) {
            if (DASH.matcher(tokens.get(i).text()).matches()) {
                if (i + 1 < size) {
                    found.add(Candidate.words(Shape.TEXT, segment, i + 1, size));
                }
                return found;
            }
            // "Bei Spiel GmbH" and "MOTOR VEHICLES OFFICE" are one name; "released by Ann Day" and "• Sender Ann Day"
            // are not.
            boolean begins =
                    first > 0 || LOWER_CASE.matcher(tokens.get(i - 1).text()).matches();
            if (begins && isName(segment, i)) {
                found.add(Candidate.words(Shape.TEXT, segment, i, size));
            }
        }
        return found;
    }

    /** Two or more words with capitals to the end of the line, such as names are. */
    private static boolean isName(Segment segment, int from) {
        var tokens = segment.tokens();
        if (from + 2 > tokens.size()
                || !CAPITAL.matcher(tokens.get(from).text()).matches()) {
            return false;
        }
        for (int i = from + 1; i < tokens.size(); i++) {
            var word = tokens.get(i).text();
            if (!CAPITAL.matcher(word).matches()
                    && !WITHIN_NAMES.matcher(word).matches()
                    && !Looks.legalForm(segment.text(from, i + 1))) {
                return false;
            }
        }
        return true;
    }
}
