package dev.quern.rest.http;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/** Makes absolute addresses: what callers see of this server may differ from where it listens. */
public final class Addresses {
    private final Supplier<String> base;

    /** @param base without a slash at its end */
    public Addresses(Supplier<String> base) {
        this.base = base;
    }

    /** The address of a path, which starts with a slash and is encoded already. */
    public String of(String path) {
        return base.get() + path;
    }

    /** One segment of a path. */
    public static String segment(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
