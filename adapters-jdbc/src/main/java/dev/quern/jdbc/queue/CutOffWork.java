package dev.quern.jdbc.queue;

import dev.quern.jdbc.connection.Dialect;

/** The condition for items that a program had picked which has ended since. */
final class CutOffWork {
    private CutOffWork() {}

    /**
     * An H2 file is open in one program, so whatever was picked before it started was cut off; on PostgreSQL it was cut off when
     * no program of that name is connected.
     */
    static String in(String table, Dialect dialect) {
        return switch (dialect) {
            case H2 -> "picked_by is not null";
            case POSTGRESQL -> """
                picked_by is not null and not exists (
                    select 1 from pg_stat_activity
                    where datname = current_database() and application_name = %s.picked_by)
                """.formatted(table);
        };
    }
}
