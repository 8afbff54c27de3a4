package dev.quern.ocr.engine.clue;

import dev.quern.ocr.engine.ask.LabelFit;
import dev.quern.ocr.engine.prose.Statements;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.engine.text.Shape;
import dev.quern.ocr.engine.weigh.Clue;
import dev.quern.ocr.engine.weigh.Weighing;

/** Clues from what the sentences of agreements state: laws, days, periods, and who the parties are. */
final class StatementClues {
    private final Statements statements;
    private final LabelFit fit;

    StatementClues(Statements statements, LabelFit fit) {
        this.statements = statements;
        this.fit = fit;
    }

    Weighing<Claim> ofStatements() {
        return Weighing.either(
                claim -> isOfAddress(claim) || statements.of(claim.candidate()).isEmpty(),
                Clue.of("law-in-another-sentence", StatementClues::isUnchosenLaw),
                Weighing.sum(
                        Clue.of("stated", Claim::label),
                        Clue.of("party-in-order-asked", this::isInOrder),
                        Clue.of(
                                "party-other-than-opposite",
                                claim -> statements
                                        .party(claim.candidate())
                                        .map(party -> isOtherThanOpposite(claim, party))
                                        .orElse(0.0)),
                        Clue.of(
                                "signer-of-party-asked",
                                claim -> statements
                                        .signer(claim.candidate())
                                        .filter(party -> party >= 0)
                                        .map(party -> signsFor(claim, party))
                                        .orElse(0.0))));
    }

    /** The seller's address is another thing than the seller, and stands elsewhere. */
    private static boolean isOfAddress(Claim claim) {
        return claim.field().shape() == Shape.ADDRESS || claim.field().means("address") > 0.5;
    }

    /** "A corporation organized under the laws of Ohio" does not say which law an agreement is under. */
    private static double isUnchosenLaw(Claim claim) {
        return Looks.sentence(claim.candidate().segment().text())
                ? claim.field().means("governing_law", "law_word")
                : 0;
    }

    /** "Signer for the client" asks for one of several who sign: above 0 for the one, below for the others. */
    private double signsFor(Claim claim, int number) {
        double most = 0;
        int asked = -1;
        for (int i = 0; i < statements.parties().size(); i++) {
            double named = named(claim, i);
            if (named > most + 0.1) {
                most = named;
                asked = i;
            }
        }
        return asked < 0 ? 0 : asked == number ? most : -most;
    }

    /** Returns how surely the words of a field name a party: by its order, what it is called, or what the other is called. */
    private double named(Claim claim, int number) {
        double named = number == 0
                ? claim.field().means("first_party")
                : number == 1 ? claim.field().means("second_party") : 0;
        for (var term : statements.parties().get(number).terms()) {
            for (var word : fit.sense(term).words()) {
                named = Math.max(named, claim.field().words().getOrDefault(word, 0.0));
            }
            for (var match : fit.sense(term).matches()) {
                for (var asked : fit.asked(claim.field())) {
                    named = Math.max(named, asked.affinity(match.concept()));
                }
            }
        }
        if (statements.parties().size() == 2) {
            for (var term : statements.parties().get(1 - number).terms()) {
                for (var match : fit.sense(term).matches()) {
                    for (var asked : fit.asked(claim.field())) {
                        named = Math.max(named, -asked.affinity(match.concept()));
                    }
                }
            }
        }
        return named;
    }

    /** "First party" asks for the one that the agreement names first. */
    private double isInOrder(Claim claim) {
        var number = statements.party(claim.candidate());
        if (number.isEmpty()) {
            return 0;
        }
        return switch (number.get()) {
            case 0 -> claim.field().means("first_party");
            case 1 -> claim.field().means("second_party");
            default -> 0;
        };
    }

    /** Of "Company" and "Consultant", the company is the client: who is asked for cannot be the consultant. */
    private double isOtherThanOpposite(Claim claim, int number) {
        if (statements.parties().size() != 2) {
            return 0;
        }
        double opposite = 0;
        for (var term : statements.parties().get(1 - number).terms()) {
            for (var match : fit.sense(term).matches()) {
                for (var meant : claim.field().concepts().entrySet()) {
                    opposite = Math.max(opposite, -meant.getKey().affinity(match.concept()) * meant.getValue());
                }
            }
        }
        return opposite;
    }
}
