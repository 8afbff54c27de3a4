package dev.quern.ocr.engine.candidate;

import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.value.name.OfficeWords;
import dev.quern.ocr.words.Words;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Recognises the offices of persons beside their names: "Ada Okoro, Treasurer", or the name over "Company Secretary".
 */
public final class Offices {
    private static final Pattern NAME_WORD = Pattern.compile("\\p{Lu}[\\p{L}'’.-]*,?");
    private static final Pattern SMALL =
            Pattern.compile("(?i)" + Words.oneOf("small words in names", "small words in names before offices"));
    private static final int LONGEST_NAME = 5;
    private static final int LONGEST_OFFICE = 6;
    private static final int REACH = 3;

    private static final Pattern IN_BRACKETS = Pattern.compile("\\((\\p{L}[^()\\d]{2,40})\\)");
    /** One to four words that begin with a small letter, up to the next mark. */
    private static final Pattern AFTER_COMMA =
            Pattern.compile("(\\p{Ll}[\\p{L}'’-]+(?: [\\p{L}'’-]+){0,3})(?:[,;.)]|$)");

    private Offices() {}

    /** Returns whether a text is the office of somebody rather than a name. */
    public static boolean isOffice(String text) {
        return !Looks.hasDigit(text) && Looks.capital(text) && words(text) <= LONGEST_OFFICE && OfficeWords.in(text);
    }

    /** The office of the person that a candidate names: after the comma on its line, or on the line under it. */
    public static Optional<String> of(PageView view, Candidate candidate) {
        var segment = candidate.segment();
        if (candidate.from() > 0 || !isName(segment, candidate.to())) {
            return Optional.empty();
        }
        var rest = segment.text(candidate.to(), segment.tokens().size());
        if (!rest.isEmpty()) {
            return segment.text(0, candidate.to()).endsWith(",") && isOffice(rest)
                    ? Optional.of(rest)
                    : Optional.empty();
        }
        return beside(view, segment, 1).map(Segment::text).filter(Offices::isOffice);
    }

    /**
     * What a list says of a person after the name: "Ann Day (in the chair), Bo Lee, treasurer", or in the cell beside it where
     * that is an office.
     */
    public static Optional<String> roleAfter(PageView view, Candidate candidate) {
        var segment = candidate.segment();
        int size = segment.tokens().size();
        var rest = candidate.to() < size ? segment.text(candidate.to(), size) : "";
        if (rest.isEmpty()) {
            var right = candidate.from() == 0 ? view.rightOf(segment) : null;
            return right != null && isOffice(right.text()) ? Optional.of(right.text()) : Optional.empty();
        }
        var named = segment.tokens().get(candidate.to() - 1).text();
        var role = (named.endsWith(",") ? AFTER_COMMA : IN_BRACKETS).matcher(rest);
        return role.lookingAt() ? Optional.of(role.group(1)) : Optional.empty();
    }

    /** Returns whether a candidate is the office of somebody named before it or over it. */
    public static boolean named(PageView view, Candidate candidate) {
        var segment = candidate.segment();
        if (candidate.to() < segment.tokens().size() || !isOffice(candidate.text())) {
            return false;
        }
        if (candidate.from() > 0) {
            return segment.text(0, candidate.from()).endsWith(",") && isName(segment, candidate.from());
        }
        return beside(view, segment, -1)
                .filter(name -> isName(name, name.tokens().size()))
                .isPresent();
    }

    /**
     * Returns the segment right under another, or right over it, at its left edge or its middle.
     * Lines of other columns may lie between.
     *
     * @param step 1 to look under it, -1 over it
     */
    private static Optional<Segment> beside(PageView view, Segment segment, int step) {
        double height = Math.max(segment.height(), 1e-6);
        for (int line = segment.line() + step, i = 0; i < REACH; i++, line += step) {
            if (line < 0 || line >= view.lines().size()) {
                return Optional.empty();
            }
            for (var other : view.lines().get(line)) {
                boolean aligned = Math.abs(other.left() - segment.left()) < height
                        || Math.abs(other.centerX() - segment.centerX()) < height;
                if (aligned && Math.max(other.top() - segment.bottom(), segment.top() - other.bottom()) < height) {
                    return Optional.of(other);
                }
            }
        }
        return Optional.empty();
    }

    /** Two to five words with capitals, of which none is an office. */
    private static boolean isName(Segment segment, int to) {
        if (to < 2 || to > LONGEST_NAME || isOffice(segment.text(0, to))) {
            return false;
        }
        for (int i = 0; i < to; i++) {
            var word = segment.tokens().get(i).text();
            if (!NAME_WORD.matcher(word).matches()
                    && !(i > 0 && SMALL.matcher(word).matches())) {
                return false;
            }
        }
        return !Looks.legalForm(segment.text(0, to));
    }

    private static int words(String text) {
        return text.split(" ", -1).length;
    }
}
