package dev.quern.jdbc.queue;

import dev.quern.core.node.Node;
import dev.quern.jdbc.Database;

/** The conditions for what a program had picked that is gone. */
final class CutOffWork {
    private CutOffWork() {}

    /**
     * At the start: an H2 file is open in one program, so whatever was picked before it started was cut off; on PostgreSQL it was
     * cut off when no program of that name is connected. One that reaches it through a pooler is not seen there, and gone only
     * when it is silent.
     *
     * @param program the column with the name of the program, with its table
     */
    static String atStart(String program, Database database) {
        return switch (database.dialect()) {
            case H2 -> program + " is not null";
            case POSTGRESQL -> """
                %1$s is not null and not exists (
                    select 1 from pg_stat_activity
                    where datname = current_database() and application_name = %1$s)
                and not exists (
                    select 1 from node as other
                    where other.id = %1$s and other.pooled
                        and other.last_seen >= current_timestamp - interval '%2$d' second)
                """.formatted(program, Node.PATIENCE.toSeconds());
        };
    }

    /**
     * While this program runs: the other does not report any more.
     *
     * @param program the column with the name of the program, with its table
     */
    static String silent(String program, Database database) {
        return """
            %1$s is not null and %1$s <> '%2$s' and not exists (
                select 1 from node
                where node.id = %1$s and node.last_seen >= current_timestamp - interval '%3$d' second)
            """.formatted(program, database.node(), Node.PATIENCE.toSeconds());
    }
}
