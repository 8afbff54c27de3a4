package dev.quern.rest.audit;

import dev.quern.core.account.Caller;
import dev.quern.core.audit.Action;
import dev.quern.core.audit.Actor;
import dev.quern.core.audit.Auditing;
import dev.quern.rest.http.ErrorJson;
import dev.quern.rest.http.KeyFilter;
import dev.quern.rest.json.Json;
import dev.quern.rest.proxy.RequestSource;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.MediaType;
import java.lang.annotation.Annotation;
import org.glassfish.grizzly.http.server.Request;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has written down what was done, once it is done and before the caller is told; and what was refused to a key that is known. A
 * call whose entry cannot be written is answered as failed, and told that it was done.
 */
public final class AuditFilter implements ContainerResponseFilter {
    private static final Logger LOG = LoggerFactory.getLogger(AuditFilter.class);
    private static final int FORBIDDEN = 403;
    private static final int NO_SUCCESS = 300;
    private static final int FAILED = 500;

    private final Auditing auditing;
    private final Provider<Request> request;

    @Inject
    public AuditFilter(Auditing auditing, Provider<Request> request) {
        this.auditing = auditing;
        this.request = request;
    }

    @Override
    public void filter(ContainerRequestContext call, ContainerResponseContext answer) {
        var caller = KeyFilter.known(call.getSecurityContext());
        if (caller.isEmpty()) {
            return;
        }
        var path = CalledPath.of(call.getUriInfo());
        var action = AuditedCalls.action(call.getMethod(), path);
        if (answer.getStatus() < NO_SUCCESS && action.isPresent()) {
            done(call, answer, caller.get(), action.get());
        } else if (answer.getStatus() == FORBIDDEN) {
            var subject = action.isPresent() ? named(call) : call.getMethod() + " " + path;
            refused(call, caller.get(), action.orElse(Action.OTHER), subject);
        }
    }

    private void done(ContainerRequestContext call, ContainerResponseContext answer, Caller caller, Action action) {
        var subject = AuditedCalls.isCreating(action) ? made(answer) : named(call);
        try {
            auditing.done(caller, way(call), action, subject, remote());
        } catch (RuntimeException e) {
            LOG.error("It could not be written into the audit log what was done: {} {}", action, subject, e);
            answer.setStatus(FAILED);
            answer.setEntity(
                    ErrorJson.of("This was done, and could not be written into the audit log."
                            + " Look at what is there before you do it again."),
                    new Annotation[0],
                    MediaType.APPLICATION_JSON_TYPE);
        }
    }

    private void refused(ContainerRequestContext call, Caller caller, Action action, @Nullable String subject) {
        try {
            auditing.refused(caller, way(call), action, subject, remote());
        } catch (RuntimeException e) {
            LOG.warn("It could not be written into the audit log what was refused: {} {}", action, subject, e);
        }
    }

    private static Actor.Way way(ContainerRequestContext call) {
        return KeyFilter.isSession(call.getSecurityContext()) ? Actor.Way.SESSION : Actor.Way.KEY;
    }

    private String remote() {
        return RequestSource.of(request.get()).remote();
    }

    private static @Nullable String named(ContainerRequestContext call) {
        return call.getUriInfo().getPathParameters().getFirst("id");
    }

    private static @Nullable String made(ContainerResponseContext answer) {
        return answer.getEntity() == null ? null : Json.member(answer.getEntity(), "id");
    }
}
