package dev.quern.rest.account;

import dev.quern.core.account.KeyKeeping;
import org.jspecify.annotations.Nullable;

/** A key that was just made, with its secret, which nobody is told again. */
record NewKeyJson(
        long id,
        String name,
        String role,
        String hint,
        String created,
        @Nullable String expires,
        @Nullable String revoked,
        String secret) {
    static NewKeyJson of(KeyKeeping.NewKey made) {
        var key = KeyJson.of(made.key());
        return new NewKeyJson(
                key.id(),
                key.name(),
                key.role(),
                key.hint(),
                key.created(),
                key.expires(),
                key.revoked(),
                made.secret());
    }
}
