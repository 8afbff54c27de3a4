package dev.quern.rest.proxy;

import java.util.Objects;
import org.glassfish.grizzly.http.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * Where a request comes from, as far as it is known for certain.
 *
 * @param remote the address of the caller, or of the first proxy on the way that is not trusted
 * @param address under which the caller reached the first proxy, such as {@code https://quern.example}; null where no trusted
 *     one says
 */
public record RequestSource(String remote, @Nullable String address) {
    private static final String KEY = RequestSource.class.getName();

    /** Keeps it with the request. */
    public void keep(Request request) {
        request.setAttribute(KEY, this);
    }

    /** That of a request for which it was kept. */
    public static RequestSource of(Request request) {
        return (RequestSource) Objects.requireNonNull(request.getAttribute(KEY));
    }
}
