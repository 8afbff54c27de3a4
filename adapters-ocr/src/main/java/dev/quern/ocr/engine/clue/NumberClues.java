package dev.quern.ocr.engine.clue;

import dev.quern.core.result.Value;
import dev.quern.ocr.engine.ask.Meaning;
import dev.quern.ocr.engine.candidate.Candidate;
import dev.quern.ocr.engine.label.Labels;
import dev.quern.ocr.engine.page.Prose;
import dev.quern.ocr.engine.sum.Rates;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.engine.text.Shape;
import dev.quern.ocr.engine.text.Unit;
import dev.quern.ocr.engine.weigh.Clue;
import dev.quern.ocr.engine.weigh.Weighing;
import dev.quern.ocr.value.date.CalendarWords;
import java.math.BigDecimal;
import java.util.IdentityHashMap;
import java.util.Optional;

/** Clues for counts, measures and rates. */
final class NumberClues {
    private static final BigDecimal MOST_PERCENT = BigDecimal.valueOf(100);

    private final Surroundings around;
    private final Labels labels;
    private final Rates rates;
    private final IdentityHashMap<Meaning, Optional<Unit>> units = new IdentityHashMap<>();

    NumberClues(Surroundings around, Rates rates, Labels labels) {
        this.around = around;
        this.labels = labels;
        this.rates = rates;
    }

    Weighing<Claim> ofNumbers() {
        Weighing<UnitSaid> unit = Weighing.sum(
                Clue.is("unit-as-asked", said -> said == UnitSaid.AS_ASKED),
                Clue.is("unit-of-another", said -> said == UnitSaid.ANOTHER),
                Clue.is("unit-in-label", said -> said == UnitSaid.IN_LABEL));
        return ofDecimals(Weighing.sum(
                Clue.is("number-as-asked", claim -> claim.candidate().shape() == Shape.NUMBER),
                unit.on(this::unit),
                Clue.is("number-of-a-day", NumberClues::isDayOfMonth),
                rateUnasked(),
                bold()));
    }

    Weighing<Claim> ofRates() {
        return ofDecimals(Weighing.sum(
                Weighing.either(
                        NumberClues::isRate,
                        Clue.always("rate-as-asked"),
                        Weighing.either(
                                NumberClues::isOverHundred,
                                Clue.always("rate-too-large"),
                                Clue.always("rate-without-sign"))),
                Clue.of("rate-of-its-tax", this::ofTax)));
    }

    /** The rate at which a net sum gives the tax beside it, where that of a tax is asked for. */
    private double ofTax(Claim claim) {
        return claim.candidate().value() instanceof Value.Decimal rate
                ? claim.field().means("tax_rate") * rates.rate(rate.number())
                : 0;
    }

    /** Weighs decimals by these clues; values of other types are hardly what is asked for. */
    static Weighing<Claim> ofDecimals(Weighing<Claim> decimals) {
        return Weighing.either(
                claim -> claim.candidate().value() instanceof Value.Decimal,
                decimals,
                Weighing.either(NumberClues::isRate, Clue.always("rate-unread"), Clue.always("number-unread")));
    }

    static Weighing<Claim> rateUnasked() {
        return Clue.is("rate-unasked", NumberClues::isRate);
    }

    static Weighing<Claim> bold() {
        return Clue.is("bold-number", claim -> claim.candidate().segment().bold());
    }

    private static boolean isRate(Claim claim) {
        return claim.candidate().shape() == Shape.PERCENT;
    }

    private static boolean isOverHundred(Claim claim) {
        return claim.candidate().value() instanceof Value.Decimal decimal
                && decimal.number().abs().compareTo(MOST_PERCENT) > 0;
    }

    /** Where the unit stands that the field asks for: days for a number of days, and not years. */
    private enum UnitSaid {
        AS_ASKED,
        ANOTHER,
        IN_LABEL,
        NOWHERE
    }

    private UnitSaid unit(Claim claim) {
        var candidate = claim.candidate();
        var wanted = units.computeIfAbsent(claim.field(), key -> Optional.ofNullable(Unit.of(key.field())));
        if (wanted.isEmpty()) {
            return UnitSaid.NOWHERE;
        }
        var view = around.views().get(candidate.page());
        var after = Prose.behind(view, candidate.segment(), candidate.to(), 2);
        var unit = Unit.of(last(candidate), after);
        if (unit != null) {
            return wanted.get() == unit ? UnitSaid.AS_ASKED : UnitSaid.ANOTHER;
        }
        for (var label : labels.around(candidate)) {
            if (label.quality() > 0.8 && Unit.among(Unit.words(label.text())) == wanted.get()) {
                return UnitSaid.IN_LABEL;
            }
        }
        return UnitSaid.NOWHERE;
    }

    /** "12" of "12 June". */
    private static boolean isDayOfMonth(Claim claim) {
        var tokens = claim.candidate().segment().tokens();
        int next = claim.candidate().to();
        return next < tokens.size()
                && CalendarWords.isMonth(Looks.bare(tokens.get(next).text()));
    }

    private static String last(Candidate candidate) {
        return candidate.segment().tokens().get(candidate.to() - 1).text();
    }
}
