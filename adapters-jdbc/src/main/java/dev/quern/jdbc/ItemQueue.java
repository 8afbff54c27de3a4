package dev.quern.jdbc;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerClient;
import com.github.kagkarlsson.scheduler.SchedulerName;
import com.github.kagkarlsson.scheduler.logging.LogLevel;
import com.github.kagkarlsson.scheduler.task.Execution;
import com.github.kagkarlsson.scheduler.task.ExecutionComplete;
import com.github.kagkarlsson.scheduler.task.ExecutionOperations;
import com.github.kagkarlsson.scheduler.task.TaskInstanceId;
import com.github.kagkarlsson.scheduler.task.helper.OneTimeTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.function.LongConsumer;
import org.jdbi.v3.core.Jdbi;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A durable queue in a table of its own, by db-scheduler: items are numbers of things that need work. An item is written
 * through the connection of the transaction it is offered in, and the workers of this program are woken when that commits;
 * those of other programs on the same PostgreSQL look once a second. An item that no worker runs may be taken by any of them,
 * and is removed when its work came back.
 *
 * <p>Work that throws is tried again, see {@link Retries}. Work that was cut off because its program died is taken up when the
 * next program on the database starts, and by those that run already after 20 to 30 seconds without a sign of life; it counts
 * as a failed attempt, so that an item that kills its program does not do so for ever. In the rare case that a program was
 * only believed dead, work runs twice.
 *
 * <p>Offering works with or without {@link #start}. Close it before the database.
 */
final class ItemQueue implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ItemQueue.class);
    private static final Duration HEARTBEAT = Duration.ofSeconds(5);
    private static final int MISSED_HEARTBEATS = 4;
    private static final Duration POLLING = Duration.ofSeconds(1);
    private static final Duration CLOSING = Duration.ofSeconds(4);
    // With nothing picked beyond the free workers, no item waits behind a long one while a worker is idle.
    private static final double ONE_BELOW_WORKERS = 0.99;
    private static final double ALL_WORKERS = 1.0;

    private final Database database;
    private final Jdbi jdbi;
    private final Kind kind;
    private final Retries retries;
    private final OneTimeTask<Void> task;
    private final SchedulerClient joining;
    private volatile @Nullable Workers workers;

    /**
     * What a queue is for.
     *
     * @param table where its items are
     * @param task the name of the work
     * @param item what one is called, in messages
     */
    record Kind(String table, String task, String item) {}

    /** Is told of an item whose work failed once too often, after which it is gone. */
    interface GivenUp {
        void accept(long id, Throwable cause);
    }

    ItemQueue(Database database, Kind kind, Retries retries) {
        this.database = database;
        this.jdbi = database.jdbi();
        this.kind = kind;
        this.retries = retries;
        this.task = Tasks.oneTime(kind.task())
                .onFailure(this::failed)
                .execute((instance, context) -> work(context.getExecution()));
        this.joining = SchedulerClient.Builder.create(JoiningConnections.of(jdbi), task)
                .tableName(kind.table())
                .jdbcCustomization(database.dialect().scheduling())
                .build();
    }

    private record Workers(Scheduler scheduler, LongConsumer work, GivenUp gaveUp) {}

    /** Puts in an item, for work at this time or soon after. */
    void offer(long id, Instant due) {
        // An item of its own each time: the same thing may be offered again while the work before is still being
        // cleared
        // away.
        var item = task.instance(id + "-" + UUID.randomUUID());
        jdbi.useTransaction(handle -> {
            joining.scheduleBatch(List.of(item), due);
            handle.afterCommit(() -> wake(due));
        });
    }

    /**
     * Starts to work, on so many threads.
     *
     * @param work comes back when the item needs no more work; throws when it is worth another try
     */
    synchronized void start(int threads, LongConsumer work, GivenUp gaveUp) {
        if (workers != null) {
            throw new IllegalStateException("The queue has been started already");
        }
        releaseCutOff();
        var scheduler = Scheduler.create(database.connections(), task)
                .tableName(kind.table())
                .jdbcCustomization(database.dialect().scheduling())
                .schedulerName(new SchedulerName.Fixed(database.node()))
                .threads(threads)
                .pollUsingLockAndFetch(ONE_BELOW_WORKERS, ALL_WORKERS)
                .pollingInterval(POLLING)
                .heartbeatInterval(HEARTBEAT)
                .missedHeartbeatsLimit(MISSED_HEARTBEATS)
                .shutdownMaxWait(CLOSING)
                .failureLogging(LogLevel.WARN, true)
                .build();
        workers = new Workers(scheduler, work, gaveUp);
        scheduler.start();
    }

    /** How many items wait or are being worked on. */
    long size() {
        return jdbi.withHandle(handle -> handle.createQuery("select count(*) from " + kind.table())
                .mapTo(Long.class)
                .one());
    }

    /** Takes no more work and waits for what is running, a few seconds; then interrupts it. It is taken up at the next start. */
    @Override
    public synchronized void close() {
        var running = workers;
        if (running != null && !running.scheduler().getSchedulerState().isShuttingDown()) {
            running.scheduler().stop();
        }
    }

    private void wake(Instant due) {
        var running = workers;
        if (running != null && !due.isAfter(Instant.now())) {
            running.scheduler().triggerCheckForDueExecutions();
        }
    }

    private void releaseCutOff() {
        int released = jdbi.withHandle(handle -> handle.createUpdate(
                        """
                        update %s
                        set picked = false, picked_by = null, last_heartbeat = null, version = version + 1,
                            consecutive_failures = coalesce(consecutive_failures, 0) + 1
                        where %s
                        """.formatted(kind.table(), database.dialect().cutOff(kind.table())))
                .execute());
        if (released > 0) {
            LOG.warn("Taking up {} items of {} whose work was cut off", released, kind.table());
        }
    }

    private void work(Execution execution) {
        if (retries.areOver(execution.consecutiveFailures)) {
            throw new CancellationException("The program died at work on this " + kind.item() + ", "
                    + execution.consecutiveFailures + " times or failures in all");
        }
        running().work().accept(id(execution.taskInstance));
    }

    private void failed(ExecutionComplete attempt, ExecutionOperations<Void> item) {
        var execution = attempt.getExecution();
        int failures = execution.consecutiveFailures + 1;
        if (running().scheduler().getSchedulerState().isShuttingDown()) {
            item.reschedule(attempt, Instant.now());
        } else if (!retries.areOver(failures)) {
            item.reschedule(attempt, Instant.now().plus(retries.after(failures)));
        } else {
            giveUp(attempt, item, failures);
        }
    }

    private void giveUp(ExecutionComplete attempt, ExecutionOperations<Void> item, int failures) {
        var cause = attempt.getCause().orElseGet(() -> new IllegalStateException("Work failed without saying why"));
        long id = id(attempt.getExecution().taskInstance);
        try {
            running().gaveUp().accept(id, cause);
        } catch (RuntimeException e) {
            LOG.warn("Giving up {} {} failed; it is tried again", kind.item(), id, e);
            item.reschedule(attempt, Instant.now().plus(retries.after(failures)));
            return;
        }
        item.remove();
    }

    private Workers running() {
        var running = workers;
        if (running == null) {
            throw new IllegalStateException("The queue has not been started");
        }
        return running;
    }

    private static long id(TaskInstanceId item) {
        var id = item.getId();
        return Long.parseLong(id.substring(0, id.indexOf('-')));
    }
}
