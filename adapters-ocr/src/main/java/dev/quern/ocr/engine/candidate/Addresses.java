package dev.quern.ocr.engine.candidate;

import dev.quern.core.result.Conventions;
import dev.quern.core.result.Value;
import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.page.Prose;
import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.engine.text.Shape;
import dev.quern.ocr.value.address.AddressParser;
import dev.quern.ocr.words.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Addresses within sentences: "… keep it at Upper Farm, Station Road, Blockley GL56 9LG until you come." */
final class Addresses {
    private static final Pattern PAUSE = Pattern.compile(".*[.;:!?)\"”»]");
    private static final Pattern FIRST = Pattern.compile("[\\p{Lu}\\d].*");
    private static final Pattern WITHIN = Pattern.compile("(?i)"
            + Words.oneOf("small words in names", "small words between names", "particles of names")
            + "|[dl]['’].+|[&/-]");
    /** The end of a sentence after a postcode, "BS1 5QD.", and not of "Washington, D.C.". */
    private static final Pattern STOP = Pattern.compile("(?<=\\d\\p{Lu}{0,3})\\.$");

    private static final Pattern OPEN = Pattern.compile("^[(\"“«]+");
    /** Words of an address on one line, or of each of its two. */
    private static final int MOST = 14;
    /** Places at which it may begin: "Hall Farm, Mill Lane, …" is the farm's address or the lane's. */
    private static final int VARIANTS = 3;

    private Addresses() {}

    /** Those that end on a segment; they begin there, or on the line whose sentence goes on in it. */
    static List<Candidate> of(PageView view, Segment segment, Conventions conventions) {
        var tokens = segment.tokens();
        var found = new ArrayList<Candidate>();
        int done = 0;
        for (int to = 1; to <= tokens.size(); to++) {
            if (!Looks.hasDigit(tokens.get(to - 1).text())
                    && !(to > 1 && Looks.hasDigit(tokens.get(to - 2).text()))) {
                continue;
            }
            int begin = Math.max(done, to - MOST);
            if (!isTownAtEnd(segment, begin, to) || isTownAtEnd(segment, begin, to + 1)) {
                continue;
            }
            endingAt(view, segment, begin, to, conventions, found);
            done = to;
        }
        return found;
    }

    private static boolean isTownAtEnd(Segment segment, int from, int to) {
        if (to > segment.tokens().size()) {
            return false;
        }
        // The shortest end with a postcode and its town: what stands before it must not make it one.
        for (int start = to - 2; start >= Math.max(from, to - 5); start--) {
            if (Looks.town(segment.text(start, to))) {
                return start == to - 2 || !Looks.town(segment.text(start, to - 1));
            }
        }
        return false;
    }

    /** Those that end before a token: with all that may belong to it, and without what stands before its commas. */
    private static void endingAt(
            PageView view, Segment segment, int begin, int to, Conventions conventions, List<Candidate> found) {
        int from = start(segment, begin, to - 2);
        var over = from == 0 ? Prose.before(view, segment) : null;
        int size = over == null ? 0 : over.tokens().size();
        int first = over == null ? 0 : start(over, Math.max(0, size - MOST), size);
        int behind = segment.tokens().size() - to;
        if (over != null) {
            for (int at : starts(over, first, size)) {
                add(over, at, segment, to, at + behind, conventions, found);
            }
        }
        for (int at : starts(segment, from, to - 2)) {
            add(null, at, segment, to, at + behind, conventions, found);
        }
    }

    /** The first word, and those after commas. */
    private static List<Integer> starts(Segment segment, int from, int to) {
        var starts = new ArrayList<Integer>();
        for (int i = from; i < to && starts.size() < VARIANTS; i++) {
            if (i == from || segment.tokens().get(i - 1).text().endsWith(",")) {
                starts.add(i);
            }
        }
        return starts;
    }

    /**
     * @param over the line that it begins on; null where that is the one it ends on
     * @param around how many words stand around it
     */
    private static void add(
            @Nullable Segment over,
            int from,
            Segment segment,
            int to,
            int around,
            Conventions conventions,
            List<Candidate> found) {
        var words = over == null
                ? segment.text(from, to)
                : over.text(from, over.tokens().size()) + " " + segment.text(0, to);
        var text =
                OPEN.matcher(STOP.matcher(Persons.bare(words)).replaceFirst("")).replaceFirst("");
        boolean whole = around > 0
                && AddressParser.parse(text, conventions)
                        .filter(Value.Address::found)
                        .filter(address -> address.parts().containsKey("street"))
                        .isPresent();
        if (whole && over == null) {
            found.add(Candidate.named(Shape.ADDRESS, text, segment, from, to));
        } else if (whole && over != null) {
            found.add(Candidate.over(Shape.ADDRESS, text, null, over, from, List.of(segment.upTo(to)), 0.5));
        }
    }

    /** Where the capitals, numbers and small words before a place begin. */
    private static int start(Segment segment, int begin, int end) {
        var tokens = segment.tokens();
        int from = end;
        for (int i = end - 1; i >= begin; i--) {
            var word = OPEN.matcher(tokens.get(i).text()).replaceFirst("");
            boolean pauses = PAUSE.matcher(word).matches() && word.length() > 4;
            if (pauses) {
                break;
            }
            if (FIRST.matcher(word).matches() || Looks.beginsStreet(word)) {
                from = i;
            } else if (!WITHIN.matcher(word).matches()) {
                break;
            }
        }
        return from;
    }
}
