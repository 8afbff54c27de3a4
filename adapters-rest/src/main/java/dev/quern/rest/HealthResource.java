package dev.quern.rest;

import dev.quern.rest.http.Open;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/** For whoever watches over this process: alive means it need not be restarted, ready that it can be sent work. */
@Path("/health")
@Open
@Produces(MediaType.APPLICATION_JSON)
public final class HealthResource {
    private static final int UNAVAILABLE = 503;

    private final Readiness readiness;

    @Inject
    public HealthResource(Readiness readiness) {
        this.readiness = readiness;
    }

    @GET
    @Path("/live")
    public HealthJson live() {
        return new HealthJson("UP");
    }

    @GET
    @Path("/ready")
    public Response ready() {
        return readiness.isReady()
                ? Response.ok(new HealthJson("UP")).build()
                : Response.status(UNAVAILABLE).entity(new HealthJson("DOWN")).build();
    }

    /** {@code UP} or {@code DOWN}. */
    record HealthJson(String status) {}
}
