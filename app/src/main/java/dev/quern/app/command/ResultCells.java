package dev.quern.app.command;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A member of a result as a person reads it: a table as a line a row, parts joined, nothing as a dash. */
public final class ResultCells {
    private ResultCells() {}

    public static String text(@Nullable Object member) {
        if (member == null) {
            return "–";
        }
        if (member instanceof BigDecimal number) {
            return number.toPlainString();
        }
        if (member instanceof List<?> rows) {
            return rows.isEmpty() ? "–" : rows.stream().map(ResultCells::text).collect(Collectors.joining("\n"));
        }
        if (member instanceof Map<?, ?> parts) {
            if (parts.get("full") instanceof String name) {
                return name;
            }
            if (parts.get("original") instanceof String address) {
                return address;
            }
            return parts.values().stream().map(ResultCells::text).collect(Collectors.joining(" | "));
        }
        return member.toString();
    }
}
