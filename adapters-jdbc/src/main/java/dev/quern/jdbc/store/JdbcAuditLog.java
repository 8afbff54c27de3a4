package dev.quern.jdbc.store;

import dev.quern.core.account.AccountId;
import dev.quern.core.account.Role;
import dev.quern.core.audit.Action;
import dev.quern.core.audit.Actor;
import dev.quern.core.audit.AuditEntry;
import dev.quern.core.audit.AuditLog;
import dev.quern.core.audit.AuditQuery;
import dev.quern.core.listing.Listing;
import dev.quern.core.listing.PageRequest;
import dev.quern.jdbc.Database;
import dev.quern.jdbc.column.Row;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.StatementContext;

/** {@link AuditLog} in a database, for all nodes. */
public final class JdbcAuditLog implements AuditLog {
    private final Jdbi jdbi;
    private final String node;

    public JdbcAuditLog(Database database) {
        this.jdbi = database.jdbi();
        this.node = database.node();
    }

    @Override
    public AuditEntry append(AuditEntry.Draft draft) {
        long id = jdbi.withHandle(handle -> handle.createUpdate("""
                        insert into audit_entry
                            (at, account, action, subject, allowed, key_name, api_key, role, way, remote, node)
                        values (:at, :account, :action, :subject, :allowed, :name, :key, :role, :way, :remote, :node)
                        """)
                .bind("at", draft.at())
                .bind("account", draft.account().uuid())
                .bind("action", draft.action().name())
                .bind("subject", draft.subject())
                .bind("allowed", draft.allowed())
                .bind("name", draft.actor().name())
                .bindByType("key", draft.actor().key(), Long.class)
                .bind("role", draft.actor().role().name())
                .bind("way", draft.actor().way().name())
                .bind("remote", draft.remote())
                .bind("node", node)
                .executeAndReturnGeneratedKeys("id")
                .mapTo(Long.class)
                .one());
        return new AuditEntry(id, draft, node);
    }

    @Override
    public Listing<AuditEntry> list(AccountId account, AuditQuery query, PageRequest page) {
        var where = new StringBuilder("account = :account");
        var values = new LinkedHashMap<String, Object>(Map.of("account", account.uuid()));
        if (query.action() != null) {
            where.append(" and action = :action");
            values.put("action", query.action().name());
        }
        if (query.key() != null) {
            where.append(" and api_key = :key");
            values.put("key", query.key());
        }
        if (query.since() != null) {
            where.append(" and at >= :since");
            values.put("since", query.since());
        }
        if (query.until() != null) {
            where.append(" and at < :until");
            values.put("until", query.until());
        }
        return jdbi.withHandle(handle -> {
            var entries = handle.createQuery("select * from audit_entry where " + where
                            + " order by account desc, id desc offset :offset rows fetch next :size rows only")
                    .bindMap(values)
                    .bind("offset", page.offset())
                    .bind("size", page.size())
                    .map(JdbcAuditLog::entry)
                    .list();
            long count = handle.createQuery("select count(*) from audit_entry where " + where)
                    .bindMap(values)
                    .mapTo(Long.class)
                    .one();
            return new Listing<>(entries, count, page);
        });
    }

    @Override
    public void removeBefore(Instant moment) {
        jdbi.useHandle(handle -> handle.createUpdate("delete from audit_entry where at < :moment")
                .bind("moment", moment)
                .execute());
    }

    private static AuditEntry entry(ResultSet set, StatementContext context) throws SQLException {
        var row = new Row(set);
        var actor = new Actor(
                row.text("key_name"),
                row.numberOrNull("api_key"),
                row.constant("role", Role.class),
                row.constant("way", Actor.Way.class));
        return new AuditEntry(
                row.number("id"),
                new AuditEntry.Draft(
                        row.time("at"),
                        new AccountId(row.uuid("account")),
                        actor,
                        row.constant("action", Action.class),
                        row.textOrNull("subject"),
                        row.truth("allowed"),
                        row.textOrNull("remote")),
                row.text("node"));
    }
}
