package dev.quern.core.result;

import dev.quern.core.page.Place;
import java.util.List;

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

    public boolean isPlaced() {
        return !places.isEmpty();
    }
}
