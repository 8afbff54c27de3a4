package dev.quern.jdbc.queue;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerClient;
import com.github.kagkarlsson.scheduler.SchedulerName;
import com.github.kagkarlsson.scheduler.jdbc.JdbcCustomization;
import com.github.kagkarlsson.scheduler.jdbc.PostgreSqlJdbcCustomization;
import com.github.kagkarlsson.scheduler.logging.LogLevel;
import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.ExecutionComplete;
import com.github.kagkarlsson.scheduler.task.ExecutionOperations;
import com.github.kagkarlsson.scheduler.task.helper.CustomTask;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.Daily;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import com.github.kagkarlsson.scheduler.task.schedule.Schedule;
import dev.quern.core.kernel.Errands;
import dev.quern.jdbc.Database;
import dev.quern.jdbc.column.Row;
import dev.quern.jdbc.connection.Dialect;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Jdbi;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * {@link Errands} in a database, by db-scheduler, on a table and threads of their own: no document waits for an errand. A
 * part of an errand that is not done goes after the errands that wait. One that throws is tried again after ever longer
 * times, up to an hour, until it is done. Sending works with or without {@link #start}. Close it before the database.
 */
public final class JdbcErrands implements Errands, AutoCloseable {
    private static final String SAVEPOINT = "before_errand";
    private static final Logger LOG = LoggerFactory.getLogger(JdbcErrands.class);
    private static final String TABLE = "errand";
    private static final String TASK = "errand";
    private static final String PICKED_BY = TABLE + ".picked_by";
    private static final Duration HEARTBEAT = Duration.ofSeconds(5);
    private static final Duration LATER = Duration.ofMinutes(1);
    private static final int MISSED_HEARTBEATS = 4;
    private static final Duration POLLING = Duration.ofSeconds(1);
    private static final Duration CLOSING = Duration.ofSeconds(4);
    private static final double ONE_BELOW_THREADS = 0.99;
    private static final double ALL_THREADS = 1.0;

    private final Database database;
    private final JdbcNodes nodes;
    private final Jdbi jdbi;
    private final CustomTask<Void> task;
    private final SchedulerClient joining;
    private volatile @Nullable Running running;

    private record Running(Scheduler scheduler, JdbcNodes.Attendance attendance, Map<String, Runner> runners) {}

    public JdbcErrands(Database database) {
        this(database, new JdbcNodes(database));
    }

    JdbcErrands(Database database, JdbcNodes nodes) {
        this.database = database;
        this.nodes = nodes;
        this.jdbi = database.jdbi();
        this.task = Tasks.custom(TASK, Void.class)
                .onFailure(JdbcErrands::failed)
                .execute((instance, context) -> run(instance.getId()));
        this.joining = SchedulerClient.Builder.create(JoiningConnections.of(jdbi), task)
                .tableName(TABLE)
                .jdbcCustomization(taking(database.dialect()))
                .build();
    }

    /** The way db-scheduler takes work from a database. */
    private static JdbcCustomization taking(Dialect dialect) {
        return switch (dialect) {
            case H2 -> new H2Scheduling();
            case POSTGRESQL -> new PostgreSqlJdbcCustomization(false, false);
        };
    }

    @Override
    public void send(String kind, String subject) {
        jdbi.useTransaction(handle -> {
            handle.savepoint(SAVEPOINT);
            try {
                schedule(kind, subject);
                handle.releaseSavepoint(SAVEPOINT);
            } catch (RuntimeException e) {
                // Another program sent the same at this moment. PostgreSQL lets nobody look at that in the transaction
                // that failed.
                handle.rollbackToSavepoint(SAVEPOINT);
                schedule(kind, subject);
            }
            handle.afterCommit(this::wake);
        });
    }

    private void schedule(String kind, String subject) {
        joining.scheduleIfNotExists(task.instance(kind + "/" + subject), Instant.now());
    }

    /**
     * Starts to run errands.
     *
     * @param runners by kind
     * @param routines of kinds that have a runner; those that come daily are done at the start, too
     */
    public synchronized void start(int threads, Map<String, Runner> runners, List<Routine> routines) {
        if (running != null) {
            throw new IllegalStateException("The errands have been started already");
        }
        release(CutOffWork.atStart(PICKED_BY, database));
        var recurring = new ArrayList<RecurringTask<Void>>();
        for (var routine : routines) {
            recurring.add(Tasks.recurring("routine-" + routine.kind(), schedule(routine.recurrence()))
                    .execute((instance, context) -> repeat(routine)));
        }
        var scheduler = Scheduler.create(database.connections(), task)
                .startTasks(recurring)
                .tableName(TABLE)
                .jdbcCustomization(taking(database.dialect()))
                .schedulerName(new SchedulerName.Fixed(database.node()))
                .threads(threads)
                .pollUsingLockAndFetch(ONE_BELOW_THREADS, ALL_THREADS)
                .pollingInterval(POLLING)
                .heartbeatInterval(HEARTBEAT)
                .missedHeartbeatsLimit(MISSED_HEARTBEATS)
                .shutdownMaxWait(CLOSING)
                .failureLogging(LogLevel.WARN, true)
                .build();
        var attendance = nodes.attend(() -> release(CutOffWork.silent(PICKED_BY, database)));
        running = new Running(scheduler, attendance, Map.copyOf(runners));
        scheduler.start();
        for (var routine : routines) {
            if (routine.recurrence() instanceof Recurrence.Daily) {
                send(routine.kind(), "");
            }
        }
    }

    /** The number of errands that wait or are being run, without the routines. */
    public long size() {
        return jdbi.withHandle(handle -> handle.createQuery("select count(*) from errand where task_name = :task")
                .bind("task", TASK)
                .mapTo(Long.class)
                .one());
    }

    /** For how long the first of those that are due, and of the routines, has been waiting for its turn; zero when there is none. */
    public Duration overdue() {
        return jdbi.withHandle(handle -> handle.createQuery("""
                        select min(execution_time) as earliest, current_timestamp as asked from errand
                        where not picked and execution_time <= current_timestamp
                        """)
                .map((set, context) -> new Row(set).between("earliest", "asked"))
                .one());
    }

    /** Takes up no more and waits for what is running, a few seconds; then interrupts it. It goes on at the next start. */
    @Override
    public synchronized void close() {
        var now = running;
        if (now != null && !now.scheduler().getSchedulerState().isShuttingDown()) {
            now.scheduler().stop();
            now.attendance().close();
        }
    }

    private static Schedule schedule(Recurrence recurrence) {
        if (recurrence instanceof Recurrence.Every every) {
            return FixedDelay.of(every.pause());
        }
        if (recurrence instanceof Recurrence.Daily daily) {
            return new Daily(ZoneOffset.UTC, daily.time());
        }
        throw new IllegalStateException("There is no other recurrence");
    }

    /** A daily routine may be long, and becomes an errand; one every few seconds is short, and is done on the spot. */
    private void repeat(Routine routine) {
        if (routine.recurrence() instanceof Recurrence.Daily) {
            send(routine.kind(), "");
        } else {
            while (runner(routine.kind()).run("") == Progress.MORE) {
                // On.
            }
        }
    }

    private CompletionHandler<Void> run(String errand) {
        int slash = errand.indexOf('/');
        var progress = runner(errand.substring(0, slash)).run(errand.substring(slash + 1));
        return switch (progress) {
            case DONE -> (complete, operations) -> operations.stop();
            case LATER ->
                (complete, operations) ->
                        operations.reschedule(complete, Instant.now().plus(LATER));
            case MORE ->
                (complete, operations) -> {
                    operations.reschedule(complete, Instant.now());
                    wake();
                };
        };
    }

    private Runner runner(String kind) {
        var now = running;
        var runner = now == null ? null : now.runners().get(kind);
        if (runner == null) {
            throw new IllegalStateException("Nobody runs errands of kind " + kind);
        }
        return runner;
    }

    private static void failed(ExecutionComplete attempt, ExecutionOperations<Void> errand) {
        int failures = attempt.getExecution().consecutiveFailures + 1;
        errand.reschedule(attempt, Instant.now().plus(Retries.DEFAULT.after(failures)));
    }

    private void wake() {
        var now = running;
        if (now != null) {
            now.scheduler().triggerCheckForDueExecutions();
        }
    }

    private void release(String cutOff) {
        int released = jdbi.withHandle(
                handle -> handle.createUpdate("""
                        update errand
                        set picked = false, picked_by = null, last_heartbeat = null, version = version + 1
                        where %s
                        """.formatted(cutOff)).execute());
        if (released > 0) {
            LOG.info("Taking up {} errands that were cut off", released);
        }
    }
}
