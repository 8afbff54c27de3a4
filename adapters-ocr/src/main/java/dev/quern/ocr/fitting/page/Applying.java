package dev.quern.ocr.fitting.page;

import dev.quern.core.template.Fit;
import java.util.List;

/** One template that is laid over documents, whatever its engine. Immutable, for many threads. */
public interface Applying {
    /** How sure a value is: what a template says of it has been looked at by a person, on a document like this one. */
    double SURE = 0.98;

    Fit fit(ReadPages pages);

    /** False only where {@link #fit} would miss: a first look, which costs much less. */
    boolean mayFit(ReadPages pages);

    /** What decides between templates that fit: the fields it has something to say about. */
    int weight();

    /** The texts of the labels without which it does not fit. */
    List<String> neededLabels();
}
