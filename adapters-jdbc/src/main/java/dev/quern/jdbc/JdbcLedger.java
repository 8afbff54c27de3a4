package dev.quern.jdbc;

import dev.quern.core.Transactions;
import dev.quern.core.account.AccountId;
import dev.quern.core.credit.Charge;
import dev.quern.core.credit.Credits;
import dev.quern.core.credit.Ledger;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.StatementContext;
import org.jdbi.v3.core.statement.UnableToExecuteStatementException;

/** {@link Ledger} in a database; that a document is charged once is kept by a key, and holds over threads and nodes. */
public final class JdbcLedger implements Ledger {
    private final Jdbi jdbi;
    private final Transactions transactions;

    public JdbcLedger(Database database) {
        this.jdbi = database.jdbi();
        this.transactions = database.transactions();
    }

    @Override
    public boolean charge(Charge charge) {
        try {
            // A transaction of its own, or a savepoint: a duplicate must not spoil what else is being stored.
            transactions.run(() -> insert(charge));
            return true;
        } catch (UnableToExecuteStatementException e) {
            if (Violations.isDuplicate(e)) {
                return false;
            }
            throw e;
        }
    }

    private void insert(Charge charge) {
        jdbi.useHandle(handle -> handle.createUpdate("""
                        insert into charge (document, account, mailbox, credits_conventional, credits_ai, charged)
                        values (:document, :account, :mailbox, :conventional, :ai, :at)
                        """)
                .bind("document", charge.document())
                .bind("account", charge.account().uuid())
                .bind("mailbox", charge.mailbox())
                .bind("conventional", charge.credits().conventional())
                .bind("ai", charge.credits().ai())
                .bind("at", charge.at())
                .execute());
    }

    @Override
    public Credits sum(AccountId account, Instant from, Instant to) {
        return jdbi.withHandle(handle -> handle.createQuery("""
                        select coalesce(sum(credits_conventional), 0) as conventional, coalesce(sum(credits_ai), 0) as ai
                        from charge
                        where account = :account and charged >= :from and charged < :to
                        """)
                .bind("account", account.uuid())
                .bind("from", from)
                .bind("to", to)
                .map(JdbcLedger::credits)
                .one());
    }

    private static Credits credits(ResultSet set, StatementContext context) throws SQLException {
        var row = new Row(set);
        return new Credits(row.integer("conventional"), row.integer("ai"));
    }
}
