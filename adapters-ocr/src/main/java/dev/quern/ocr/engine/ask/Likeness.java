package dev.quern.ocr.engine.ask;

/**
 * The fit of a label to a field.
 *
 * @param fits from 0 to 1: the label names the field
 * @param other from 0 to 1: the label names something else
 */
public record Likeness(double fits, double other) {
    public static final Likeness NONE = new Likeness(0, 0);
}
