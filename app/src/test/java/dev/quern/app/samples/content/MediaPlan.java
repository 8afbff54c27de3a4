package dev.quern.app.samples.content;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/** The spots of an order for advertising time, and their cost. */
public record MediaPlan(List<Slot> slots) {
    private static final BigDecimal COMMISSION = new BigDecimal("0.15");

    public MediaPlan {
        slots = List.copyOf(slots);
    }

    /**
     * A time at which spots run, and the price of one.
     *
     * @param hours such as {@code 18:00-19:30}
     * @param length the length of a spot in seconds
     */
    public record Slot(String program, String days, String hours, String length, int spots, BigDecimal rate) {
        public BigDecimal amount() {
            return rate.multiply(new BigDecimal(spots));
        }
    }

    static MediaPlan of(Words words, int lines, List<String> lengths, Dice dice) {
        var slots = new ArrayList<Slot>();
        for (var i = 0; i < lines; i++) {
            var hour = dice.between(6, 21);
            slots.add(new Slot(
                    dice.pick(words.all("media.programs")),
                    dice.pick(words.all("media.days")),
                    hour + ":00-" + (hour + 1) + ":30",
                    dice.pick(lengths),
                    dice.between(1, 14),
                    new BigDecimal(dice.between(4, 180) * 5).setScale(2)));
        }
        return new MediaPlan(slots);
    }

    public int spots() {
        return slots.stream().mapToInt(Slot::spots).sum();
    }

    public BigDecimal gross() {
        return slots.stream().map(Slot::amount).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    public BigDecimal commission() {
        return gross().multiply(COMMISSION).setScale(2, RoundingMode.HALF_UP);
    }

    public BigDecimal net() {
        return gross().subtract(commission());
    }
}
