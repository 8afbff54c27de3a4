package dev.quern.ocr.engine.clue;

import dev.quern.ocr.engine.ask.AskedNumbering;
import dev.quern.ocr.engine.ask.Meaning;
import dev.quern.ocr.engine.weigh.Clue;
import dev.quern.ocr.engine.weigh.Weighing;
import dev.quern.ocr.value.check.CheckDigits;
import dev.quern.ocr.value.check.Numbering;
import java.util.IdentityHashMap;
import java.util.Optional;

/** Clues from the check digits of account, tax, card and article numbers. */
final class CheckedClues {
    private final IdentityHashMap<Meaning, Optional<Numbering>> asked = new IdentityHashMap<>();

    /** That the digits are right says little, since hardly any other text of that form is there. */
    Weighing<Claim> ofAccounts() {
        return Clue.is("account-digits-wrong", claim -> is(claim, CheckDigits.WRONG));
    }

    Weighing<Claim> ofTaxNumbers() {
        return Weighing.sum(
                Clue.is("tax-number-digits-right", claim -> is(claim, CheckDigits.RIGHT)),
                Clue.is("tax-number-digits-wrong", claim -> is(claim, CheckDigits.WRONG)));
    }

    Weighing<Claim> ofCodes() {
        return Weighing.sum(
                Clue.is("code-digits-right", claim -> is(claim, CheckDigits.RIGHT)),
                Clue.is("code-digits-wrong", claim -> is(claim, CheckDigits.WRONG)));
    }

    private boolean is(Claim claim, CheckDigits expected) {
        return asked.computeIfAbsent(claim.field(), field -> Optional.ofNullable(AskedNumbering.of(field)))
                .filter(numbering -> numbering.check(claim.candidate().text()) == expected)
                .isPresent();
    }
}
