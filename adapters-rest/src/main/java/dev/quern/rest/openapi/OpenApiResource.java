package dev.quern.rest.openapi;

import dev.quern.rest.http.Addresses;
import dev.quern.rest.http.Open;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/** The OpenAPI document. */
@Path("/openapi.json")
@Open
public final class OpenApiResource {
    private final Addresses addresses;

    /** Put together when somebody asks first: a server that nobody asks starts faster. */
    private static final class Loaded {
        private static final OpenApiDocument DOCUMENT = new OpenApiDocument();
    }

    @Inject
    public OpenApiResource(Addresses addresses) {
        this.addresses = addresses;
    }

    @GET
    public Response get() {
        return Response.ok(Loaded.DOCUMENT.json(addresses.of("")), MediaType.APPLICATION_JSON_TYPE)
                .build();
    }
}
