package dev.quern.jdbc.store;

import dev.quern.core.file.BlobId;
import dev.quern.core.file.FileUses;
import dev.quern.core.kernel.Transactions;
import dev.quern.jdbc.Database;
import dev.quern.jdbc.column.Row;
import dev.quern.jdbc.connection.Dialect;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.UnableToExecuteStatementException;
import org.jspecify.annotations.Nullable;

/** {@link FileUses} in a database: a row for each file, which is locked by whoever decides about it. */
public final class JdbcFileUses implements FileUses {
    private final Dialect dialect;
    private final Jdbi jdbi;
    private final Transactions transactions;

    public JdbcFileUses(Database database) {
        this.dialect = database.dialect();
        this.jdbi = database.jdbi();
        this.transactions = database.transactions();
    }

    private record Use(int claims, Instant claimed) {}

    @Override
    public Instant now(InstantSource own) {
        return switch (dialect) {
            case H2 -> own.instant();
            case POSTGRESQL ->
                jdbi.withHandle(handle -> handle.createQuery("select current_timestamp as asked")
                        .map((set, context) -> new Row(set).time("asked"))
                        .one());
        };
    }

    @Override
    public void claim(BlobId file, Instant at) {
        if (!claimed(file, at)) {
            insert(file, at);
            claimed(file, at);
        }
    }

    private boolean claimed(BlobId file, Instant at) {
        return jdbi.withHandle(handle -> handle.createUpdate(
                                "update stored_file set claims = claims + 1, claimed = :at, doubtful = 1 where id = :id")
                        .bind("id", file.sha256())
                        .bind("at", at)
                        .execute()
                == 1);
    }

    /** Without a claim; somebody else may be quicker. */
    private void insert(BlobId file, Instant at) {
        try {
            transactions.run(() -> jdbi.useHandle(handle -> handle.createUpdate(
                            "insert into stored_file (id, claims, claimed, doubtful) values (:id, 0, :at, 1)")
                    .bind("id", file.sha256())
                    .bind("at", at)
                    .execute()));
        } catch (UnableToExecuteStatementException e) {
            if (!Violations.isDuplicate(e)) {
                throw e;
            }
        }
    }

    @Override
    public void settle(BlobId file) {
        jdbi.useHandle(
                handle -> handle.createUpdate("""
                        update stored_file
                        set claims = case when claims > 0 then claims - 1 else 0 end, doubtful = 0
                        where id = :id
                        """).bind("id", file.sha256()).execute());
    }

    @Override
    public void doubt(Collection<BlobId> files) {
        // In one order, so that two who doubt the same files do not lock each other out.
        files.stream().map(BlobId::sha256).sorted().distinct().forEach(this::doubt);
    }

    private void doubt(String file) {
        jdbi.useHandle(handle -> handle.createUpdate("update stored_file set doubtful = 1 where id = :id")
                .bind("id", file)
                .execute());
    }

    @Override
    public boolean lockIfUnused(BlobId file, Instant abandonedBefore) {
        return transactions.run(() -> {
            var use = locked(file).or(() -> {
                insert(file, Instant.EPOCH);
                return locked(file);
            });
            if (use.isEmpty() || (use.get().claims() > 0 && !use.get().claimed().isBefore(abandonedBefore))) {
                return false;
            }
            if (isUsed(file)) {
                jdbi.useHandle(handle -> handle.createUpdate("update stored_file set doubtful = 0 where id = :id")
                        .bind("id", file.sha256())
                        .execute());
                return false;
            }
            return true;
        });
    }

    private Optional<Use> locked(BlobId file) {
        return jdbi.withHandle(handle -> handle.createQuery(
                        "select claims, claimed from stored_file where id = :id for update")
                .bind("id", file.sha256())
                .map((set, context) -> new Use(set.getInt("claims"), new Row(set).time("claimed")))
                .findOne());
    }

    private boolean isUsed(BlobId file) {
        return jdbi.withHandle(handle -> handle.createQuery("""
                        select 1 from document where blob_id = :id and gone = 0
                        union all select 1 from rendition where blob_id = :id
                        fetch first row only
                        """)
                .bind("id", file.sha256())
                .mapTo(Integer.class)
                .findOne()
                .isPresent());
    }

    @Override
    public void forget(BlobId file) {
        jdbi.useHandle(handle -> handle.createUpdate("delete from stored_file where id = :id")
                .bind("id", file.sha256())
                .execute());
    }

    @Override
    public List<BlobId> doubtful(@Nullable BlobId after, int limit) {
        return jdbi.withHandle(handle -> handle.createQuery("""
                        select id from stored_file where doubtful = 1 and id > :after
                        order by doubtful, id fetch first :limit rows only
                        """)
                .bind("after", after == null ? "" : after.sha256())
                .bind("limit", limit)
                .map((set, context) -> new BlobId(set.getString("id")))
                .list());
    }
}
