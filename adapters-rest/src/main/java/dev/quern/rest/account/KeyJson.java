package dev.quern.rest.account;

import dev.quern.core.account.ApiKey;
import dev.quern.rest.json.Timestamps;
import org.jspecify.annotations.Nullable;

/** A key without its secret. */
record KeyJson(
        long id,
        String name,
        String role,
        String hint,
        String created,
        @Nullable String expires,
        @Nullable String revoked) {
    static KeyJson of(ApiKey key) {
        return new KeyJson(
                key.id(),
                key.name(),
                key.role().name(),
                key.hint(),
                Timestamps.of(key.created()),
                Timestamps.orNull(key.expires()),
                Timestamps.orNull(key.revoked()));
    }
}
