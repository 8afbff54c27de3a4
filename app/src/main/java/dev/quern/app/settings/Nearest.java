package dev.quern.app.settings;

import dev.quern.ocr.value.text.EditDistance;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/** Guesses the name that somebody meant who wrote one that does not exist. */
public final class Nearest {
    private Nearest() {}

    /** The nearest of the existing names, if it differs by at most a third, and by three characters. */
    public static Optional<String> to(String written, Stream<String> names) {
        int most = Math.min(3, Math.max(1, written.length() / 3));
        return names.filter(name -> EditDistance.between(written, name, most) <= most)
                .min(Comparator.comparingInt(name -> EditDistance.between(written, name, most)));
    }
}
