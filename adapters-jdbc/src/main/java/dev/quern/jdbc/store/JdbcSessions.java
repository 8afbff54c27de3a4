package dev.quern.jdbc.store;

import dev.quern.core.account.AccountId;
import dev.quern.core.account.Caller;
import dev.quern.core.account.Role;
import dev.quern.core.account.Session;
import dev.quern.core.account.Sessions;
import dev.quern.jdbc.Database;
import dev.quern.jdbc.column.Row;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.StatementContext;

/** {@link Sessions} in a database: they hold on all nodes, and over a restart. */
public final class JdbcSessions implements Sessions {
    private final Jdbi jdbi;

    public JdbcSessions(Database database) {
        this.jdbi = database.jdbi();
    }

    @Override
    public Session add(Session.Draft draft) {
        long id = jdbi.withHandle(handle -> handle.createUpdate("""
                        insert into signed_in (hash, account, role, name, api_key, created, expires)
                        values (:hash, :account, :role, :name, :key, :created, :expires)
                        """)
                .bind("hash", draft.hash())
                .bind("account", draft.caller().account().uuid())
                .bind("role", draft.caller().role().name())
                .bind("name", draft.caller().name())
                .bindByType("key", draft.key(), Long.class)
                .bind("created", draft.created())
                .bind("expires", draft.expires())
                .executeAndReturnGeneratedKeys("id")
                .mapTo(Long.class)
                .one());
        return new Session(id, draft.hash(), draft.caller(), draft.key(), draft.created(), draft.expires());
    }

    @Override
    public Optional<Session> findByHash(String hash) {
        return jdbi.withHandle(handle -> handle.createQuery("select * from signed_in where hash = :hash")
                .bind("hash", hash)
                .map(JdbcSessions::session)
                .findOne());
    }

    @Override
    public void end(long id) {
        jdbi.useHandle(handle -> handle.createUpdate("delete from signed_in where id = :id")
                .bind("id", id)
                .execute());
    }

    @Override
    public void removeExpired(Instant now) {
        jdbi.useHandle(handle -> handle.createUpdate("delete from signed_in where expires <= :now")
                .bind("now", now)
                .execute());
    }

    private static Session session(ResultSet set, StatementContext context) throws SQLException {
        var row = new Row(set);
        return new Session(
                row.number("id"),
                row.text("hash"),
                new Caller(
                        new AccountId(row.uuid("account")),
                        row.constant("role", Role.class),
                        row.text("name"),
                        row.numberOrNull("api_key")),
                row.numberOrNull("api_key"),
                row.time("created"),
                row.time("expires"));
    }
}
