package dev.quern.core.result;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A tree as one level of members. The items of a list are spread over numbered members ({@code Lines.1.Item},
 * {@code Lines.2.Item}), the parts of a value over named ones ({@code Shipper.city}).
 */
public final class FlatForm {
    private FlatForm() {}

    /** The members, in order; each is text, an exact number, a boolean or null. */
    public static Map<String, @Nullable Object> of(Map<String, @Nullable Object> tree) {
        var members = new LinkedHashMap<String, @Nullable Object>();
        tree.forEach((name, value) -> spread(name, value, members));
        return members;
    }

    private static void spread(String name, @Nullable Object value, Map<String, @Nullable Object> members) {
        if (value instanceof Map<?, ?> parts) {
            parts.forEach((part, partValue) -> spread(name + "." + part, partValue, members));
        } else if (value instanceof List<?> items) {
            for (int i = 0; i < items.size(); i++) {
                spread(name + "." + (i + 1), items.get(i), members);
            }
        } else {
            members.put(name, value);
        }
    }
}
