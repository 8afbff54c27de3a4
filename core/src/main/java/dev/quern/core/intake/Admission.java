package dev.quern.core.intake;

import dev.quern.core.account.AccountId;
import dev.quern.core.kernel.Refusal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Keeps more documents out while too many wait to be processed, of one account or in all. It is asked for what comes from
 * outside; what is made of documents that are in already is never refused.
 *
 * <p>The queue is looked at once a second at most, and less often where looking takes long; in between, what was let in counts
 * and what was done does not. What is still being sent in when the queue is looked at may come on top.
 */
public final class Admission {
    /** Lets everything in. */
    public static final Admission UNBOUNDED = new Admission(Map::of, InstantSource.system(), Bounds.NONE);

    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);
    private static final int PAUSE_PER_LOOK = 20;
    private static final Duration WORTH_ANOTHER_TRY = Duration.ofSeconds(30);

    private final Backlog backlog;
    private final InstantSource clock;
    private final Bounds bounds;
    private final AtomicBoolean looking = new AtomicBoolean();
    private final Map<AccountId, Long> waiting = new HashMap<>();
    private final Map<AccountId, Long> letInSince = new HashMap<>();
    private long inAll;
    private volatile Instant nextLook = Instant.MIN;

    /**
     * The number of documents that may wait.
     *
     * @param inAll of all accounts together; 0 for as many as come
     * @param account of one account; 0 likewise
     */
    public record Bounds(int inAll, int account) {
        /** As many as come. */
        public static final Bounds NONE = new Bounds(0, 0);

        boolean areNone() {
            return inAll == 0 && account == 0;
        }
    }

    public Admission(Backlog backlog, InstantSource clock, Bounds bounds) {
        this.backlog = backlog;
        this.clock = clock;
        this.bounds = bounds;
    }

    /**
     * Lets one more document in.
     *
     * @throws Refusal.Unavailable when too many wait
     */
    public void admit(AccountId account) {
        if (bounds.areNone()) {
            return;
        }
        if (!clock.instant().isBefore(nextLook) && looking.compareAndSet(false, true)) {
            try {
                look();
            } finally {
                looking.set(false);
            }
        }
        count(account);
    }

    private void look() {
        var began = clock.instant();
        synchronized (this) {
            letInSince.clear();
        }
        var found = backlog.byAccount();
        synchronized (this) {
            waiting.clear();
            waiting.putAll(found);
            letInSince.forEach((account, count) -> waiting.merge(account, count, Long::sum));
            inAll = waiting.values().stream().mapToLong(Long::longValue).sum();
        }
        var pause = Duration.between(began, clock.instant()).multipliedBy(PAUSE_PER_LOOK);
        nextLook = clock.instant().plus(pause.compareTo(BETWEEN_LOOKS) < 0 ? BETWEEN_LOOKS : pause);
    }

    private synchronized void count(AccountId account) {
        long ofAccount = waiting.getOrDefault(account, 0L);
        if (bounds.account() > 0 && ofAccount >= bounds.account()) {
            throw full("of this account's documents", ofAccount, bounds.account());
        }
        if (bounds.inAll() > 0 && inAll >= bounds.inAll()) {
            throw full("documents", inAll, bounds.inAll());
        }
        waiting.put(account, ofAccount + 1);
        letInSince.merge(account, 1L, Long::sum);
        inAll++;
    }

    private static Refusal.Unavailable full(String of, long waiting, int most) {
        return new Refusal.Unavailable(
                Refusal.Unavailable.Cause.QUEUE_FULL,
                "%d %s wait to be processed, and no more than %d may. Send it again later."
                        .formatted(waiting, of, most),
                WORTH_ANOTHER_TRY);
    }
}
