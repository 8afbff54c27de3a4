package dev.quern.core.audit;

import dev.quern.core.account.Caller;
import dev.quern.core.kernel.Transactions;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Use case: what somebody did, or was not allowed to do, is written down. */
public final class Auditing {
    /** The same attempt of the same key within it is written down once: a program that does not give up fills no disk. */
    public static final Duration AGAIN = Duration.ofMinutes(1);

    private static final int REMEMBERED = 1_000;

    private final AuditLog log;
    private final Transactions transactions;
    private final InstantSource clock;
    private final Map<Attempt, Long> refused = new LinkedHashMap<>();

    private record Attempt(
            Caller caller, Action action, @Nullable String subject) {}

    public Auditing(AuditLog log, Transactions transactions, InstantSource clock) {
        this.log = log;
        this.transactions = transactions;
        this.clock = clock;
    }

    /**
     * Something was done.
     *
     * @param remote the address of the caller
     */
    public void done(Caller caller, Actor.Way way, Action action, @Nullable String subject, String remote) {
        log.append(entry(caller, way, action, subject, true, remote));
    }

    /** Something was refused, because the role of the key forbids it. */
    public void refused(Caller caller, Actor.Way way, Action action, @Nullable String subject, String remote) {
        if (isNew(new Attempt(caller, action, subject))) {
            log.append(entry(caller, way, action, subject, false, remote));
        }
    }

    /** Does something where the server runs, and writes it down in the same transaction. */
    public <T> T byCommand(Supplier<T> work, Function<T, Caller> whose, Action action, Function<T, String> subject) {
        return transactions.run(() -> {
            T result = work.get();
            log.append(entry(whose.apply(result), Actor.Way.COMMAND, action, subject.apply(result), true, null));
            return result;
        });
    }

    private AuditEntry.Draft entry(
            Caller caller,
            Actor.Way way,
            Action action,
            @Nullable String subject,
            boolean allowed,
            @Nullable String remote) {
        var actor = new Actor(caller.name(), caller.key(), caller.role(), way);
        return new AuditEntry.Draft(clock.instant(), caller.account(), actor, action, subject, allowed, remote);
    }

    private synchronized boolean isNew(Attempt attempt) {
        long now = clock.instant().getEpochSecond();
        var last = refused.get(attempt);
        if (last != null && now - last < AGAIN.toSeconds()) {
            return false;
        }
        refused.remove(attempt);
        refused.put(attempt, now);
        if (refused.size() > REMEMBERED) {
            refused.remove(refused.keySet().iterator().next());
        }
        return true;
    }
}
