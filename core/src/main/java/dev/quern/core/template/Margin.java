package dev.quern.core.template;

import dev.quern.core.kernel.Refusal;

/**
 * The distance that a label may have moved on its page and still count, in percent of the page's height.
 *
 * @param lower downwards, 0 to 100
 * @param upper upwards, 0 to 100
 */
public record Margin(int lower, int upper) {
    public static final Margin NONE = new Margin(0, 0);
    /** That of a template that says none: a scanner shifts pages by as much, and a longer name over a label moves it so far. */
    public static final Margin USUAL = new Margin(10, 10);

    public Margin {
        refuseUnlessPercent("lower", lower);
        refuseUnlessPercent("upper", upper);
    }

    private static void refuseUnlessPercent(String side, int value) {
        if (value < 0 || value > 100) {
            throw new Refusal.Invalid(
                    "margin", "A margin is 0 to 100 percent of the page's height; " + side + " is " + value + ".");
        }
    }
}
