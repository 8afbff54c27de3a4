package dev.quern.core.account;

import dev.quern.core.kernel.Refusal;
import dev.quern.core.kernel.Tokens;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Use case: people sign in at the console, with a key or with a one-time code, and are known by a session from then on. A
 * code is known to this process alone: it is for who can read what the program prints.
 *
 * <p>A browser sends the secret of a session along with whatever any page makes it send. So that only the console's pages
 * change something, they send a second secret with it, the CSRF token, which is the secret of the session hashed.
 */
public final class SigningIn {
    /** The longest that a session lasts. */
    public static final Duration LASTS = Duration.ofHours(12);

    /** The time for which a one-time code is good. */
    public static final Duration CODE_LASTS = Duration.ofHours(1);

    /** 6 bits each. */
    private static final int SECRET_CHARACTERS = 43;

    private final KeyKeeping keys;
    private final Sessions sessions;
    private final InstantSource clock;
    private final Tokens tokens;
    /** The codes that were not used yet, by their hashes: what a comparison's time could tell opens nothing. */
    private final Map<String, Code> codes = new HashMap<>();

    private record Code(AccountId account, Instant expires) {}

    public SigningIn(KeyKeeping keys, Sessions sessions, InstantSource clock, Tokens tokens) {
        this.keys = keys;
        this.sessions = sessions;
        this.clock = clock;
        this.tokens = tokens;
    }

    /** A session just begun; the secret is not to be had again. */
    public record SignedIn(Session session, String secret) {}

    /** Makes a code with which one person can sign in once, with all rights on an account. */
    public synchronized String newCode(AccountId account) {
        var now = clock.instant();
        codes.values().removeIf(code -> !now.isBefore(code.expires()));
        var code = tokens.urlSafe(SECRET_CHARACTERS);
        codes.put(Secrets.hash(code), new Code(account, now.plus(CODE_LASTS)));
        return code;
    }

    /** Begins a session with a code; refused when it is unknown, was used, or is too old. */
    public synchronized SignedIn withCode(String code) {
        var hash = Secrets.hash(code);
        var found = codes.get(hash);
        var now = clock.instant();
        if (found == null || !now.isBefore(found.expires())) {
            throw new Refusal.Forbidden(
                    "This code is not known, was used before, or is older than " + CODE_LASTS.toMinutes()
                            + " minutes. Sign in with a key, or start the server again for a new code.");
        }
        var signedIn = begin(new Caller(found.account(), Role.ADMIN, "console", null), null, now, now.plus(LASTS));
        // Now that the session is stored: had that failed, the code would still be good.
        codes.remove(hash);
        return signedIn;
    }

    /** Begins a session with a key; refused when it is unknown, no longer good, or for nothing of an account. */
    public SignedIn withKey(String secret) {
        var now = clock.instant();
        var key = keys.find(secret)
                .orElseThrow(() -> new Refusal.Forbidden("This key is not known, or is no longer good."));
        if (!key.role().isOfAccount()) {
            throw new Refusal.Forbidden("A key with the role " + key.role() + " opens nothing here.");
        }
        var end = now.plus(LASTS);
        var expires = key.expires();
        return begin(key.caller(), key.id(), now, expires != null && expires.isBefore(end) ? expires : end);
    }

    private SignedIn begin(Caller caller, @Nullable Long key, Instant now, Instant expires) {
        var secret = tokens.urlSafe(SECRET_CHARACTERS);
        var draft = new Session.Draft(Secrets.hash(secret), caller, key, now, expires);
        return new SignedIn(sessions.add(draft), secret);
    }

    /** The session of a secret; refused when there is none, or it is over. */
    public Session authenticate(String secret) {
        return sessions.findByHash(Secrets.hash(secret))
                .filter(session -> clock.instant().isBefore(session.expires()))
                .filter(session -> session.key() == null || keys.isGood(session.key()))
                .orElseThrow(() -> new Refusal.Forbidden("This session is over. Sign in again."));
    }

    /** Ends a session before its time. */
    public void end(Session session) {
        sessions.end(session.id());
    }

    /** The CSRF token of a session, from its secret. */
    public static String csrfToken(String secret) {
        return Secrets.hash("csrf " + secret);
    }

    /** Refuses a call that changes something and comes without the CSRF token of its session. */
    public static void requireCsrfToken(String secret, @Nullable String given) {
        var expected = csrfToken(secret).getBytes(StandardCharsets.UTF_8);
        if (given == null || !MessageDigest.isEqual(expected, given.getBytes(StandardCharsets.UTF_8))) {
            throw new Refusal.Forbidden("The token that goes with the session is missing, or is another one's.");
        }
    }
}
