package dev.quern.rest.tls;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.ext.Provider;

/** Tells browsers to come over TLS from now on, whatever a link says (HSTS). Only where the server itself has TLS. */
@Provider
public final class StrictTransport implements ContainerResponseFilter {
    private static final String FOR_A_YEAR = "max-age=31536000";

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        response.getHeaders().putSingle("Strict-Transport-Security", FOR_A_YEAR);
    }
}
