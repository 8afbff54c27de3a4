package dev.quern.rest.http;

import dev.quern.rest.json.Json;
import org.glassfish.grizzly.http.server.ErrorPageGenerator;
import org.glassfish.grizzly.http.server.Request;
import org.jspecify.annotations.Nullable;

/** The errors that Grizzly answers by itself, in our form and without its name. */
public final class JsonErrorPages implements ErrorPageGenerator {
    @Override
    public String generate(
            Request request,
            int status,
            @Nullable String reasonPhrase,
            @Nullable String description,
            @Nullable Throwable exception) {
        request.getResponse().setContentType("application/json");
        return Json.text(ErrorJson.of(reasonPhrase == null ? "Error " + status : reasonPhrase));
    }
}
