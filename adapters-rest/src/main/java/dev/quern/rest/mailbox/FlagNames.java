package dev.quern.rest.mailbox;

import dev.quern.core.settings.BuiltInAttribute;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The names of the members that switch built-in attributes on, such as {@code received_date_field}. */
final class FlagNames {
    private FlagNames() {}

    static String of(BuiltInAttribute attribute) {
        return attribute.name().toLowerCase(Locale.ROOT) + "_field";
    }

    /** All of them, with whether they are on. */
    static Map<String, Boolean> of(Set<BuiltInAttribute> on) {
        var flags = new LinkedHashMap<String, Boolean>();
        for (var attribute : BuiltInAttribute.values()) {
            flags.put(of(attribute), on.contains(attribute));
        }
        return flags;
    }
}
