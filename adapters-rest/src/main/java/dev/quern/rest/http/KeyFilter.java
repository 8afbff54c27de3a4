package dev.quern.rest.http;

import dev.quern.core.account.Caller;
import dev.quern.core.account.KeyKeeping;
import dev.quern.core.account.SigningIn;
import dev.quern.core.kernel.Refusal;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
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
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/**
 * Lets in callers with a valid key, in {@code Authorization}: bare, or after {@code Token} or {@code Bearer}; without that
 * header, those who are signed in ({@link SessionCookie}). A key that may only read changes nothing. {@link #caller} tells a
 * resource who it is.
 */
@Provider
public final class KeyFilter implements ContainerRequestFilter {
    private static final Pattern SCHEME = Pattern.compile("(?i)(?:token|bearer)\\s+(.*)");
    private static final Set<String> READING = Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS);

    private final KeyKeeping keys;
    private final SigningIn signingIn;
    private final KeyRate rate;
    private final PrometheusMeterRegistry metrics;

    @Context
    private @Nullable ResourceInfo resource;

    @Inject
    public KeyFilter(KeyKeeping keys, SigningIn signingIn, KeyRate rate, PrometheusMeterRegistry metrics) {
        this.keys = keys;
        this.signingIn = signingIn;
        this.rate = rate;
        this.metrics = metrics;
    }

    /** Who is calling a resource that is not {@link Open}. */
    public static Caller caller(SecurityContext security) {
        if (security.getUserPrincipal() instanceof KeyHolder holder) {
            return holder.caller();
        }
        throw new IllegalStateException("No key was asked for here");
    }

    /** Who was let in or turned away with a key that is known; empty where there was none. */
    public static Optional<Caller> known(SecurityContext security) {
        return security.getUserPrincipal() instanceof KeyHolder holder
                ? Optional.of(holder.caller())
                : Optional.empty();
    }

    /** Returns whether the caller is signed in, and did not send a key. */
    public static boolean isSession(SecurityContext security) {
        return security.getUserPrincipal() instanceof KeyHolder holder && holder.session();
    }

    /** What a call is served under that signs somebody in or out. */
    public static SecurityContext ofSession(Caller caller) {
        return new KeyHolder(caller, true, () -> true);
    }

    /** Tells, whenever it is asked, whether the caller of a resource that is not {@link Open} would still be let in. */
    public static BooleanSupplier stillGood(SecurityContext security) {
        if (security.getUserPrincipal() instanceof KeyHolder holder) {
            return holder.good();
        }
        throw new IllegalStateException("No key was asked for here");
    }

    @Override
    public void filter(ContainerRequestContext request) {
        if (type() == null || isMarked(Open.class)) {
            return;
        }
        var header = request.getHeaderString(HttpHeaders.AUTHORIZATION);
        var key = header == null || header.isBlank() ? null : secret(header.strip());
        var secret = key == null ? SessionCookie.secret(request.getCookies()) : key;
        if (secret == null) {
            request.abortWith(refused("Not authenticated"));
            return;
        }
        boolean reads = READING.contains(request.getMethod());
        try {
            var caller = authenticate(secret, key == null);
            if (key == null && !reads) {
                SigningIn.requireCsrfToken(secret, request.getHeaderString(SessionCookie.CSRF_HEADER));
            }
            var wait = rate.take(secret);
            if (!wait.isZero()) {
                ErrorCounts.add(metrics, ErrorCounts.TOO_MANY);
                request.abortWith(Throttling.response(wait));
                return;
            }
            // Whatever is logged while the call is served says whose it is; Reception forgets it.
            MDC.put("account", caller.account().toString());
            MDC.put("key", caller.name());
            request.setSecurityContext(new KeyHolder(caller, key == null, () -> isGood(secret, key == null)));
            caller.requireOfAccount(!isMarked(OfServer.class));
            if (!reads) {
                caller.requireWrite();
            }
        } catch (Refusal.Forbidden refusal) {
            request.abortWith(refused(refusal.getMessage()));
        }
    }

    private Caller authenticate(String secret, boolean isSession) {
        return isSession ? signingIn.authenticate(secret).caller() : keys.authenticate(secret);
    }

    private boolean isGood(String secret, boolean isSession) {
        try {
            authenticate(secret, isSession);
            return true;
        } catch (Refusal.Forbidden over) {
            return false;
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

    private Response refused(String message) {
        ErrorCounts.add(metrics, ErrorCounts.FORBIDDEN);
        return Response.fromResponse(ErrorJson.response(403, ErrorJson.of(message)))
                .header(HttpHeaders.WWW_AUTHENTICATE, "Token")
                .build();
    }
}
