package dev.quern.ocr.engine.ask;

/**
 * How well a label names a field.
 *
 * @param fits from 0 to 1: the label names the field
 * @param other from 0 to 1: the label names something else
 */
public record Likeness(double fits, double other) {
    public static final Likeness NONE = new Likeness(0, 0);
}
