package dev.quern.core.judgement;

import dev.quern.core.field.FieldId;

/**
 * What a person found of one value that processing gave, or of its finding that there is none. A table is one value.
 *
 * @param confidence that it had before anybody looked, from 0 to 1
 * @param right whether it was what the person wants it to be
 * @param corrected whether somebody gave this value anew, be it the same; else it was confirmed with all others
 */
public record Judgement(FieldId field, double confidence, boolean right, boolean corrected) {
    /** The same of a value that was wrong after all. */
    Judgement wrong() {
        return new Judgement(field, confidence, false, corrected);
    }
}
