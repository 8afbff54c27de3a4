package dev.quern.core.account;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The time for which somebody is signed in at the console. The secret itself is with the browser alone and never stored.
 *
 * @param hash SHA-256 of the secret in hexadecimal; enough for a random secret
 * @param caller who acts in it
 * @param key the id of the key that it was begun with, without which it is over; null for one begun with a one-time code
 */
public record Session(
        long id, String hash, Caller caller, @Nullable Long key, Instant created, Instant expires) {
    /** A session that is about to be stored. */
    public record Draft(
            String hash, Caller caller, @Nullable Long key, Instant created, Instant expires) {}
}
