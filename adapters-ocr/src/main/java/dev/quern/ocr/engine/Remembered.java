package dev.quern.ocr.engine;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * What was found for a text, so that it is not worked out again when the text comes again, on the same document or on the next
 * one. It keeps a bounded number of texts, those longest unused are forgotten first. Safe for many threads.
 *
 * @param <V> depends on nothing but the text
 */
final class Remembered<V> {
    /** Longer texts hardly come again. */
    private static final int LONGEST = 120;

    private final int most;
    private volatile Map<String, V> recent = new ConcurrentHashMap<>();
    private volatile Map<String, V> older = Map.of();

    /** @param most texts that are kept; about half of them are once there were more */
    Remembered(int most) {
        this.most = most;
    }

    /** What was found before, or else is worked out now. */
    V get(String text, Function<String, V> work) {
        var known = recent.get(text);
        if (known != null) {
            return known;
        }
        known = older.get(text);
        if (known == null) {
            known = work.apply(text);
        }
        if (text.length() <= LONGEST) {
            keep(text, known);
        }
        return known;
    }

    private void keep(String text, V known) {
        if (recent.size() >= most / 2) {
            older = recent;
            recent = new ConcurrentHashMap<>();
        }
        recent.put(text, known);
    }
}
