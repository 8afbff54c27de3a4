package dev.quern.ocr.engine.prose;

import dev.quern.ocr.engine.text.NumberWords;
import dev.quern.ocr.engine.text.Shape;
import dev.quern.ocr.value.text.Folding;
import dev.quern.ocr.words.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Spans of time in sentences, and what they are of: "for a period of two (2) years", "upon thirty (30) days' prior written notice". */
final class Periods {
    /** Labels that the lexicon has. */
    private static final String NOTICE = "notice period";

    private static final String TERM = "term of agreement";
    private static final String SURVIVAL = "survival period";
    private static final String SOLICITATION = "non-solicitation period";
    private static final String COMPETITION = "non-competition period";
    private static final String STANDSTILL = "standstill period";

    private static final String NUMBER =
            "(?:\\d{1,4}|\\p{L}{2,13}(?:[- ](?!" + Words.oneOf("units of periods") + "(?!\\p{L}))\\p{L}{3,8}){0,3})";
    private static final Pattern PERIOD =
            Pattern.compile("(?iu)(?<![\\p{L}\\d,.-])(?<number>" + NUMBER + ")(?:[ -]?\\((?:" + NUMBER
                    + ")\\))?[ -](?:\\p{L}{1,12} )??" + Words.oneOf("units of periods") + "(?![\\p{L}\\d])");
    private static final Integer HUNDRED = 100;
    private static final Pattern DIGITS = Pattern.compile("\\d{1,4}");

    private static final Stems AND = Stems.of("and");
    private static final Stems NOTICES = Stems.of("words of notices");
    private static final Stems TERMINATIONS = Stems.of("words of terminations");
    private static final Stems TERMS = Stems.of("words of terms");
    private static final Stems SURVIVALS = Stems.of("words of survivals");
    private static final Stems BREACHES = Stems.of("words of breaches");
    private static final Stems ENDS = Stems.of("words for ends of agreements");
    private static final Stems RENEWALS = Stems.of("words of renewals");
    private static final Stems PAYMENTS = Stems.of("words of payments in periods");
    private static final Stems SOLICITATIONS = Stems.of("words of solicitations");
    private static final Stems COMPETITIONS = Stems.of("words of competition");
    private static final Stems STANDSTILLS = Stems.of("words of standstills");
    private static final Stems UNITS = Stems.of("units of periods");

    /** Words around a period that say of what it is. */
    private static final int BEFORE = 12;

    private static final int AFTER = 6;
    private static final int NEAR = 5;

    private Periods() {}

    static List<Stated> in(Paragraph paragraph) {
        var found = new ArrayList<Stated>();
        if (!hasWords(paragraph)) {
            return found;
        }
        var matcher = PERIOD.matcher(paragraph.text());
        int at = 0;
        while (matcher.find(at)) {
            at = matcher.end();
            if (!isNumber(matcher.group("number"))) {
                // "for two years" is "two years" after "for".
                at = matcher.start() + 1;
                while (at < matcher.end() && paragraph.text().charAt(at - 1) != ' ') {
                    at++;
                }
                continue;
            }
            int from = paragraph.tokenAt(matcher.start());
            int to = paragraph.tokenAt(matcher.end() - 1) + 1;
            read(paragraph, matcher.group(), from, to, found);
        }
        return found;
    }

    /** A cheap look, since most paragraphs state no period. */
    private static boolean hasWords(Paragraph paragraph) {
        for (int i = 1; i < paragraph.size(); i++) {
            if (UNITS.has(paragraph.plain(i))) {
                return NOTICES.isIn(paragraph, 0, paragraph.size())
                        || TERMS.isIn(paragraph, 0, paragraph.size())
                        || restricts(paragraph, 0, paragraph.size()) != null;
            }
        }
        return false;
    }

    private static boolean isNumber(String text) {
        if (DIGITS.matcher(text).matches()) {
            return true;
        }
        var parts = List.of(text.split("[- ]", -1));
        List<@Nullable Integer> values = parts.stream().map(NumberWords::value).toList();
        if (parts.size() == 1) {
            return values.get(0) != null;
        }
        // "forty-five" is one number, and so is "one hundred and twenty"; "um ein" is not.
        boolean large = values.get(0) != null && (values.get(0) >= 20 || HUNDRED.equals(values.get(1)));
        return large
                && values.get(values.size() - 1) != null
                && IntStream.range(0, parts.size())
                        .allMatch(i -> values.get(i) != null || AND.has(Folding.plain(parts.get(i))));
    }

    /** What a sentence forbids for some time; null where it forbids nothing that is asked for. */
    private static @Nullable String restricts(Paragraph paragraph, int start, int end) {
        if (STANDSTILLS.isIn(paragraph, start, end)) {
            // "Solicit proxies" is no hiring.
            return STANDSTILL;
        }
        if (SOLICITATIONS.isIn(paragraph, start, end)) {
            return SOLICITATION;
        }
        return COMPETITIONS.isIn(paragraph, start, end) ? COMPETITION : null;
    }

    private static void read(Paragraph paragraph, String text, int from, int to, List<Stated> found) {
        int start = paragraph.sentence(from);
        int end = paragraph.sentenceEnd(from);
        int first = Math.max(start, from - BEFORE);
        int last = Math.min(end, to + AFTER);
        boolean ends = TERMINATIONS.isIn(paragraph, start, end);
        boolean renews = RENEWALS.isIn(paragraph, Math.max(start, from - NEAR), Math.min(end, to + 1));
        // Right beside it, or where its sentence ends the agreement.
        boolean noticed = NOTICES.isIn(paragraph, Math.max(start, from - NEAR), Math.min(end, to + NEAR))
                || (ends && NOTICES.isIn(paragraph, first, last));
        if (renews) {
            return;
        }
        var restricted = restricts(paragraph, start, end);
        if (noticed) {
            found.add(new Stated(
                    paragraph.candidate(Shape.PERSON, text, null, from, to),
                    NOTICE,
                    !ends ? 0.7 : BREACHES.isIn(paragraph, start, end) ? 0.85 : 1));
        } else if (restricted != null) {
            found.add(new Stated(paragraph.candidate(Shape.PERSON, text, null, from, to), restricted, 0.95));
        } else if (SURVIVALS.isIn(paragraph, first, Math.min(end, to + NEAR))
                || ENDS.isIn(paragraph, to, Math.min(end, to + NEAR))) {
            found.add(new Stated(paragraph.candidate(Shape.PERSON, text, null, from, to), SURVIVAL, 0.9));
        } else if (TERMS.isIn(paragraph, first, last)) {
            boolean surely = TERMS.isIn(paragraph, Math.max(start, from - NEAR), from)
                    && !PAYMENTS.isIn(paragraph, Math.max(start, from - NEAR), Math.min(end, to + 2));
            found.add(new Stated(
                    paragraph.candidate(Shape.PERSON, text, null, from, to), TERM, surely || ends ? 1 : 0.6));
        }
    }
}
