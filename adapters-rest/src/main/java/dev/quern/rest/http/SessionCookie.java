package dev.quern.rest.http;

import dev.quern.core.account.SigningIn;
import jakarta.ws.rs.core.Cookie;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The cookie with the secret of a session: for the pages of this server alone, and out of reach of their scripts. */
public final class SessionCookie {
    /** Where a call that changes something has the other secret of its session, which pages of others cannot know. */
    public static final String CSRF_HEADER = "X-CSRF-Token";

    private static final String NAME = "quern_session";

    private SessionCookie() {}

    /** The secret among the cookies of a request; null where there is none. */
    public static @Nullable String secret(Map<String, Cookie> cookies) {
        var cookie = cookies.get(NAME);
        return cookie == null || cookie.getValue().isBlank() ? null : cookie.getValue();
    }

    /**
     * The header {@code Set-Cookie} that hands out a secret.
     *
     * @param address of this server, as callers reach it
     */
    public static String with(String secret, String address) {
        return header(secret, SigningIn.LASTS.toSeconds(), address);
    }

    /** The header {@code Set-Cookie} that takes it back. */
    public static String cleared(String address) {
        return header("", 0, address);
    }

    private static String header(String secret, long seconds, String address) {
        var header = NAME + "=" + secret + "; Path=/; HttpOnly; SameSite=Strict; Max-Age=" + seconds;
        return address.startsWith("https:") ? header + "; Secure" : header;
    }
}
