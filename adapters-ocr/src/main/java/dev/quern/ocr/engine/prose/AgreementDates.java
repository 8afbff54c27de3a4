package dev.quern.ocr.engine.prose;

import dev.quern.core.result.Conventions;
import dev.quern.core.result.Value;
import dev.quern.ocr.engine.candidate.Candidate;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.engine.text.Shape;
import dev.quern.ocr.value.date.DateSpotter;
import dev.quern.ocr.value.text.Spotted;
import java.util.ArrayList;
import java.util.List;

/**
 * Days of agreements: on which they are made ("dated as of", "made this 3rd day of March, 2010") and from which they hold ("effective
 * as of", "shall commence on").
 */
final class AgreementDates {
    /** Labels that the lexicon has. */
    private static final String EFFECTIVE = "effective date";

    private static final String END = "end date";
    private static final String MADE = "date of agreement";

    private static final Stems EFFECTS = Stems.of("words of effect");
    private static final Stems LIMITS = Stems.of("words of limits");
    private static final Stems TERMS = Stems.of("words of terms");
    private static final Stems MAKING = Stems.of("words of making");
    private static final Stems AGREEMENTS = Stems.of("names of agreements");

    private static final int BEFORE = 7;
    private static final int AFTER = 4;
    /** Paragraphs at the beginning, in which an agreement says when it is made. */
    private static final int BEGINNING = 40;

    private static final double LATER = 0.7;
    private static final double SURE = 0.97;
    private static final double UNSURE = 0.75;
    private static final int NEAR = 4;

    private final List<Stated> found = new ArrayList<>();
    private boolean isEffectStated;
    private boolean isMakingStated;

    private AgreementDates() {}

    static List<Stated> in(List<Paragraph> paragraphs, Conventions conventions) {
        var dates = new AgreementDates();
        if (!isAgreement(paragraphs)) {
            return dates.found;
        }
        for (int i = 0; i < paragraphs.size(); i++) {
            dates.read(paragraphs.get(i), i, conventions);
        }
        if (dates.isEffectStated) {
            return dates.found;
        }
        // Of an agreement that does not say from when it holds, that is the day on which it is made.
        var all = new ArrayList<>(dates.found);
        dates.found.stream()
                .filter(made -> made.label().equals(MADE))
                .forEach(made -> all.add(new Stated(made.candidate(), EFFECTIVE, 0.85 * made.quality())));
        return all;
    }

    /** Orders and chats begin on days, too, but say so in lines of their own. */
    private static boolean isAgreement(List<Paragraph> paragraphs) {
        return paragraphs.stream()
                .limit(BEGINNING)
                .anyMatch(paragraph -> AGREEMENTS.isIn(paragraph, 0, paragraph.size()));
    }

    private void read(Paragraph paragraph, int index, Conventions conventions) {
        if (!Looks.hasDigit(paragraph.text()) || paragraph.size() < BEFORE) {
            return;
        }
        boolean beginning = index < BEGINNING && AGREEMENTS.isIn(paragraph, 0, paragraph.size());
        if (!beginning
                && !EFFECTS.isIn(paragraph, 0, paragraph.size())
                && !LIMITS.isIn(paragraph, 0, paragraph.size())) {
            return;
        }
        for (var date : DateSpotter.spot(paragraph.text(), conventions)) {
            int from = paragraph.tokenAt(date.start());
            int to = paragraph.tokenAt(date.end() - 1) + 1;
            int start = Math.max(paragraph.sentence(from), from - BEFORE);
            boolean limit = LIMITS.isIn(paragraph, from - NEAR, from);
            if (limit && TERMS.isIn(paragraph, paragraph.sentence(from), to)) {
                found.add(new Stated(candidate(paragraph, date, from, to), END, 1));
            }
            boolean defined = to < paragraph.size()
                    && paragraph.word(to).startsWith("(")
                    && EFFECTS.isIn(paragraph, to, to + AFTER);
            if (defined || (!limit && EFFECTS.isIn(paragraph, start, from))) {
                isEffectStated = true;
                // "The term commences on" says it of the agreement; "deliveries begin on" may not.
                boolean surely = defined
                        || AGREEMENTS.isIn(paragraph, paragraph.sentence(from), to)
                        || TERMS.isIn(paragraph, paragraph.sentence(from), paragraph.sentenceEnd(from));
                found.add(new Stated(
                        candidate(paragraph, date, from, to), EFFECTIVE, defined ? 1 : surely ? SURE : UNSURE));
            }
            if (beginning && MAKING.isIn(paragraph, start, from)) {
                // What was dated before is named later on.
                found.add(new Stated(candidate(paragraph, date, from, to), MADE, isMakingStated ? LATER : 1));
                isMakingStated = true;
            }
        }
    }

    private static Candidate candidate(Paragraph paragraph, Spotted<Value.Date> date, int from, int to) {
        return paragraph.candidate(
                Shape.DATE, paragraph.text().substring(date.start(), date.end()), date.value(), from, to);
    }
}
