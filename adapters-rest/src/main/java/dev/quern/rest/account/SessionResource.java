package dev.quern.rest.account;

import dev.quern.core.account.KeyKeeping;
import dev.quern.core.account.Session;
import dev.quern.core.account.SigningIn;
import dev.quern.core.kernel.Refusal;
import dev.quern.rest.http.Addresses;
import dev.quern.rest.http.KeyFilter;
import dev.quern.rest.http.KeyRate;
import dev.quern.rest.http.Open;
import dev.quern.rest.http.SessionCookie;
import dev.quern.rest.http.Throttling;
import dev.quern.rest.json.Members;
import dev.quern.rest.json.Timestamps;
import jakarta.inject.Inject;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.jspecify.annotations.Nullable;

/**
 * Signing in at the console, and out. It looks at the cookie itself: somebody whose key may only read can sign out, too, and a
 * key alone is no session.
 */
@Path("/session")
@Open
@Produces(MediaType.APPLICATION_JSON)
public final class SessionResource {
    private static final int MAX_SECRET = 1_000;

    private final SigningIn signingIn;
    private final KeyKeeping keys;
    private final KeyRate rate;
    private final Addresses addresses;

    @Inject
    public SessionResource(SigningIn signingIn, KeyKeeping keys, KeyRate rate, Addresses addresses) {
        this.signingIn = signingIn;
        this.keys = keys;
        this.rate = rate;
        this.addresses = addresses;
    }

    /** Who is signed in, and the token with which the page changes something. */
    record SessionJson(String account, String role, String csrfToken, String expires) {}

    @POST
    public Response signIn(Members members, @Context ContainerRequestContext request) {
        if (members.has("code")) {
            var code = members.get("code").text(MAX_SECRET);
            if (members.has("key")) {
                throw new Refusal.Invalid("code", "There is a key as well; sign in with one of them.");
            }
            return begun(signingIn.withCode(code), request);
        }
        var key = members.get("key").text(MAX_SECRET);
        var wait = rate.take(key);
        return wait.isZero() ? begun(signingIn.withKey(key), request) : Throttling.response(wait);
    }

    private Response begun(SigningIn.SignedIn signedIn, ContainerRequestContext request) {
        request.setSecurityContext(KeyFilter.ofSession(signedIn.session().caller()));
        return Response.status(Response.Status.CREATED)
                .header(HttpHeaders.SET_COOKIE, SessionCookie.with(signedIn.secret(), addresses.of("")))
                .entity(json(signedIn.session(), signedIn.secret()))
                .build();
    }

    @GET
    public Response get(@Context HttpHeaders headers) {
        var secret = secret(headers);
        var session = signingIn.authenticate(secret);
        var wait = rate.take(secret);
        return wait.isZero() ? Response.ok(json(session, secret)).build() : Throttling.response(wait);
    }

    @DELETE
    public Response signOut(
            @Context HttpHeaders headers,
            @Context ContainerRequestContext request,
            @HeaderParam(SessionCookie.CSRF_HEADER) @Nullable String token) {
        var secret = secret(headers);
        var session = signingIn.authenticate(secret);
        SigningIn.requireCsrfToken(secret, token);
        signingIn.end(session);
        request.setSecurityContext(KeyFilter.ofSession(session.caller()));
        return Response.noContent()
                .header(HttpHeaders.SET_COOKIE, SessionCookie.cleared(addresses.of("")))
                .build();
    }

    private static String secret(HttpHeaders headers) {
        var secret = SessionCookie.secret(headers.getCookies());
        if (secret == null) {
            throw new Refusal.Forbidden("Nobody is signed in.");
        }
        return secret;
    }

    private SessionJson json(Session session, String secret) {
        return new SessionJson(
                keys.account(session.caller().account()).name(),
                session.caller().role().name(),
                SigningIn.csrfToken(secret),
                Timestamps.of(session.expires()));
    }
}
