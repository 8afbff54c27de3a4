package dev.quern.jdbc;

import dev.quern.core.kernel.Transactions;
import dev.quern.jdbc.connection.Dialect;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/**
 * {@link Transactions} on JDBI, which gives a thread that has a handle open the same one again: whatever a store does inside
 * joins. A transaction inside a transaction is a savepoint, so that one that throws takes back its own part, and the outer
 * one may go on; PostgreSQL would not let it otherwise. What has come back is on the disk; what H2 can find of it there after
 * a power cut is told in {@code docs/decisions/0095-one-h2-and-its-file.md}.
 */
final class JdbcTransactions implements Transactions {
    private final Jdbi jdbi;
    private final Dialect dialect;
    private final SharedSync syncing = new SharedSync();
    private final AtomicLong savepoints = new AtomicLong();

    JdbcTransactions(Jdbi jdbi, Dialect dialect) {
        this.jdbi = jdbi;
        this.dialect = dialect;
    }

    @Override
    public <T> T run(Supplier<T> work) {
        return jdbi.withHandle(handle -> handle.isInTransaction() ? inside(handle, work) : outermost(handle, work));
    }

    @Override
    public <T> T runLightly(Supplier<T> work) {
        return jdbi.withHandle(
                handle -> handle.isInTransaction() ? inside(handle, work) : handle.inTransaction(open -> work.get()));
    }

    private <T> T outermost(Handle handle, Supplier<T> work) {
        var result = handle.inTransaction(open -> work.get());
        var sync = dialect.sync();
        if (sync != null) {
            syncing.run(() -> handle.execute(sync));
        }
        return result;
    }

    private <T> T inside(Handle handle, Supplier<T> work) {
        var savepoint = "inner" + savepoints.incrementAndGet();
        handle.savepoint(savepoint);
        try {
            var result = work.get();
            handle.releaseSavepoint(savepoint);
            return result;
        } catch (RuntimeException | Error e) {
            handle.rollbackToSavepoint(savepoint);
            throw e;
        }
    }
}
