package dev.quern.core.extraction;

import dev.quern.core.field.Field;
import dev.quern.core.page.Pages;
import dev.quern.core.result.Conventions;
import java.util.List;

/** Driven port: finds out which fields documents have. Safe for use by many threads. */
public interface FieldProposer {
    /** Finds none. */
    FieldProposer NONE = (documents, existing, conventions) -> List.of();

    /**
     * Fields without ids, single ones first, in the order of the documents; none where nothing is found.
     *
     * @param existing fields that there are already; what they find is not proposed again
     */
    List<Field> propose(List<Pages> documents, List<Field> existing, Conventions conventions);
}
