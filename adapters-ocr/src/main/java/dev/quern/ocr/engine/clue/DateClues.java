package dev.quern.ocr.engine.clue;

import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.Value;
import dev.quern.ocr.engine.ask.LabelFit;
import dev.quern.ocr.engine.ask.Meaning;
import dev.quern.ocr.engine.candidate.Candidate;
import dev.quern.ocr.engine.label.Labels;
import dev.quern.ocr.engine.text.Shape;
import dev.quern.ocr.engine.weigh.Clue;
import dev.quern.ocr.engine.weigh.Weighing;

/** Clues for days, times and moments. */
final class DateClues {
    /** A field that labels name no better than this has to be found without them. */
    private static final double UNNAMED = 0.4;

    private final Surroundings around;
    private final DatesInOrder order;
    private final Discounts discounts;

    DateClues(Surroundings around, Labels labels, LabelFit fit) {
        this.around = around;
        this.order = new DatesInOrder(around.pool(Shape.DATE), labels, fit);
        this.discounts = new Discounts(around);
    }

    Weighing<Claim> ofDates() {
        return Weighing.sum(
                Clue.of("near-top", claim -> around.early(claim.candidate())),
                ranges(),
                Weighing.when(DateClues::isMoment, moments()),
                Clue.of("date-of-document", claim -> isOfDocument(claim) ? claim.unnamed() : 0),
                order.clues(),
                discounts.clues());
    }

    Weighing<Claim> ofTimes() {
        return Weighing.sum(ofDates(), Clue.is("time-of-document", this::isTimeOfDocument));
    }

    private static Weighing<Claim> ranges() {
        return Weighing.when(
                claim -> claim.candidate().role() != Candidate.Role.ALONE,
                Weighing.either(
                        DateClues::isAskedEnd,
                        Clue.always("range-end-asked"),
                        Weighing.either(
                                claim -> asksForStart(claim) || asksForEnd(claim),
                                Clue.always("range-end-other"),
                                Clue.always("range-end-unasked"))));
    }

    private Weighing<Claim> moments() {
        return Weighing.sum(
                Clue.always("moment-as-asked"),
                Weighing.when(
                        claim -> claim.label() < UNNAMED && !asksForStart(claim) && !asksForEnd(claim),
                        Weighing.either(
                                this::isMomentOfDocument,
                                Clue.always("moment-of-document"),
                                Clue.is("moment-unnamed", DateClues::asksForMomentOfDocument))));
    }

    private static boolean asksForStart(Claim claim) {
        return claim.field().rules().contains(Meaning.Rule.START);
    }

    private static boolean asksForEnd(Claim claim) {
        return claim.field().rules().contains(Meaning.Rule.END);
    }

    private static boolean isAskedEnd(Claim claim) {
        return claim.candidate().role() == Candidate.Role.RANGE_START ? asksForStart(claim) : asksForEnd(claim);
    }

    private static boolean isMoment(Claim claim) {
        return claim.isFor(FieldFormat.DATETIME) && claim.candidate().value() instanceof Value.DateTime;
    }

    private static boolean asksForMomentOfDocument(Claim claim) {
        return claim.field().means("issue_date", "document_date", "receipt_date", "date", "time") > 0.5;
    }

    /** Returns whether a candidate can be the moment of the document: of those that nothing names, the first is. */
    private boolean isMomentOfDocument(Claim claim) {
        return (asksForMomentOfDocument(claim) && around.isNearTop(claim.candidate()))
                || around.isOnly(claim.candidate());
    }

    private boolean isTimeOfDocument(Claim claim) {
        return claim.label() < UNNAMED && (around.isOnly(claim.candidate()) || isBesideADate(claim.candidate()));
    }

    /** A date that stands by itself near the top is the document's, and so is one without another. */
    private boolean isOfDocument(Claim claim) {
        return claim.label() < UNNAMED
                && !asksForStart(claim)
                && !asksForEnd(claim)
                && claim.field().means("issue_date", "document_date", "receipt_date", "date") > 0.5
                && (around.isNearTop(claim.candidate()) || around.isOnly(claim.candidate()));
    }

    /** "23/09/2023 12:48". */
    private boolean isBesideADate(Candidate candidate) {
        return around.line(candidate).stream()
                .flatMap(segment -> around.touching(Shape.DATE).on(segment).stream())
                .anyMatch(date -> date.page() == candidate.page()
                        && date.segment().line() == candidate.segment().line()
                        && date.right() <= candidate.left() + 1e-6);
    }
}
