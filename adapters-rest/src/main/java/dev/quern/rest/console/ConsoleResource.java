package dev.quern.rest.console;

import dev.quern.core.kernel.Refusal;
import dev.quern.rest.http.Open;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;

/**
 * The console: files from the class path, the same for everybody. Nobody needs a key for them; whoever looks at them signs in,
 * and their scripts call the interface. They load nothing from elsewhere, and no other page can show them in a frame.
 */
@Path("/console")
@Open
public final class ConsoleResource {
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self';"
            + " img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; frame-src 'self' blob:; base-uri 'none';"
            + " form-action 'none'; frame-ancestors 'none'";

    @GET
    public Response page(@Context Request request) {
        return answer(ConsoleFile.page(), request);
    }

    /** A file; or the page, for addresses that it understands by itself. */
    @GET
    @Path("/{path: .+}")
    public Response file(@PathParam("path") String path, @Context Request request) {
        var last = path.substring(path.lastIndexOf('/') + 1);
        var file = last.contains(".") ? ConsoleFile.find(path) : ConsoleFile.page();
        if (file == null) {
            throw new Refusal.NotFound("There is nothing at this address.");
        }
        return answer(file, request);
    }

    private static Response answer(ConsoleFile file, Request request) {
        var tag = new EntityTag(file.tag());
        var unchanged = request.evaluatePreconditions(tag);
        var response = unchanged == null ? Response.ok(file.content(), file.type()) : unchanged;
        return response.tag(tag)
                // Asked for anew each time, which costs a 304: after an update nobody has the pages of before.
                .header(HttpHeaders.CACHE_CONTROL, "no-cache")
                .header("Content-Security-Policy", POLICY)
                .build();
    }
}
