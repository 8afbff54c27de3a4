package dev.quern.rest.http;

import java.util.Set;

/**
 * The origins whose pages may call from a browser.
 *
 * @param allowed such as {@code https://app.example.org}, or {@code *} for all; empty for none
 */
public record CorsOrigins(Set<String> allowed) {
    public CorsOrigins {
        allowed = Set.copyOf(allowed);
    }

    boolean isEmpty() {
        return allowed.isEmpty();
    }

    boolean allow(String origin) {
        return allowed.contains("*") || allowed.contains(origin);
    }
}
