package dev.quern.rest.reception;

import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.ext.Provider;

/** Puts {@link SteadyBody} around every body. */
@Provider
public final class SteadyBodies implements ContainerRequestFilter {
    private final Patience patience;

    @Inject
    public SteadyBodies(Patience patience) {
        this.patience = patience;
    }

    @Override
    public void filter(ContainerRequestContext request) {
        // Whether there is a body at all is not asked: Jersey would wait for its first byte to tell.
        request.setEntityStream(new SteadyBody(request.getEntityStream(), patience.body(), System::nanoTime));
    }
}
