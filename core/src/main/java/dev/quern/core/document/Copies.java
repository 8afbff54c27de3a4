package dev.quern.core.document;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Unmodifiable copies that keep their order, which {@link Map#copyOf} does not. */
final class Copies {
    private Copies() {}

    static Map<String, List<String>> ordered(Map<String, List<String>> map) {
        var copy = new LinkedHashMap<String, List<String>>();
        map.forEach((key, values) -> copy.put(key, List.copyOf(values)));
        return Collections.unmodifiableMap(copy);
    }
}
