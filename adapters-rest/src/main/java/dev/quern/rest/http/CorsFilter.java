package dev.quern.rest.http;

import jakarta.inject.Inject;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.Provider;
import org.jspecify.annotations.Nullable;

/**
 * Lets the pages of some origins call from a browser (CORS). Without origins it does nothing, and no browser lets any page in.
 * No answer lets them send cookies, so such a page needs a key like everybody else.
 */
@Provider
@PreMatching
public final class CorsFilter implements ContainerRequestFilter, ContainerResponseFilter {
    private static final String ORIGIN = "Origin";
    private static final String ASKED_METHOD = "Access-Control-Request-Method";
    private static final int MAX_AGE_SECONDS = 600;

    private final CorsOrigins origins;

    @Inject
    public CorsFilter(CorsOrigins origins) {
        this.origins = origins;
    }

    @Override
    public void filter(ContainerRequestContext request) {
        if (request.getMethod().equals(HttpMethod.OPTIONS)
                && request.getHeaderString(ASKED_METHOD) != null
                && allowed(request) != null) {
            request.abortWith(Response.noContent()
                    .header("Access-Control-Allow-Methods", "GET, POST, PUT, PATCH, DELETE")
                    .header("Access-Control-Allow-Headers", "Authorization, Content-Type, Idempotency-Key")
                    .header("Access-Control-Max-Age", MAX_AGE_SECONDS)
                    .build());
        }
    }

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        if (origins.isEmpty()) {
            return;
        }
        response.getHeaders().add(HttpHeaders.VARY, ORIGIN);
        var origin = allowed(request);
        if (origin != null) {
            response.getHeaders().putSingle("Access-Control-Allow-Origin", origin);
            response.getHeaders()
                    .putSingle("Access-Control-Expose-Headers", "Content-Disposition, Retry-After, WWW-Authenticate");
        }
    }

    private @Nullable String allowed(ContainerRequestContext request) {
        var origin = request.getHeaderString(ORIGIN);
        return origin != null && origins.allow(origin) ? origin : null;
    }
}
