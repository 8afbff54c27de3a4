package dev.quern.rest.openapi;

import dev.quern.core.kernel.Refusal;
import dev.quern.rest.http.Open;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;

/** A page to read the OpenAPI document and to try it: Swagger UI, from the class path. It loads nothing from elsewhere. */
@Path("/docs")
@Open
public final class DocsResource {
    private static final String VENDOR = "/META-INF/resources/webjars/swagger-ui/5.34.1/";
    private static final String CSS = "text/css;charset=utf-8";
    private static final String SCRIPT = "text/javascript;charset=utf-8";

    /** Its files, where each is, and what it is. */
    private static final Map<String, Asset> ASSETS = Map.of(
            "page.css", new Asset("docs.css", CSS),
            "page.js", new Asset("docs.js", SCRIPT),
            "swagger-ui.css", new Asset(VENDOR + "swagger-ui.css", CSS),
            "swagger-ui-bundle.js", new Asset(VENDOR + "swagger-ui-bundle.js", SCRIPT),
            "favicon-32x32.png", new Asset(VENDOR + "favicon-32x32.png", "image/png"));

    private record Asset(String resource, String type) {
        Response response() throws IOException {
            try (var in = Objects.requireNonNull(DocsResource.class.getResourceAsStream(resource), resource)) {
                return Response.ok(in.readAllBytes(), type).build();
            }
        }
    }

    @GET
    public Response page() throws IOException {
        var page = new Asset("docs.html", "text/html;charset=utf-8").response();
        return Response.fromResponse(page)
                // Styles are set by the script on single elements; everything else comes from here.
                .header(
                        "Content-Security-Policy",
                        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:;"
                                + " frame-ancestors 'none'; base-uri 'none'; form-action 'none'")
                .build();
    }

    @GET
    @Path("/{file}")
    public Response file(@PathParam("file") String file) throws IOException {
        var asset = ASSETS.get(file);
        if (asset == null) {
            throw new Refusal.NotFound("There is nothing at this address.");
        }
        return asset.response();
    }
}
