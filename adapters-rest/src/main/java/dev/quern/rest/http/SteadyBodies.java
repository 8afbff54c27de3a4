package dev.quern.rest.http;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.ext.Provider;

/** Puts {@link SteadyBody} around every body. */
@Provider
public final class SteadyBodies implements ContainerRequestFilter {
    @Override
    public void filter(ContainerRequestContext request) {
        // Whether there is a body at all is not asked: Jersey would wait for its first byte to tell.
        request.setEntityStream(new SteadyBody(request.getEntityStream(), System::nanoTime));
    }
}
