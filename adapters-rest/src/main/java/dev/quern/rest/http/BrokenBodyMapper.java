package dev.quern.rest.http;

import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;
import java.util.Objects;

/** Tells the caller, who may have gone, that the body did not arrive; the connection is of no more use. */
@Provider
public final class BrokenBodyMapper implements ExceptionMapper<BrokenBody> {
    @Override
    public Response toResponse(BrokenBody broken) {
        return response(broken);
    }

    static Response response(BrokenBody broken) {
        var message = Objects.requireNonNullElse(broken.getMessage(), "The body is broken.");
        return Response.fromResponse(ErrorJson.response(broken.status(), ErrorJson.of(message)))
                .header("Connection", "close")
                .build();
    }
}
