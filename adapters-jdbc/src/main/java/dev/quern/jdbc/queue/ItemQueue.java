package dev.quern.jdbc.queue;

import dev.quern.core.intake.Backlog;
import dev.quern.jdbc.Database;
import dev.quern.jdbc.queue.ItemTable.Picked;
import dev.quern.jdbc.queue.Turns.Lane;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/**
 * A durable queue in a table of its own: items are numbers of things that need work. An item is written in the transaction it
 * is offered in, and the workers of this program are woken when that commits; those of other programs on the same PostgreSQL
 * look once a second. Each worker takes an item when it is free, in {@link Turns}; it says so in the table before it begins,
 * and the item is removed when its work came back.
 *
 * <p>Work that throws is tried again, see {@link Retries}. Work that was cut off because its program died is taken up when the
 * next program on the database starts, and by those that run already within 15 seconds, see {@link JdbcNodes}. In the rare case
 * that a program was only believed dead, work runs twice. Where items are to be blamed, that counts as a failed attempt of
 * the one that was being worked on alone; several are then tried alone, one after the other, so that an item that kills its
 * program does not do so for ever, and no other is given up for it.
 *
 * <p>Offering works with or without {@link #start}. Close it before the database.
 */
final class ItemQueue implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ItemQueue.class);
    private static final Duration POLLING = Duration.ofSeconds(1);
    private static final Duration AT_LEAST = Duration.ofMillis(5);
    private static final Duration CLOSING = Duration.ofSeconds(4);
    private static final Duration INTERRUPTED = Duration.ofSeconds(2);

    /** Looking for lanes takes a twentieth of the time at most, however many there are. */
    private static final int PAUSE_PER_LOOK = 20;

    private final Database database;
    private final Kind kind;
    private final JdbcNodes nodes;
    private final Retries retries;
    private final ItemTable table;
    private final Turns turns = new Turns();
    private final AtomicInteger busy = new AtomicInteger();
    /** One worker looks for work at a time, the others wait for it. */
    private final ReentrantLock looking = new ReentrantLock();

    private long lookAgain = System.nanoTime();
    private long becomesReady = System.nanoTime();
    private volatile boolean closing;
    private volatile @Nullable Running running;

    /**
     * The purpose of a queue.
     *
     * @param table where its items are
     * @param item what one is called, in messages
     * @param isBlamed whether an item is given up that its program dies of
     */
    record Kind(String table, String item, boolean isBlamed) {}

    /** Is told of an item whose work failed once too often, after which it is gone. */
    interface GivenUp {
        void accept(long id, Throwable cause);
    }

    private record Running(Workers workers, JdbcNodes.Attendance attendance, LongConsumer work, GivenUp gaveUp) {}

    ItemQueue(Database database, JdbcNodes nodes, Kind kind, Retries retries) {
        this.database = database;
        this.nodes = nodes;
        this.kind = kind;
        this.retries = retries;
        this.table = new ItemTable(database, kind.table());
    }

    /** Puts in an item, for work at this time or soon after. */
    void offer(long subject, Lane lane, Instant due) {
        var pause = Duration.between(Instant.now(), due);
        boolean isDue = pause.isNegative() || pause.isZero();
        database.jdbi().useTransaction(handle -> {
            table.insert(handle, subject, lane, isDue ? null : pause);
            if (isDue) {
                handle.afterCommit(() -> turns.add(lane));
            }
        });
    }

    /** The same, for work at this time, of a subject that may wait in there for a later one. */
    void hasten(long subject, Lane lane) {
        database.jdbi().useTransaction(handle -> {
            table.removeWaiting(handle, subject);
            table.insert(handle, subject, lane, null);
            handle.afterCommit(() -> turns.add(lane));
        });
    }

    /**
     * Starts to work, on a number of threads.
     *
     * @param limits how much is worked on at the same time
     * @param work comes back when the item needs no more work; throws when it is worth another try
     */
    synchronized void start(int threads, Turns.Limits limits, LongConsumer work, GivenUp gaveUp) {
        if (running != null) {
            throw new IllegalStateException("The queue has been started already");
        }
        turns.limit(limits);
        int cutOff = table.putBackOfGone(retries, kind.isBlamed());
        if (cutOff > 0) {
            LOG.warn("Taking up {} items of {} whose work was cut off", cutOff, kind.table());
        }
        // Before anything is picked, so that nobody thinks it was left by a program that is gone.
        var attendance = nodes.attend(this::takeUpOfSilent);
        var workers = new Workers(kind.item(), threads, this::workOnNext);
        running = new Running(workers, attendance, work, gaveUp);
        workers.start();
    }

    private void takeUpOfSilent() {
        int cutOff = table.putBackOfSilent(retries, kind.isBlamed());
        if (cutOff > 0) {
            LOG.warn("Taking up {} items of {} whose program is silent", cutOff, kind.table());
        }
    }

    /** The number of items that wait or are being worked on. */
    long size() {
        return table.size();
    }

    /** The number of items of each account that wait or are being worked on. */
    Map<UUID, Long> sizes() {
        return table.sizes();
    }

    /** The items of an account, or of all, that wait or are being worked on. */
    Backlog.Waiting waiting(@Nullable UUID account) {
        return table.waiting(account);
    }

    /** For how long the first of those that are due has been waiting for its turn; zero when there is none. */
    Duration overdue() {
        return table.overdue();
    }

    /** The number of items that this program works on. */
    int busy() {
        return busy.get();
    }

    /** Takes no more work and waits for what is running, a few seconds; then interrupts it. It is taken up at the next start. */
    @Override
    public synchronized void close() {
        var stopping = running;
        if (stopping == null || closing) {
            return;
        }
        closing = true;
        turns.changed();
        if (!stopping.workers().end(CLOSING, INTERRUPTED)) {
            LOG.warn("Work on items of {} does not end; it is left", kind.table());
        }
        try {
            table.putBack();
        } catch (RuntimeException e) {
            LOG.warn("What was being worked on of {} could not be put back", kind.table(), e);
        }
        stopping.attendance().close();
    }

    /** Waits until it is a worker's turn and there is something to do, and does it; false when there will not be. */
    private boolean workOnNext() throws InterruptedException {
        var item = next();
        if (item == null) {
            return false;
        }
        busy.incrementAndGet();
        // Whatever is logged while it goes on says what it is about.
        MDC.put(kind.item(), String.valueOf(item.subject()));
        if (!item.lane().equals(Lane.ALONE)) {
            MDC.put("account", item.lane().account().toString());
        }
        try {
            work(item);
        } finally {
            MDC.clear();
            busy.decrementAndGet();
            turns.ended(item.lane());
        }
        return true;
    }

    private @Nullable Picked next() throws InterruptedException {
        looking.lockInterruptibly();
        try {
            while (!closing) {
                long seen = turns.changes();
                var picked = look();
                if (picked.isPresent()) {
                    return picked.get();
                }
                long now = System.nanoTime();
                turns.await(seen, Duration.ofNanos(Math.min(lookAgain - now, becomesReady - now)));
            }
            return null;
        } finally {
            looking.unlock();
        }
    }

    private Optional<Picked> look() {
        if (System.nanoTime() - becomesReady >= 0) {
            makeReady();
        }
        if (System.nanoTime() - lookAgain >= 0) {
            lookForLanes();
        }
        long seen = turns.changes();
        for (var lane = turns.next(); lane.isPresent(); lane = turns.next()) {
            var picked = table.pick(lane.get());
            if (picked.isPresent()) {
                turns.took(lane.get());
                return picked;
            }
            turns.empty(lane.get(), seen);
            seen = turns.changes();
        }
        return Optional.empty();
    }

    /** Takes up items that have become due. */
    private void makeReady() {
        var ready = table.makeReady();
        ready.forEach(turns::add);
        long until = ready.size() == ItemTable.SLICE
                ? 0
                : table.nextDue().map(Duration::toNanos).orElse(Long.MAX_VALUE);
        becomesReady = System.nanoTime() + Math.max(AT_LEAST.toNanos(), Math.min(POLLING.toNanos(), until));
    }

    /** Takes up items that other programs offered, or that were there before this one began. */
    private void lookForLanes() {
        long began = System.nanoTime();
        for (var lane = table.laneAfter(null);
                lane.isPresent();
                lane = table.laneAfter(lane.get().name())) {
            turns.add(lane.get());
        }
        long now = System.nanoTime();
        lookAgain = now + Math.max(POLLING.toNanos(), (now - began) * PAUSE_PER_LOOK);
    }

    private void work(Picked item) {
        try {
            if (retries.areOver(item.failures())) {
                giveUp(
                        item,
                        item.failures(),
                        new CancellationException("The program died at work on this " + kind.item() + ", "
                                + item.failures() + " times or failures in all"));
                return;
            }
            running().work().accept(item.subject());
        } catch (Throwable e) {
            failed(item, e);
            return;
        }
        store(() -> table.remove(item));
    }

    private void failed(Picked item, Throwable cause) {
        if (closing) {
            LOG.info("Work on {} {} was cut off, and is taken up at the next start", kind.item(), item.subject());
            return;
        }
        int failures = item.failures() + 1;
        LOG.warn("Work on {} {} failed, for time {}", kind.item(), item.subject(), failures, cause);
        if (retries.areOver(failures)) {
            giveUp(item, failures, cause);
        } else {
            postpone(item, failures);
        }
    }

    private void giveUp(Picked item, int failures, Throwable cause) {
        try {
            running().gaveUp().accept(item.subject(), cause);
        } catch (RuntimeException e) {
            LOG.warn("Giving up {} {} failed; it is tried again", kind.item(), item.subject(), e);
            postpone(item, failures);
            return;
        }
        store(() -> table.remove(item));
    }

    private void postpone(Picked item, int failures) {
        store(() -> table.postpone(item, failures, retries.after(failures)));
    }

    /** Stores how work ended, as often as it takes: with the database away there is nothing else to do. */
    private void store(Runnable ending) {
        while (true) {
            try {
                ending.run();
                return;
            } catch (RuntimeException e) {
                if (closing) {
                    return;
                }
                LOG.debug("How work on items of {} ended could not be stored; it is tried again", kind.table(), e);
                try {
                    TimeUnit.NANOSECONDS.sleep(POLLING.toNanos());
                } catch (InterruptedException closed) {
                    return;
                }
            }
        }
    }

    private Running running() {
        var now = running;
        if (now == null) {
            throw new IllegalStateException("The queue has not been started");
        }
        return now;
    }
}
