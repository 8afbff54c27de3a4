package dev.quern.rest.http;

import dev.quern.core.account.Caller;
import dev.quern.core.account.KeyKeeping;
import dev.quern.core.kernel.Refusal;
import jakarta.inject.Inject;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.ext.Provider;
import java.lang.annotation.Annotation;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Lets in callers with a valid key, in {@code Authorization}: bare, or after {@code Token} or {@code Bearer}. A key that may
 * only read changes nothing. {@link #caller} tells a resource who it is.
 */
@Provider
public final class KeyFilter implements ContainerRequestFilter {
    private static final Pattern SCHEME = Pattern.compile("(?i)(?:token|bearer)\\s+(.*)");
    private static final Set<String> READING = Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS);

    private final KeyKeeping keys;
    private final KeyRate rate;

    @Context
    private @Nullable ResourceInfo resource;

    @Inject
    public KeyFilter(KeyKeeping keys, KeyRate rate) {
        this.keys = keys;
        this.rate = rate;
    }

    /** Who is calling a resource that is not {@link Open}. */
    public static Caller caller(SecurityContext security) {
        if (security.getUserPrincipal() instanceof KeyHolder holder) {
            return holder.caller();
        }
        throw new IllegalStateException("No key was asked for here");
    }

    @Override
    public void filter(ContainerRequestContext request) {
        if (type() == null || isMarked(Open.class)) {
            return;
        }
        var header = request.getHeaderString(HttpHeaders.AUTHORIZATION);
        if (header == null || header.isBlank()) {
            request.abortWith(refused("Not authenticated"));
            return;
        }
        try {
            var secret = secret(header.strip());
            var caller = keys.authenticate(secret);
            var wait = rate.take(secret);
            if (!wait.isZero()) {
                request.abortWith(Throttling.response(wait));
                return;
            }
            caller.requireOfAccount(!isMarked(OfServer.class));
            if (!READING.contains(request.getMethod())) {
                caller.requireWrite();
            }
            request.setSecurityContext(new KeyHolder(caller));
        } catch (Refusal.Forbidden refusal) {
            request.abortWith(refused(refusal.getMessage()));
        }
    }

    /** Null where no class of ours was found: Jersey answers by itself then (OPTIONS). */
    private @Nullable Class<?> type() {
        return resource == null ? null : resource.getResourceClass();
    }

    private boolean isMarked(Class<? extends Annotation> mark) {
        var type = type();
        return type != null && type.isAnnotationPresent(mark);
    }

    private static String secret(String header) {
        var match = SCHEME.matcher(header);
        return match.matches() ? match.group(1) : header;
    }

    private static Response refused(String message) {
        return Response.fromResponse(ErrorJson.response(403, ErrorJson.of(message)))
                .header(HttpHeaders.WWW_AUTHENTICATE, "Token")
                .build();
    }
}
