package dev.quern.core.rate;

/**
 * A limit on how often each caller may do something: at this rate, and a minute's worth at once after a pause.
 *
 * @param name what is limited, such as {@code calls}; each name is counted by itself
 * @param perMinute 0 for as often as they like
 */
public record Rate(String name, int perMinute) {
    public boolean isUnlimited() {
        return perMinute == 0;
    }

    /** How much more there may be a second. */
    public double perSecond() {
        return perMinute / 60.0;
    }
}
