package dev.quern.ocr.engine.text;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Remembers results, so that they are not worked out again when the same key comes again, on the
 * same document or on the next one. It forgets first what was unused the longest, as soon as its
 * {@link Budget} is spent. Safe for many threads.
 *
 * @param <K> what comes again, most often a text
 * @param <V> depends on nothing but that
 */
public final class Remembered<K, V> {
    /** Longer texts hardly come again. */
    private static final int LONGEST = 120;

    private final Budget budget;
    private volatile Generations<K, V> generations;

    /**
     * The results used in the current period, and those used in the one before.
     *
     * @param time of the budget
     */
    private record Generations<K, V>(long time, Map<K, V> recent, Map<K, V> older) {}

    public Remembered(Budget budget) {
        this.budget = budget;
        this.generations = new Generations<>(budget.time(), new ConcurrentHashMap<>(), Map.of());
    }

    /** Returns the result remembered for a key, or else works it out now. */
    public V get(K key, Function<K, V> work) {
        if (key instanceof String text && text.length() > LONGEST) {
            return work.apply(key);
        }
        var now = generations;
        if (now.time() != budget.time()) {
            now = turned();
        }
        var known = now.recent().get(key);
        if (known != null) {
            return known;
        }
        known = now.older().get(key);
        if (known == null) {
            known = work.apply(key);
        }
        if (now.recent().put(key, known) == null) {
            budget.spend();
        }
        return known;
    }

    private synchronized Generations<K, V> turned() {
        long time = budget.time();
        if (generations.time() != time) {
            boolean next = generations.time() + 1 == time;
            generations = new Generations<>(time, new ConcurrentHashMap<>(), next ? generations.recent() : Map.of());
        }
        return generations;
    }
}
