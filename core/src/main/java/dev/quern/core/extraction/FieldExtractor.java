package dev.quern.core.extraction;

import dev.quern.core.field.Field;
import dev.quern.core.page.Pages;
import dev.quern.core.result.FieldValue;
import java.util.List;
import java.util.concurrent.CancellationException;

/**
 * Driven port: an engine that finds the values of fields in a document it has never seen. Implementations are safe for
 * use by many threads and keep nothing of a document.
 */
public interface FieldExtractor {
    /**
     * One value (or none) for each field, in the fields' order.
     *
     * @throws EngineFailure when it has none to give
     * @throws CancellationException when the thread was interrupted while it waited: the program stops, and the document is to
     *     be taken up again later
     */
    List<FieldValue> extract(Pages pages, List<Field> fields, Guidance guidance);

    /** What figures about its work are kept under: one of a few names, whatever the document. */
    default String name() {
        return "other";
    }
}
