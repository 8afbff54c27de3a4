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
import dev.quern.core.document.DocumentId;
import dev.quern.core.extraction.WorkQueue;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jdbi.v3.core.Jdbi;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * {@link WorkQueue} in a database, by db-scheduler. An item is written through the connection of the transaction it is offered
 * in, and the workers of this program are woken when that commits; those of other programs on the same PostgreSQL look once a
 * second. An item that no worker runs may be taken by any of them, and is removed when its work came back.
 *
 * <p>Work that throws is tried again, see {@link Retries}. Work that was cut off because its program died is taken up when the
 * next program on the database starts, and by those that run already after 20 to 30 seconds without a sign of life; it counts as a failed attempt, so that a document that kills
 * its program does not do so for ever. In the rare case that a program was only believed dead, work runs twice, which
 * processing bears.
 *
 * <p>Offering works with or without {@link #start}. Close it before the database.
 */
public final class JdbcWorkQueue implements WorkQueue, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(JdbcWorkQueue.class);
    private static final String TABLE = "work_item";
    private static final Duration HEARTBEAT = Duration.ofSeconds(5);
    private static final int MISSED_HEARTBEATS = 4;
    private static final Duration POLLING = Duration.ofSeconds(1);
    private static final Duration CLOSING = Duration.ofSeconds(4);
    // With nothing picked beyond the free workers, no document waits behind a long one while a worker is idle.
    private static final double ONE_BELOW_WORKERS = 0.99;
    private static final double ALL_WORKERS = 1.0;

    private final Database database;
    private final Jdbi jdbi;
    private final Retries retries;
    private final OneTimeTask<Void> task;
    private final SchedulerClient joining;
    private volatile @Nullable Workers workers;

    public JdbcWorkQueue(Database database) {
        this(database, Retries.DEFAULT);
    }

    public JdbcWorkQueue(Database database, Retries retries) {
        this.database = database;
        this.jdbi = database.jdbi();
        this.retries = retries;
        this.task = Tasks.oneTime("process")
                .onFailure(this::failed)
                .execute((instance, context) -> work(context.getExecution()));
        this.joining = SchedulerClient.Builder.create(JoiningConnections.of(jdbi), task)
                .tableName(TABLE)
                .jdbcCustomization(database.dialect().scheduling())
                .build();
    }

    private record Workers(Scheduler scheduler, Consumer<DocumentId> work, BiConsumer<DocumentId, Throwable> gaveUp) {}

    @Override
    public void offer(DocumentId document) {
        // An item of its own each time: a document may be offered again while the work before is still being cleared
        // away.
        var item = task.instance(document.number() + "-" + UUID.randomUUID());
        jdbi.useTransaction(handle -> {
            joining.scheduleBatch(List.of(item), Instant.now());
            handle.afterCommit(this::wake);
        });
    }

    /**
     * Starts to work, on so many threads.
     *
     * @param work comes back when the document needs no more work; throws when it is worth another try
     * @param gaveUp is told of a document whose work failed once too often, after which its item is gone
     */
    public synchronized void start(int threads, Consumer<DocumentId> work, BiConsumer<DocumentId, Throwable> gaveUp) {
        if (workers != null) {
            throw new IllegalStateException("The work queue has been started already");
        }
        releaseCutOff();
        var scheduler = Scheduler.create(database.connections(), task)
                .tableName(TABLE)
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
    public long size() {
        return jdbi.withHandle(handle -> handle.createQuery("select count(*) from work_item")
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

    private void wake() {
        var running = workers;
        if (running != null) {
            running.scheduler().triggerCheckForDueExecutions();
        }
    }

    private void releaseCutOff() {
        int released = jdbi.withHandle(handle ->
                handle.createUpdate("""
                        update work_item
                        set picked = false, picked_by = null, last_heartbeat = null, version = version + 1,
                            consecutive_failures = coalesce(consecutive_failures, 0) + 1
                        where %s
                        """.formatted(database.dialect().cutOff())).execute());
        if (released > 0) {
            LOG.warn("Taking up {} documents whose work was cut off", released);
        }
    }

    private void work(Execution execution) {
        if (retries.areOver(execution.consecutiveFailures)) {
            throw new CancellationException("The program died at work on this document, "
                    + execution.consecutiveFailures + " times or failures in all");
        }
        running().work().accept(document(execution.taskInstance));
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
        var document = document(attempt.getExecution().taskInstance);
        try {
            running().gaveUp().accept(document, cause);
        } catch (RuntimeException e) {
            LOG.warn("Giving up document {} failed; it is tried again", document, e);
            item.reschedule(attempt, Instant.now().plus(retries.after(failures)));
            return;
        }
        item.remove();
    }

    private Workers running() {
        var running = workers;
        if (running == null) {
            throw new IllegalStateException("The work queue has not been started");
        }
        return running;
    }

    private static DocumentId document(TaskInstanceId item) {
        var id = item.getId();
        return new DocumentId(Long.parseLong(id.substring(0, id.indexOf('-'))));
    }
}
