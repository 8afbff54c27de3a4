package dev.quern.ocr.engine;

import dev.quern.core.mailbox.Field;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.Evidence;
import dev.quern.core.result.FieldValue;
import dev.quern.core.result.Method;
import java.util.List;

/** Finds tables. */
final class TableFinder {
    TableFinder(List<Sheet> sheets, Lexicon lexicon, Conventions conventions) {}

    FieldValue find(Field field) {
        return new FieldValue(field.name(), null, new Evidence(0.3, Method.LABEL, List.of()));
    }
}
