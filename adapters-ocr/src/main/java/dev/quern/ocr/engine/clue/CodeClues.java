package dev.quern.ocr.engine.clue;

import dev.quern.ocr.engine.candidate.Candidate;
import dev.quern.ocr.engine.text.Shape;
import dev.quern.ocr.engine.weigh.Clue;
import dev.quern.ocr.engine.weigh.Weighing;
import java.util.List;
import java.util.regex.Pattern;

/** Clues for numbers that name something, such as that of an invoice. */
final class CodeClues {
    /** Amounts and rates, which are not codes. */
    private static final Pattern CENTS = Pattern.compile("[\\d.,]*[.,]\\d{2}|\\d+%");

    private static final Pattern HOST = Pattern.compile("(?i)\\.(?:com|de|fr|net|org)");
    private static final List<Shape> NO_CODES = List.of(Shape.DATE, Shape.TIME, Shape.PERCENT, Shape.IBAN);
    /** Fewer letters and digits than the first name hardly anything, as many as the second speak for themselves. */
    private static final int SHORT = 3;

    private static final int LONG = 4;
    /** Rarely a number has no digit at all; then a label that fits as well as this says so. */
    private static final double SURELY_NAMED = 0.8;

    private final Surroundings around;
    private final ItselfALabel label;

    CodeClues(Surroundings around, ItselfALabel label) {
        this.around = around;
        this.label = label;
    }

    Weighing<Claim> ofCodes() {
        return Weighing.sum(
                form().remembered().on(Claim::candidate),
                Weighing.when(
                        claim -> claim.candidate().shape() != Shape.CODE,
                        Weighing.sum(
                                Weighing.either(
                                        claim -> claim.label() > SURELY_NAMED,
                                        Clue.always("undigited-named"),
                                        Clue.always("undigited")),
                                Clue.of("code-is-itself-a-label", claim -> label.byWords(claim.candidate())))));
    }

    /** Weighs how a code is written, whatever the field. */
    private Weighing<Candidate> form() {
        return Weighing.sum(
                Clue.of("near-top", around::early),
                Clue.is("code-too-short", one -> one.text().length() < SHORT),
                Clue.is("code-long-enough", one -> one.text().length() >= LONG),
                Clue.of("code-is-another-form", this::otherForms),
                Clue.of("code-is-a-phone", one -> around.touching(Shape.PHONE).count(one)),
                Clue.is("code-with-cents", one -> CENTS.matcher(one.text()).matches()),
                Clue.is("code-in-parentheses", CodeClues::isInParentheses),
                Clue.is("code-is-an-address", one -> isOnline(one.text())),
                Weighing.either(
                        this::isPartOfGroups,
                        Clue.always("code-of-longer-one"),
                        Clue.is(
                                "code-of-several-words",
                                one -> one.to() - one.from() > 1 && one.shape() == Shape.CODE)));
    }

    /** Counts the dates, times, rates and account numbers that a candidate overlaps. */
    private double otherForms(Candidate candidate) {
        int count = 0;
        for (var shape : NO_CODES) {
            count += around.touching(shape).count(candidate);
        }
        return count;
    }

    private static boolean isInParentheses(Candidate candidate) {
        return candidate.segment().tokens().get(candidate.from()).text().startsWith("(");
    }

    private static boolean isOnline(String text) {
        return text.contains("@")
                || (text.indexOf('.') >= 0 && HOST.matcher(text).find());
    }

    /** "687" of "687 2410557719". */
    private boolean isPartOfGroups(Candidate candidate) {
        return around.touching(Shape.CODE).on(candidate.segment()).stream()
                .anyMatch(other -> other.segment().is(candidate.segment())
                        && other.from() <= candidate.from()
                        && other.to() >= candidate.to()
                        && other.to() - other.from() > candidate.to() - candidate.from()
                        && other.from() <= 0
                        && other.to() == other.segment().tokens().size());
    }
}
