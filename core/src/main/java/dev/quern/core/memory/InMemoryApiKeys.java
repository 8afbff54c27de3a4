package dev.quern.core.memory;

import dev.quern.core.account.AccountId;
import dev.quern.core.account.ApiKey;
import dev.quern.core.account.ApiKeys;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** {@link ApiKeys} in memory. */
public final class InMemoryApiKeys implements ApiKeys {
    private final Memory memory;
    private final Map<Long, ApiKey> keys = new TreeMap<>();
    private long lastId;

    public InMemoryApiKeys(Memory memory) {
        this.memory = memory;
    }

    @Override
    public ApiKey add(ApiKey.Draft draft) {
        return memory.run(() -> {
            var key = new ApiKey(
                    ++lastId,
                    draft.account(),
                    draft.name(),
                    draft.role(),
                    draft.hint(),
                    draft.hash(),
                    draft.created(),
                    draft.expires(),
                    null);
            memory.put(keys, key.id(), key);
            return key;
        });
    }

    @Override
    public Optional<ApiKey> find(long id) {
        return memory.run(() -> Optional.ofNullable(keys.get(id)));
    }

    @Override
    public Optional<ApiKey> findByHash(String hash) {
        return memory.run(() ->
                keys.values().stream().filter(key -> key.hash().equals(hash)).findFirst());
    }

    @Override
    public List<ApiKey> list() {
        return memory.run(() -> List.copyOf(keys.values()));
    }

    @Override
    public List<ApiKey> list(AccountId account) {
        return memory.run(() -> keys.values().stream()
                .filter(key -> key.account().equals(account))
                .toList());
    }

    @Override
    public boolean revoke(long id, Instant at) {
        return memory.run(() -> {
            var key = keys.get(id);
            if (key != null && key.revoked() == null) {
                memory.put(
                        keys,
                        id,
                        new ApiKey(
                                id,
                                key.account(),
                                key.name(),
                                key.role(),
                                key.hint(),
                                key.hash(),
                                key.created(),
                                key.expires(),
                                at));
            }
            return key != null;
        });
    }
}
