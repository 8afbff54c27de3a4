package dev.quern.core.result;

import dev.quern.core.page.Place;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * Why a value is believed.
 *
 * @param confidence from 0 to 1; how often values with this confidence turn out right
 * @param places the words on the pages it rests on, in reading order; empty when it cannot be placed
 */
public record Evidence(double confidence, Method method, List<Place> places) {
    public Evidence {
        if (!(confidence >= 0 && confidence <= 1)) {
            throw new IllegalArgumentException("Confidence is between 0 and 1: " + confidence);
        }
        places = List.copyOf(places);
    }

    /** The same on pages that are numbered otherwise, such as those of a document of which only some were looked at. */
    public Evidence renumbered(IntUnaryOperator index) {
        return new Evidence(
                confidence,
                method,
                places.stream()
                        .map(place -> new Place(index.applyAsInt(place.page()), place.box(), place.text()))
                        .toList());
    }

    public boolean isPlaced() {
        return !places.isEmpty();
    }
}
