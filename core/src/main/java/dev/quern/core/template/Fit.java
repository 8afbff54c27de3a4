package dev.quern.core.template;

import dev.quern.core.result.FieldValue;
import java.util.List;

/** The fit of a template to a document. */
public sealed interface Fit {
    /**
     * Its labels and required fields were found.
     *
     * @param values one for each field that the template knows of, found or not
     * @param notes for people: which fields are empty, and why
     */
    record Fits(List<FieldValue> values, List<String> notes) implements Fit {
        public Fits {
            values = List.copyOf(values);
            notes = List.copyOf(notes);
        }
    }

    /** Something was missing. The reason says what, where it was expected and what is there. */
    record Misses(String reason) implements Fit {}
}
