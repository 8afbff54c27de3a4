package dev.quern.jdbc.transfer;

import dev.quern.jdbc.Database;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/**
 * Which numbers what is imported gets: those that it has, where none of a kind is taken; otherwise all of that kind are raised by the
 * same, so that their order stays.
 */
public final class Renumbering {
    private static final int SLICE = 1_000;

    private final Map<Numbered, Long> raises;

    private Renumbering(Map<Numbered, Long> raises) {
        this.raises = raises;
    }

    /** The number that a thing has from now on. */
    public long of(Numbered kind, long number) {
        return number + raises.getOrDefault(kind, 0L);
    }

    /** By how much the numbers of each kind are raised, of those of which they are. */
    public Map<Numbered, Long> raises() {
        return Map.copyOf(raises);
    }

    /**
     * Sets numbers aside: nobody else is given them from then on, whether they are used or not. In PostgreSQL servers may be at
     * work; they wait for a moment.
     */
    public static Renumbering reserve(Database database, Numbers numbers) {
        var raises = new EnumMap<Numbered, Long>(Numbered.class);
        database.transactions()
                .run(() -> database.jdbi().useHandle(handle -> {
                    hold(database, handle);
                    for (var kind : Numbered.values()) {
                        var wanted = numbers.of(kind);
                        if (!wanted.isEmpty()) {
                            long next = next(database, handle, kind);
                            long raise = isAnyTaken(handle, kind, wanted) ? next - wanted.first() : 0;
                            if (raise != 0) {
                                raises.put(kind, raise);
                            }
                            advance(database, handle, kind, Math.max(next, wanted.last() + raise + 1));
                        }
                    }
                }));
        return new Renumbering(raises);
    }

    /** Until the counters are advanced, so that nobody is about to store a row under a number from before. */
    private static void hold(Database database, Handle handle) {
        switch (database.dialect()) {
            case H2 -> {
                // Belongs to this program alone.
            }
            case POSTGRESQL ->
                handle.execute("lock table "
                        + String.join(
                                ", ",
                                List.of(Numbered.values()).stream()
                                        .map(Numbered::table)
                                        .toList())
                        + " in share row exclusive mode");
        }
    }

    private static boolean isAnyTaken(Handle handle, Numbered kind, Set<Long> wanted) {
        var slice = new ArrayList<Long>();
        for (long number : wanted) {
            slice.add(number);
            if (slice.size() == SLICE) {
                if (isTaken(handle, kind, slice)) {
                    return true;
                }
                slice.clear();
            }
        }
        return !slice.isEmpty() && isTaken(handle, kind, slice);
    }

    private static boolean isTaken(Handle handle, Numbered kind, List<Long> numbers) {
        return kind.columns().stream().anyMatch(column -> {
            var parts = column.split("\\.", 2);
            return handle.createQuery("select 1 from %s where %s in (<numbers>) fetch first row only"
                            .formatted(parts[0], parts[1]))
                    .bindList("numbers", numbers)
                    .mapTo(Integer.class)
                    .findFirst()
                    .isPresent();
        });
    }

    /** A number that has not been given away, nor has any after it. */
    private static long next(Database database, Handle handle, Numbered kind) {
        var query = switch (database.dialect()) {
            case H2 ->
                kind == Numbered.FIELD
                        ? "select base_value from information_schema.sequences where sequence_name = 'FIELD_ID'"
                        : "select identity_base from information_schema.columns where table_name = upper('"
                                + kind.table() + "') and column_name = 'ID'";
            case POSTGRESQL -> "select nextval(" + sequence(kind) + ")";
        };
        return handle.createQuery(query).mapTo(Long.class).one();
    }

    private static void advance(Database database, Handle handle, Numbered kind, long next) {
        switch (database.dialect()) {
            case H2 ->
                handle.execute((kind == Numbered.FIELD
                                ? "alter sequence field_id restart with "
                                : "alter table " + kind.table() + " alter column id restart with ")
                        + next);
            case POSTGRESQL ->
                handle.select("select setval(" + sequence(kind) + ", ?, false)", next)
                        .mapTo(Long.class)
                        .one();
        }
    }

    private static String sequence(Numbered kind) {
        return kind == Numbered.FIELD ? "'field_id'" : "pg_get_serial_sequence('" + kind.table() + "', 'id')";
    }
}
