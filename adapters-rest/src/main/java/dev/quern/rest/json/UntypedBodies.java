package dev.quern.rest.json;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.ext.Provider;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A body without a type counts as JSON where {@link Members} are wanted: Jersey would ask nobody to read what
 * has no type and no length, and hand on a null.
 */
@Provider
public final class UntypedBodies implements ContainerRequestFilter {
    @Context
    private @Nullable ResourceInfo resource;

    @Override
    public void filter(ContainerRequestContext request) {
        var method = resource == null ? null : resource.getResourceMethod();
        if (method != null
                && List.of(method.getParameterTypes()).contains(Members.class)
                && request.getHeaderString(HttpHeaders.CONTENT_TYPE) == null) {
            request.getHeaders().putSingle(HttpHeaders.CONTENT_TYPE, MediaType.APPLICATION_JSON);
        }
    }
}
