package dev.quern.jdbc.queue;

import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * Whose turn it is: accounts come one after the other, and within an account its lanes; who had a turn comes last, and so does
 * who is new. It knows in which lanes something may wait, and how much of what is being worked on; what waits there is for the
 * {@link ItemTable} to say. Kept in the memory of each program: nothing of it needs to outlive one.
 *
 * <p>What is to be tried alone has its turn when nothing else is being worked on, and nothing else has one until then or
 * meanwhile.
 */
final class Turns {
    /** Those whose turn it is next first. */
    private final Map<UUID, Set<Lane>> waiting = new LinkedHashMap<>();

    private final Map<UUID, Integer> workOfAccount = new HashMap<>();
    private final Map<String, Integer> workOfTarget = new HashMap<>();
    private Limits limits = Limits.NONE;
    private int work;
    private boolean aloneWaits;
    private boolean aloneWorks;
    private long changes;

    /**
     * Items of one account that are worked on in order.
     *
     * @param name of no other lane of any account
     */
    record Lane(UUID account, String name) {
        private static final UUID NOBODY = new UUID(0, 0);

        /** Items that are tried alone, whoever they belong to. */
        static final Lane ALONE = new Lane(NOBODY, "");

        private static final int TARGET_LENGTH = 250;

        /** The lane of an account to a target that others may have, too. */
        static Lane shared(String target, UUID account) {
            return new Lane(account, target.substring(0, Math.min(target.length(), TARGET_LENGTH)) + "/" + account);
        }

        private String target() {
            int slash = name.indexOf('/');
            return slash < 0 ? name : name.substring(0, slash);
        }
    }

    /**
     * The most that is worked on at the same time.
     *
     * @param ofAccount of one account
     * @param ofTarget of one target, over all accounts; what has no target shared with others is its own
     */
    record Limits(int ofAccount, int ofTarget) {
        static final Limits NONE = new Limits(Integer.MAX_VALUE, Integer.MAX_VALUE);
    }

    synchronized void limit(Limits most) {
        limits = most;
    }

    /** Something waits in a lane. */
    synchronized void add(Lane lane) {
        if (lane.equals(Lane.ALONE)) {
            aloneWaits = true;
        } else {
            waiting.computeIfAbsent(lane.account(), account -> new LinkedHashSet<>())
                    .add(lane);
        }
        changed();
    }

    /** The lane whose turn it is; the same until it {@link #took} it or turned out {@link #empty}. */
    synchronized Optional<Lane> next() {
        if (aloneWorks) {
            return Optional.empty();
        }
        if (aloneWaits) {
            return work == 0 ? Optional.of(Lane.ALONE) : Optional.empty();
        }
        for (var account : waiting.entrySet()) {
            if (workOfAccount.getOrDefault(account.getKey(), 0) < limits.ofAccount()) {
                for (var lane : account.getValue()) {
                    if (workOfTarget.getOrDefault(lane.target(), 0) < limits.ofTarget()) {
                        return Optional.of(lane);
                    }
                }
            }
        }
        return Optional.empty();
    }

    /** Nothing was found in a lane, unless something changed since it was looked into. */
    synchronized void empty(Lane lane, long seen) {
        if (changes != seen) {
            return;
        }
        if (lane.equals(Lane.ALONE)) {
            aloneWaits = false;
        } else {
            waiting.computeIfPresent(lane.account(), (account, lanes) -> {
                lanes.remove(lane);
                return lanes.isEmpty() ? null : lanes;
            });
        }
    }

    /** Something of a lane is being worked on, and it was its and its account's turn. */
    synchronized void took(Lane lane) {
        work++;
        if (lane.equals(Lane.ALONE)) {
            aloneWorks = true;
            return;
        }
        workOfAccount.merge(lane.account(), 1, Integer::sum);
        workOfTarget.merge(lane.target(), 1, Integer::sum);
        var lanes = waiting.remove(lane.account());
        if (lanes != null) {
            if (lanes.remove(lane)) {
                lanes.add(lane);
            }
            waiting.put(lane.account(), lanes);
        }
    }

    /** The work that a lane {@link #took} is over. */
    synchronized void ended(Lane lane) {
        work--;
        if (lane.equals(Lane.ALONE)) {
            aloneWorks = false;
        } else {
            workOfAccount.computeIfPresent(lane.account(), (account, count) -> count == 1 ? null : count - 1);
            workOfTarget.computeIfPresent(lane.target(), (target, count) -> count == 1 ? null : count - 1);
        }
        changed();
    }

    /** Counts what changed, for {@link #await}. */
    synchronized long changes() {
        return changes;
    }

    synchronized void changed() {
        changes++;
        notifyAll();
    }

    /** Waits until something changes that was not seen yet, or the time is over. */
    synchronized void await(long seen, Duration most) throws InterruptedException {
        long end = System.nanoTime() + most.toNanos();
        for (long left = most.toNanos(); changes == seen && left > 0; left = end - System.nanoTime()) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
    }
}
