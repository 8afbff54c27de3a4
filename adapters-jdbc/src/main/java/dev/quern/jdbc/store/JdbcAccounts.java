package dev.quern.jdbc.store;

import dev.quern.core.account.Account;
import dev.quern.core.account.AccountId;
import dev.quern.core.account.Accounts;
import dev.quern.jdbc.Database;
import dev.quern.jdbc.column.Row;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.StatementContext;

/** {@link Accounts} in a database. */
public final class JdbcAccounts implements Accounts {
    private final Jdbi jdbi;

    public JdbcAccounts(Database database) {
        this.jdbi = database.jdbi();
    }

    @Override
    public void add(Account account) {
        jdbi.useHandle(handle -> handle.createUpdate("insert into account (id, name) values (:id, :name)")
                .bind("id", account.id().uuid())
                .bind("name", account.name())
                .execute());
    }

    @Override
    public Optional<Account> find(AccountId id) {
        return jdbi.withHandle(handle -> handle.createQuery("select id, name from account where id = :id")
                .bind("id", id.uuid())
                .map(JdbcAccounts::account)
                .findOne());
    }

    @Override
    public List<Account> list() {
        return jdbi.withHandle(handle -> handle.createQuery("select id, name from account order by arrival")
                .map(JdbcAccounts::account)
                .list());
    }

    private static Account account(ResultSet set, StatementContext context) throws SQLException {
        var row = new Row(set);
        return new Account(new AccountId(row.uuid("id")), row.text("name"));
    }
}
