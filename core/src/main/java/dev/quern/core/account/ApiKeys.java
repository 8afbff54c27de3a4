package dev.quern.core.account;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Driven port: API keys. */
public interface ApiKeys {
    /** Stores a key under a new id. */
    ApiKey add(ApiKey.Draft draft);

    Optional<ApiKey> findByHash(String hash);

    /** All keys of all accounts, oldest first, revoked ones too. */
    List<ApiKey> list();

    /** Revokes a key; false when there is none with this id. A key revoked before keeps its time. */
    boolean revoke(long id, Instant at);
}
