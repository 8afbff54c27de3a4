package dev.quern.jdbc.queue;

import dev.quern.core.intake.Backlog;
import dev.quern.jdbc.Database;
import dev.quern.jdbc.column.Row;
import dev.quern.jdbc.queue.Turns.Lane;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.Update;
import org.jspecify.annotations.Nullable;

/**
 * The rows of an {@link ItemQueue}. An item is in one of three states: ready to be taken, in its lane or alone; due later; or in
 * the hands of a program, which has said so before its work on the item began, and is a node while it goes on.
 */
final class ItemTable {
    /** So many are made ready at a time: this goes on beside the work. */
    static final int SLICE = 1_000;

    /** Which item it is, unless it was taken out of this program's hands meanwhile. */
    private static final String MINE = "id = :id and picked_by = :program and picks = :picks";

    private final Database database;
    private final Jdbi jdbi;
    private final String table;

    /**
     * An item in the hands of this program.
     *
     * @param id its own
     * @param subject what the work is on
     * @param lane the turn it was taken in
     * @param picks how often it was taken, by which this time is told from those before and after
     * @param failures before
     */
    record Picked(long id, long subject, Lane lane, int picks, int failures) {}

    /** An item that was in the hands of a program that is gone. */
    private record Left(long id, String program, int failures) {}

    ItemTable(Database database, String table) {
        this.database = database;
        this.jdbi = database.jdbi();
        this.table = table;
    }

    /**
     * Puts in an item.
     *
     * @param pause until then; null for now
     */
    void insert(Handle handle, long subject, Lane lane, @Nullable Duration pause) {
        var due = pause == null ? null : now(handle).plus(pause);
        handle.createUpdate("""
            insert into %s (subject, account, lane, ready, due)
            values (:subject, :account, :lane, :ready, :due)
            """.formatted(table))
                .bind("subject", subject)
                .bind("account", lane.account())
                .bind("lane", lane.name())
                .bind("ready", due == null ? lane.name() : null)
                .bind("due", due)
                .execute();
    }

    /** Takes out the items of a subject that are in nobody's hands. */
    void removeWaiting(Handle handle, long subject) {
        handle.createUpdate("delete from %s where subject = :subject and picked_by is null".formatted(table))
                .bind("subject", subject)
                .execute();
    }

    /** By the clock of the database: those of programs differ, and jump. */
    private static Instant now(Handle handle) {
        return handle.createQuery("select current_timestamp as asked")
                .map((set, context) -> new Row(set).time("asked"))
                .one();
    }

    /** Takes the first item of a lane, if there is one. */
    Optional<Picked> pick(Lane lane) {
        return lightly(() -> {
            var first = jdbi.withHandle(handle -> handle.createQuery("""
                select id, subject, picks, failures from %s
                where ready = :lane
                order by ready, id
                fetch first 1 row only for update skip locked
                """.formatted(table))
                    .bind("lane", lane.name())
                    .map((set, context) -> new Picked(
                            set.getLong("id"),
                            set.getLong("subject"),
                            lane,
                            set.getInt("picks") + 1,
                            set.getInt("failures")))
                    .findOne());
            first.ifPresent(item -> jdbi.useHandle(handle -> handle.createUpdate("""
                update %s
                set ready = null, due = null, picked_by = :program, picks = :picks
                where id = :id
                """.formatted(table))
                    .bind("program", database.node())
                    .bind("picks", item.picks())
                    .bind("id", item.id())
                    .execute()));
            return first;
        });
    }

    /** The first lane after another one in which something is ready, by name; the lane of items tried alone is the first. */
    Optional<Lane> laneAfter(@Nullable String name) {
        return jdbi.withHandle(handle -> handle.createQuery("""
            select ready, account from %s
            where ready %s :name
            order by ready, id
            fetch first 1 row only
            """.formatted(table, name == null ? ">=" : ">"))
                .bind("name", name == null ? "" : name)
                .map((set, context) -> {
                    var row = new Row(set);
                    var found = row.text("ready");
                    return found.isEmpty() ? Lane.ALONE : new Lane(row.uuid("account"), found);
                })
                .findOne());
    }

    /** Makes ready what has become due, a slice of it at most, and says for each item in which lane. */
    List<Lane> makeReady() {
        return lightly(() -> {
            var due = jdbi.withHandle(handle -> handle.createQuery("""
                select id, account, lane, alone from %s
                where due <= current_timestamp
                order by due fetch first %d rows only for update skip locked
                """.formatted(table, SLICE))
                    .map((set, context) -> {
                        var row = new Row(set);
                        var lane = row.truth("alone") ? Lane.ALONE : new Lane(row.uuid("account"), row.text("lane"));
                        return Map.entry(row.number("id"), lane);
                    })
                    .list());
            if (!due.isEmpty()) {
                jdbi.useHandle(handle -> handle.createUpdate("""
                    update %s set ready = case when alone then '' else lane end, due = null,
                        offered = case when picks = 0 then due else offered end
                    where id in (<ids>)
                    """.formatted(table))
                        .bindList("ids", due.stream().map(Map.Entry::getKey).toList())
                        .execute());
            }
            return due.stream().map(Map.Entry::getValue).toList();
        });
    }

    /** How long it is until the next of those becomes due that wait for a later time. */
    Optional<Duration> nextDue() {
        return jdbi.withHandle(handle -> handle.createQuery("""
            select due, current_timestamp as asked from %s where due is not null order by due fetch first 1 row only
            """.formatted(table))
                .map((set, context) -> new Row(set).between("asked", "due"))
                .findOne());
    }

    /** Takes out an item whose work is done. */
    void remove(Picked item) {
        lightly(() -> jdbi.withHandle(
                handle -> mine(handle.createUpdate("delete from %s where %s".formatted(table, MINE)), item)));
    }

    /** Puts an item back, to be tried again later, beside others. */
    void postpone(Picked item, int failures, Duration pause) {
        lightly(() -> jdbi.withHandle(handle -> mine(
                handle.createUpdate("""
                    update %s set picked_by = null, alone = false, failures = :failures, due = :due where %s
                    """.formatted(table, MINE))
                        .bind("failures", failures)
                        .bind("due", now(handle).plus(pause)),
                item)));
    }

    private int mine(Update update, Picked item) {
        return update.bind("id", item.id())
                .bind("program", database.node())
                .bind("picks", item.picks())
                .execute();
    }

    /** Puts everything back that is in the hands of this program, as if it had not been taken. */
    void putBack() {
        lightly(() -> jdbi.withHandle(handle -> handle.createUpdate("""
            update %s set picked_by = null, ready = case when alone then '' else lane end
            where picked_by = :program
            """.formatted(table))
                .bind("program", database.node())
                .execute()));
    }

    /** Puts back what programs had in their hands that are known to be gone. */
    int putBackOfGone(Retries retries, boolean isBlamed) {
        return putBackOf(CutOffWork.atStart(table + ".picked_by", database), retries, isBlamed);
    }

    /** Puts back what other programs have in their hands that do not report any more. */
    int putBackOfSilent(Retries retries, boolean isBlamed) {
        return putBackOf(CutOffWork.silent(table + ".picked_by", database), retries, isBlamed);
    }

    /**
     * An item that its program was working on alone when it died has failed, and is tried alone until its work came back. Of
     * several nobody knows which it was: they are tried alone first. Where nobody is blamed, they are only tried again.
     */
    private int putBackOf(String gone, Retries retries, boolean isBlamed) {
        return lightly(() -> {
            var left = jdbi.withHandle(handle -> handle.createQuery(
                            "select id, picked_by, failures from %s where %s for update".formatted(table, gone))
                    .map((set, context) ->
                            new Left(set.getLong("id"), new Row(set).text("picked_by"), set.getInt("failures")))
                    .list());
            left.stream().collect(Collectors.groupingBy(Left::program)).values().forEach(together -> {
                boolean isFault = isBlamed && together.size() == 1;
                together.forEach(item -> putBack(item, item.failures() + (isFault ? 1 : 0), retries, isBlamed));
            });
            return left.size();
        });
    }

    private void putBack(Left item, int failures, Retries retries, boolean isBlamed) {
        boolean isOver = retries.areOver(failures);
        jdbi.useHandle(handle -> handle.createUpdate("""
            update %s set picked_by = null, alone = :alone, failures = :failures, due = :due where id = :id
            """.formatted(table))
                .bind("alone", isBlamed && !isOver)
                .bind("failures", failures)
                .bind("due", isOver ? now(handle) : now(handle).plus(retries.after(failures)))
                .bind("id", item.id())
                .execute());
    }

    /** The number of items. */
    long size() {
        return jdbi.withHandle(handle -> handle.createQuery("select count(*) from " + table)
                .mapTo(Long.class)
                .one());
    }

    /** The number of items of each account. */
    Map<UUID, Long> sizes() {
        return jdbi.withHandle(handle -> handle.createQuery(
                        "select account, count(*) as items from %s group by account".formatted(table))
                .reduceRows(new HashMap<UUID, Long>(), (sizes, row) -> {
                    sizes.put(row.getColumn("account", UUID.class), row.getColumn("items", Long.class));
                    return sizes;
                }));
    }

    /** The items of an account, or of all. */
    Backlog.Waiting waiting(@Nullable UUID account) {
        return jdbi.withHandle(handle -> {
            var query = handle.createQuery("""
                select count(*) as items, min(offered) as earliest, current_timestamp as asked from %s %s
                """.formatted(table, account == null ? "" : "where account = :account"));
            if (account != null) {
                query.bind("account", account);
            }
            return query.map((set, context) -> {
                        var row = new Row(set);
                        var earliest = row.timeOrNull("earliest");
                        return new Backlog.Waiting(
                                row.number("items"),
                                earliest == null ? null : Duration.between(earliest, row.time("asked")));
                    })
                    .one();
        });
    }

    /** For how long the first of those that are due has been; zero when there is none. One put in for later waits from then on. */
    Duration overdue() {
        return jdbi.withHandle(handle -> handle.createQuery("""
            select min(offered) as earliest, current_timestamp as asked from %s where due is null
            """.formatted(table))
                .map((set, context) -> new Row(set).between("earliest", "asked"))
                .one());
    }

    private <T> T lightly(Supplier<T> work) {
        return database.transactions().runLightly(work);
    }
}
