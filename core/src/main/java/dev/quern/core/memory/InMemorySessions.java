package dev.quern.core.memory;

import dev.quern.core.account.Session;
import dev.quern.core.account.Sessions;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** {@link Sessions} in memory. */
public final class InMemorySessions implements Sessions {
    private final Memory memory;
    private final Map<Long, Session> sessions = new HashMap<>();
    private long lastId;

    public InMemorySessions(Memory memory) {
        this.memory = memory;
    }

    @Override
    public Session add(Session.Draft draft) {
        return memory.run(() -> {
            var session =
                    new Session(++lastId, draft.hash(), draft.caller(), draft.key(), draft.created(), draft.expires());
            memory.put(sessions, session.id(), session);
            return session;
        });
    }

    @Override
    public Optional<Session> findByHash(String hash) {
        return memory.run(() -> sessions.values().stream()
                .filter(session -> session.hash().equals(hash))
                .findFirst());
    }

    @Override
    public void end(long id) {
        memory.run(() -> {
            if (sessions.containsKey(id)) {
                memory.remove(sessions, id);
            }
        });
    }

    @Override
    public void removeExpired(Instant now) {
        memory.run(() -> Map.copyOf(sessions).forEach((id, session) -> {
            if (!now.isBefore(session.expires())) {
                memory.remove(sessions, id);
            }
        }));
    }
}
