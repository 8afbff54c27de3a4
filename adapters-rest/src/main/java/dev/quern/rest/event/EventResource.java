package dev.quern.rest.event;

import dev.quern.core.kernel.Refusal;
import dev.quern.rest.http.KeyFilter;
import dev.quern.rest.http.Throttling;
import dev.quern.rest.reception.EndlessAnswer;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import java.io.IOException;
import java.time.Duration;
import java.util.regex.Pattern;
import org.glassfish.grizzly.http.server.Request;
import org.jspecify.annotations.Nullable;

/** What happens to the documents of an account, as an answer without an end (server-sent events). */
@Path("/events")
public final class EventResource {
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");
    private static final Duration WAIT = Duration.ofSeconds(30);

    private final Broadcast broadcast;
    private final Provider<Request> request;

    @Inject
    public EventResource(Broadcast broadcast, Provider<Request> request) {
        this.broadcast = broadcast;
        this.request = request;
    }

    /**
     * Lets the caller listen.
     *
     * @param last the id of the last message that it knows, to go on after it
     */
    @GET
    @Produces(MediaType.SERVER_SENT_EVENTS)
    public Response listen(@HeaderParam("Last-Event-ID") @Nullable String last, @Context SecurityContext security)
            throws IOException {
        var after = number(last);
        if (request.get().getMethod().getMethodString().equals(HttpMethod.HEAD)) {
            return Response.ok().build();
        }
        var line = new ChunkedLine(EndlessAnswer.to(request.get()), KeyFilter.stillGood(security));
        return broadcast.add(KeyFilter.caller(security).account(), line, after)
                // Programs in between pass everything on at once.
                ? Response.ok(line.output()).header("X-Accel-Buffering", "no").build()
                : Throttling.response(WAIT);
    }

    private static @Nullable Long number(@Nullable String last) {
        if (last == null || last.isBlank()) {
            return null;
        }
        if (!NUMBER.matcher(last.strip()).matches()) {
            throw new Refusal.Invalid("Last-Event-ID", "Expected the id of a message, which is a number.");
        }
        return Long.valueOf(last.strip());
    }
}
