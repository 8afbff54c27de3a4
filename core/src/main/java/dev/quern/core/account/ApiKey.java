package dev.quern.core.account;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A key that acts for an account. The secret itself is shown once and never stored.
 *
 * @param hint the secret's first characters, to tell keys apart
 * @param hash SHA-256 of the secret in hexadecimal; enough for a random secret
 * @param expires null for never
 * @param revoked null while it is good
 */
public record ApiKey(
        long id,
        AccountId account,
        String name,
        Role role,
        String hint,
        String hash,
        Instant created,
        @Nullable Instant expires,
        @Nullable Instant revoked) {
    /** Who acts with it. */
    public Caller caller() {
        return new Caller(account, role, name, id);
    }

    public boolean isGoodAt(Instant now) {
        return revoked == null && (expires == null || now.isBefore(expires));
    }

    /** A key that is about to be stored. */
    public record Draft(
            AccountId account,
            String name,
            Role role,
            String hint,
            String hash,
            Instant created,
            @Nullable Instant expires) {}
}
