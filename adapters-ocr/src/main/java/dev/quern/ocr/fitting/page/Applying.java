package dev.quern.ocr.fitting.page;

import dev.quern.core.template.Fit;
import java.util.List;

/** One template that is laid over documents, whatever its engine. Immutable, for many threads. */
public interface Applying {
    /**
     * The confidence in a value that a template gives: a person has checked the template on a document like this one.
     */
    double SURE = 0.98;

    Fit fit(ReadPages pages);

    /** False only where {@link #fit} would miss: a first look, which costs much less. */
    boolean mayFit(ReadPages pages);

    /** Decides between templates that fit, by the fields this one has something to say about. */
    int weight();

    /** The texts of the labels without which it does not fit. */
    List<String> neededLabels();
}
