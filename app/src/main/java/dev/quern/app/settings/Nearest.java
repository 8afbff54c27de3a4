package dev.quern.app.settings;

import dev.quern.ocr.geometry.EditDistance;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/** What somebody may have meant who wrote a name that there is not. */
public final class Nearest {
    private Nearest() {}

    /** Of the names that there are, the one that is at most a third, and three characters, away. */
    public static Optional<String> to(String written, Stream<String> names) {
        int most = Math.min(3, Math.max(1, written.length() / 3));
        return names.filter(name -> EditDistance.between(written, name, most) <= most)
                .min(Comparator.comparingInt(name -> EditDistance.between(written, name, most)));
    }
}
