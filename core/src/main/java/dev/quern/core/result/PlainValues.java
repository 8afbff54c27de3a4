package dev.quern.core.result;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Values as they are in results: trees of {@link Value#plain()}. */
public final class PlainValues {
    private PlainValues() {}

    /** Returns whether two are the same; 12.5 and 12.50 are. */
    public static boolean same(@Nullable Object one, @Nullable Object other) {
        if (one instanceof BigDecimal number && other instanceof BigDecimal another) {
            return number.compareTo(another) == 0;
        }
        if (one instanceof List<?> items && other instanceof List<?> others) {
            return items.size() == others.size()
                    && IntStream.range(0, items.size()).allMatch(i -> same(items.get(i), others.get(i)));
        }
        if (one instanceof Map<?, ?> members && other instanceof Map<?, ?> others) {
            return members.keySet().equals(others.keySet())
                    && members.entrySet().stream()
                            .allMatch(member -> same(member.getValue(), others.get(member.getKey())));
        }
        return Objects.equals(one, other);
    }
}
