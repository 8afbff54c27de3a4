package dev.quern.rest.http;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.ext.Provider;

/** Refuses bodies that are packed, or say so: nothing unpacks them, and what is labelled wrongly is not taken for plain. */
@Provider
public final class PlainBodies implements ContainerRequestFilter {
    private static final int UNSUPPORTED = 415;

    @Override
    public void filter(ContainerRequestContext request) {
        var coding = request.getHeaderString(HttpHeaders.CONTENT_ENCODING);
        if (coding != null && !coding.strip().equalsIgnoreCase("identity")) {
            request.abortWith(ErrorJson.response(
                    UNSUPPORTED,
                    ErrorJson.of("Bodies are taken as they are, not packed: Content-Encoding is '" + coding + "'.")));
        }
    }
}
