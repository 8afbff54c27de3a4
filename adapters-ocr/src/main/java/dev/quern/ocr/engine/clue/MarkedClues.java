package dev.quern.ocr.engine.clue;

import dev.quern.ocr.engine.candidate.Candidate;
import dev.quern.ocr.engine.text.Shape;
import dev.quern.ocr.engine.weigh.Clue;
import dev.quern.ocr.engine.weigh.Weighing;
import java.util.Map;
import java.util.stream.Collectors;

/** Clues for values that show by their form what they are: account numbers, e-mail and web addresses, currencies. */
final class MarkedClues {
    private final Surroundings around;
    private final Map<String, Long> currencies;
    /** The number of times the most frequent currency stands there. */
    private final long most;

    MarkedClues(Surroundings around) {
        this.around = around;
        this.currencies = around.pool(Shape.CURRENCY).stream()
                .collect(Collectors.groupingBy(Candidate::text, Collectors.counting()));
        this.most =
                currencies.values().stream().mapToLong(Long::longValue).max().orElse(1);
    }

    /** Weighs values of a form that nothing else has. */
    Weighing<Claim> ofOneForm() {
        return Weighing.sum(Clue.always("unmistakable-form"), early());
    }

    Weighing<Claim> ofUrls() {
        return Weighing.sum(Clue.always("form-of-url"), early());
    }

    Weighing<Claim> ofPhonesAndBanks() {
        return Weighing.sum(Clue.always("form-of-phone-or-bank"), early());
    }

    Weighing<Claim> ofTaxNumbers() {
        return Weighing.sum(
                Clue.always("form-of-tax-number"),
                Weighing.either(
                        claim -> Character.isLetter(claim.candidate().text().charAt(0)),
                        Clue.always("tax-number-with-country"),
                        Clue.always("tax-number-without-country")),
                early());
    }

    Weighing<Claim> ofCurrencies() {
        return Weighing.sum(
                Clue.of(
                        "frequent-currency",
                        claim -> (double) currencies.getOrDefault(
                                        claim.candidate().text(), 0L)
                                / most),
                Clue.is("only-currency", claim -> currencies.size() == 1),
                Clue.of("certain-currency", claim -> claim.candidate().certainty()));
    }

    private Weighing<Claim> early() {
        return Clue.of("near-top", claim -> around.early(claim.candidate()));
    }
}
