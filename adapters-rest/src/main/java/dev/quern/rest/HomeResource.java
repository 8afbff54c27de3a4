package dev.quern.rest;

import dev.quern.rest.http.Addresses;
import dev.quern.rest.http.Open;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.net.URI;

/** Where everything begins: for people at the console, for programs with addresses. */
@Path("/")
@Open
public final class HomeResource {
    private final Addresses addresses;

    @Inject
    public HomeResource(Addresses addresses) {
        this.addresses = addresses;
    }

    @GET
    @Produces(MediaType.APPLICATION_JSON)
    public HomeJson get() {
        return new HomeJson(addresses.of("/parser"), addresses.of("/document"));
    }

    /** Browsers ask for pages; who takes anything gets the addresses. */
    @GET
    @Produces(MediaType.TEXT_HTML + ";qs=0.5")
    public Response page() {
        return Response.seeOther(URI.create(addresses.of("/console"))).build();
    }

    /** The addresses of what there is. */
    record HomeJson(String parser, String document) {}
}
