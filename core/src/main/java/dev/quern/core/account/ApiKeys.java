package dev.quern.core.account;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Driven port: API keys. */
public interface ApiKeys {
    /** Stores a key under a new id. */
    ApiKey add(ApiKey.Draft draft);

    /** The key of an id, revoked or not. */
    Optional<ApiKey> find(long id);

    Optional<ApiKey> findByHash(String hash);

    /** All keys of all accounts, oldest first, revoked ones too. */
    List<ApiKey> list();

    /** All keys of an account, oldest first, revoked ones too. */
    List<ApiKey> list(AccountId account);

    /** Revokes a key; false when there is none with this id. A key revoked before keeps its time. */
    boolean revoke(long id, Instant at);
}
