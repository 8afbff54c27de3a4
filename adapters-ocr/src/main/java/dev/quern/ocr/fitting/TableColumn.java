package dev.quern.ocr.fitting;

import dev.quern.core.field.Field;
import dev.quern.core.page.Box;
import dev.quern.core.result.FieldFormat;
import org.jspecify.annotations.Nullable;

/**
 * A column as it stands on the page.
 *
 * @param field null for one that nobody asks for
 * @param format how its cells are read
 * @param oneLine whether only the first line of a cell counts
 */
record TableColumn(@Nullable Field field, FieldFormat format, Box box, boolean oneLine) {
    double distance(Box run) {
        double aligned = Math.min(
                Math.min(Math.abs(run.left() - box.left()), Math.abs(run.right() - box.right())),
                Math.abs(run.centerX() - box.centerX()));
        double apart = Math.max(0, Math.max(run.left() - box.right(), box.left() - run.right()));
        return aligned + apart;
    }
}
