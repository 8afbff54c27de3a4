package dev.quern.rest.http;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.ext.Provider;
import java.util.List;

/**
 * Tells browsers to trust the content type of every answer, and to keep none that does not say itself what may be kept: most
 * answers need a key.
 */
@Provider
public final class NoSniffing implements ContainerResponseFilter {
    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        response.getHeaders().putSingle("X-Content-Type-Options", "nosniff");
        response.getHeaders().putIfAbsent(HttpHeaders.CACHE_CONTROL, List.of("no-store"));
    }
}
