package dev.quern.app.samples.content;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Seeded chance: the same seed throws the same numbers on every machine and version of Java. */
public final class Dice {
    private final Random random;

    public Dice(long seed) {
        this.random = new Random(mix(seed));
    }

    /** Spreads a seed, so that neighbouring seeds have nothing in common. */
    public static long mix(long seed) {
        var z = seed + 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    /** A number from {@code low} to {@code high}, both included. */
    public int between(int low, int high) {
        return low + random.nextInt(high - low + 1);
    }

    public boolean chance(double probability) {
        return random.nextDouble() < probability;
    }

    public <T> T pick(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    /** This many random digits, the first not zero. */
    public String digits(int count) {
        var digits = new StringBuilder().append(between(1, 9));
        while (digits.length() < count) {
            digits.append(between(0, 9));
        }
        return digits.toString();
    }

    /** Some entries of a list, in random order. */
    public <T> List<T> some(List<T> choices, int count) {
        var shuffled = new ArrayList<>(choices);
        Collections.shuffle(shuffled, random);
        return List.copyOf(shuffled.subList(0, Math.min(count, shuffled.size())));
    }
}
