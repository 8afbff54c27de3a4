package dev.quern.rest.http;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.ext.Provider;
import java.lang.annotation.Annotation;

/** Gives a body to the errors that Jersey answers without asking any mapper, such as a header that cannot be read. */
@Provider
public final class ErrorBodies implements ContainerResponseFilter {
    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        if (response.getStatus() >= 400 && !response.hasEntity()) {
            var body = ErrorJson.of(HttpErrorMapper.message(response.getStatus(), response.getHeaderString("Allow")));
            response.setEntity(body, new Annotation[0], MediaType.APPLICATION_JSON_TYPE);
        }
    }
}
