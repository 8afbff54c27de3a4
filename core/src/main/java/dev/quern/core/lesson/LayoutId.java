package dev.quern.core.lesson;

/** The number of a layout that a mailbox has learned. */
public record LayoutId(long number) {
    @Override
    public String toString() {
        return Long.toString(number);
    }
}
