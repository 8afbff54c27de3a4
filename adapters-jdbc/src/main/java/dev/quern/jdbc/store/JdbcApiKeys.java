package dev.quern.jdbc.store;

import dev.quern.core.account.AccountId;
import dev.quern.core.account.ApiKey;
import dev.quern.core.account.ApiKeys;
import dev.quern.core.account.Role;
import dev.quern.jdbc.Database;
import dev.quern.jdbc.column.Row;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.StatementContext;

/** {@link ApiKeys} in a database. */
public final class JdbcApiKeys implements ApiKeys {
    private final Jdbi jdbi;

    public JdbcApiKeys(Database database) {
        this.jdbi = database.jdbi();
    }

    @Override
    public ApiKey add(ApiKey.Draft draft) {
        long id = jdbi.withHandle(handle -> handle.createUpdate("""
                        insert into api_key (account, name, role, hint, hash, created, expires)
                        values (:account, :name, :role, :hint, :hash, :created, :expires)
                        """)
                .bind("account", draft.account().uuid())
                .bind("name", draft.name())
                .bind("role", draft.role().name())
                .bind("hint", draft.hint())
                .bind("hash", draft.hash())
                .bind("created", draft.created())
                .bindByType("expires", draft.expires(), Instant.class)
                .executeAndReturnGeneratedKeys("id")
                .mapTo(Long.class)
                .one());
        return new ApiKey(
                id,
                draft.account(),
                draft.name(),
                draft.role(),
                draft.hint(),
                draft.hash(),
                draft.created(),
                draft.expires(),
                null);
    }

    @Override
    public Optional<ApiKey> find(long id) {
        return jdbi.withHandle(handle -> handle.createQuery("select * from api_key where id = :id")
                .bind("id", id)
                .map(JdbcApiKeys::key)
                .findOne());
    }

    @Override
    public Optional<ApiKey> findByHash(String hash) {
        return jdbi.withHandle(handle -> handle.createQuery("select * from api_key where hash = :hash")
                .bind("hash", hash)
                .map(JdbcApiKeys::key)
                .findOne());
    }

    @Override
    public List<ApiKey> list() {
        return jdbi.withHandle(handle -> handle.createQuery("select * from api_key order by id")
                .map(JdbcApiKeys::key)
                .list());
    }

    @Override
    public List<ApiKey> list(AccountId account) {
        return jdbi.withHandle(
                handle -> handle.createQuery("select * from api_key where account = :account order by id")
                        .bind("account", account.uuid())
                        .map(JdbcApiKeys::key)
                        .list());
    }

    @Override
    public boolean revoke(long id, Instant at) {
        return jdbi.withHandle(
                handle -> handle.createUpdate("update api_key set revoked = coalesce(revoked, :at) where id = :id")
                                .bind("at", at)
                                .bind("id", id)
                                .execute()
                        == 1);
    }

    private static ApiKey key(ResultSet set, StatementContext context) throws SQLException {
        var row = new Row(set);
        return new ApiKey(
                row.number("id"),
                new AccountId(row.uuid("account")),
                row.text("name"),
                row.constant("role", Role.class),
                row.text("hint"),
                row.text("hash"),
                row.time("created"),
                row.timeOrNull("expires"),
                row.timeOrNull("revoked"));
    }
}
