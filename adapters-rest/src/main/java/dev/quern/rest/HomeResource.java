package dev.quern.rest;

import dev.quern.rest.http.Addresses;
import dev.quern.rest.http.Open;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** Where everything begins. */
@Path("/")
@Open
@Produces(MediaType.APPLICATION_JSON)
public final class HomeResource {
    private final Addresses addresses;

    @Inject
    public HomeResource(Addresses addresses) {
        this.addresses = addresses;
    }

    @GET
    public HomeJson get() {
        return new HomeJson(addresses.of("/parser"), addresses.of("/document"));
    }

    /** The addresses of what there is. */
    record HomeJson(String parser, String document) {}
}
