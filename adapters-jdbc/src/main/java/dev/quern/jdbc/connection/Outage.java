package dev.quern.jdbc.connection;

import dev.quern.core.kernel.FullDisk;
import dev.quern.core.kernel.Refusal;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.h2.mvstore.MVStoreException;
import org.jspecify.annotations.Nullable;

/** Why a database cannot be used now, through no fault of the statement. */
enum Outage {
    FULL,
    AWAY;

    /** PostgreSQL is told to stop, has crashed, or is starting. */
    private static final Set<String> STOPPED = Set.of("57P01", "57P02", "57P03");
    /** H2's file cannot be read or written, it is closed, or the connection is. */
    private static final Set<String> CLOSED = Set.of("90007", "90028", "90031", "90067", "90098", "90121");

    private static final String CONNECTION = "08";
    private static final String DISK_FULL = "53100";
    private static final Duration SOON = Duration.ofSeconds(5);

    /** The failure of the database in an exception; H2 lets some of its store's through as they are. Empty for other exceptions. */
    static Optional<SQLException> told(Throwable thrown) {
        if (thrown instanceof SQLException failure) {
            return Optional.of(failure);
        }
        return isOfStore(thrown) ? Optional.of(new SQLException(thrown.getMessage(), thrown)) : Optional.empty();
    }

    /** Empty for what is wrong with a statement. */
    static Optional<Outage> behind(SQLException failure) {
        var state = failure.getSQLState() == null ? "" : failure.getSQLState();
        if (state.equals(DISK_FULL) || FullDisk.isBehind(failure)) {
            return Optional.of(FULL);
        }
        return state.startsWith(CONNECTION)
                        || STOPPED.contains(state)
                        || CLOSED.contains(state)
                        || isOfStore(failure.getCause())
                ? Optional.of(AWAY)
                : Optional.empty();
    }

    /** H2 calls some of the failures of its store general errors. */
    private static boolean isOfStore(@Nullable Throwable cause) {
        return cause instanceof MVStoreException;
    }

    /** The refusal that callers get. */
    Refusal.Unavailable refusal() {
        return switch (this) {
            case FULL -> FullDisk.refusal();
            case AWAY ->
                new Refusal.Unavailable(
                        Refusal.Unavailable.Cause.DATABASE_AWAY,
                        "The server cannot reach its database at the moment. Try again shortly.",
                        SOON);
        };
    }
}
