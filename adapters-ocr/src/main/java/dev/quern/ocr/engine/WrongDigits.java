package dev.quern.ocr.engine;

import dev.quern.core.field.Field;
import dev.quern.core.result.FieldValue;
import dev.quern.core.result.Value;
import dev.quern.ocr.engine.ask.AskedNumbering;
import dev.quern.ocr.engine.ask.Meaning;
import dev.quern.ocr.value.check.CheckDigits;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** What is said about values whose check digits are wrong: they are given all the same, as they stand there. */
final class WrongDigits {
    /** Of a number that is said to be wrong, only its end is repeated: it may be that of a card. */
    private static final int END = 4;
    /** Of many wrong ones in a column, so many are told. */
    private static final int TOLD = 3;

    private WrongDigits() {}

    /** The remark on a field's value; empty where there is nothing to say. */
    static Optional<String> of(Meaning field, FieldValue value) {
        return value.value() instanceof Value.Text text
                ? remark(field.field().name(), field, List.of(text))
                : Optional.empty();
    }

    /** The remarks on the columns of a table. */
    static List<String> of(Field table, List<Meaning> columns, FieldValue value) {
        var remarks = new ArrayList<String>();
        if (value.value() instanceof Value.Table rows) {
            for (var column : columns) {
                var cells = rows.rows().stream()
                        .map(row -> row.get(column.field().name()))
                        .filter(Objects::nonNull)
                        .toList();
                remark(table.name() + ", " + column.field().name(), column, cells)
                        .ifPresent(remarks::add);
            }
        }
        return remarks;
    }

    private static Optional<String> remark(String name, Meaning asked, List<? extends Value> values) {
        var numbering = AskedNumbering.of(asked);
        if (numbering == null) {
            return Optional.empty();
        }
        var wrong = values.stream()
                .filter(Value.Text.class::isInstance)
                .map(value -> ((Value.Text) value).text().strip())
                .filter(text -> numbering.check(text) == CheckDigits.WRONG)
                .toList();
        if (wrong.isEmpty()) {
            return Optional.empty();
        }
        var ends = wrong.stream()
                .limit(TOLD)
                .map(text -> "…" + text.substring(Math.max(0, text.length() - END)))
                .collect(Collectors.joining(", "));
        var more = wrong.size() > TOLD ? " and %d more".formatted(wrong.size() - TOLD) : "";
        return Optional.of(
                "%s: the check digits of %s%s are wrong: misprinted, misread or made up.".formatted(name, ends, more));
    }
}
