package dev.quern.app.samples.content;

import java.util.Map;
import java.util.Optional;

/**
 * Everything one document may state. Which of it is drawn, and where, is the layout's choice.
 *
 * @param seller the party that delivers and bills
 * @param plan the spots of a BOOKING
 * @param issuer the party that sends the document: the buyer of an order, and the seller of all else
 */
public record Paper(
        Kind kind,
        Words words,
        Writing writing,
        Party seller,
        Party buyer,
        Party issuer,
        Map<Fact, Written> facts,
        Bill bill,
        MediaPlan plan) {
    public Paper {
        facts = Map.copyOf(facts);
    }

    public Written get(Fact fact) {
        return Optional.ofNullable(facts.get(fact))
                .orElseThrow(() -> new IllegalArgumentException("A " + kind + " says nothing of " + fact));
    }

    /** The party that receives the document. */
    public Party recipient() {
        return issuer.equals(seller) ? buyer : seller;
    }

    public String label(Fact fact) {
        return words.label(fact, kind);
    }
}
