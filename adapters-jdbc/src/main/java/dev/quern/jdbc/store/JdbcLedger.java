package dev.quern.jdbc.store;

import dev.quern.core.account.AccountId;
import dev.quern.core.credit.Charge;
import dev.quern.core.credit.Credits;
import dev.quern.core.credit.Ledger;
import dev.quern.core.credit.Month;
import dev.quern.core.credit.Quota;
import dev.quern.core.credit.Reservation;
import dev.quern.core.credit.Usage;
import dev.quern.core.kernel.Transactions;
import dev.quern.jdbc.Database;
import dev.quern.jdbc.column.Row;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.StatementContext;
import org.jdbi.v3.core.statement.UnableToExecuteStatementException;

/**
 * {@link Ledger} in a database; that a document is charged once is kept by a key, and holds over threads and nodes. Charging
 * and reserving both take the row of the account's month first, so those of one account come one after the other.
 */
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
            transactions.run(() -> {
                insert(charge);
                use(charge.account(), Month.of(charge.at()), charge.credits().total());
                release(charge.document());
            });
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
    public boolean reserve(Reservation reservation, Quota quota) {
        return transactions.run(() -> {
            var month = Month.of(reservation.at());
            use(reservation.account(), month, 0);
            if (isCharged(reservation.document())) {
                return true;
            }
            removeStale(reservation.account(), quota.staleBefore());
            release(reservation.document());
            long used = used(reservation.account(), month) + reserved(reservation.account());
            if (used + reservation.credits() > quota.credits()) {
                return false;
            }
            insert(reservation);
            return true;
        });
    }

    /** Adds to what an account used in a month, and keeps others from doing so until the transaction ends. */
    private void use(AccountId account, Month month, int credits) {
        if (updateUse(account, month, credits)) {
            return;
        }
        try {
            transactions.run(() -> jdbi.useHandle(handle -> handle.createUpdate(
                            "insert into credit_use (account, period, used) values (:account, :period, :credits)")
                    .bind("account", account.uuid())
                    .bind("period", month.number())
                    .bind("credits", credits)
                    .execute()));
        } catch (UnableToExecuteStatementException e) {
            // Another was the first of the month at the same time.
            if (!Violations.isDuplicate(e) || !updateUse(account, month, credits)) {
                throw e;
            }
        }
    }

    private boolean updateUse(AccountId account, Month month, int credits) {
        return jdbi.withHandle(handle -> handle.createUpdate(
                                "update credit_use set used = used + :credits where account = :account and period = :period")
                        .bind("account", account.uuid())
                        .bind("period", month.number())
                        .bind("credits", credits)
                        .execute())
                == 1;
    }

    private long used(AccountId account, Month month) {
        return jdbi.withHandle(handle -> handle.createQuery(
                        "select used from credit_use where account = :account and period = :period")
                .bind("account", account.uuid())
                .bind("period", month.number())
                .mapTo(Long.class)
                .one());
    }

    private long reserved(AccountId account) {
        return jdbi.withHandle(handle -> handle.createQuery(
                        "select coalesce(sum(credits), 0) from credit_reservation where account = :account")
                .bind("account", account.uuid())
                .mapTo(Long.class)
                .one());
    }

    private boolean isCharged(long document) {
        return jdbi.withHandle(handle -> handle.createQuery("select count(*) from charge where document = :document")
                        .bind("document", document)
                        .mapTo(Long.class)
                        .one())
                > 0;
    }

    private void removeStale(AccountId account, Instant before) {
        jdbi.useHandle(handle -> handle.createUpdate(
                        "delete from credit_reservation where account = :account and reserved < :before")
                .bind("account", account.uuid())
                .bind("before", before)
                .execute());
    }

    private void insert(Reservation reservation) {
        jdbi.useHandle(handle -> handle.createUpdate("""
                        insert into credit_reservation (document, account, credits, reserved)
                        values (:document, :account, :credits, :at)
                        """)
                .bind("document", reservation.document())
                .bind("account", reservation.account().uuid())
                .bind("credits", reservation.credits())
                .bind("at", reservation.at())
                .execute());
    }

    @Override
    public void release(long document) {
        jdbi.useHandle(handle -> handle.createUpdate("delete from credit_reservation where document = :document")
                .bind("document", document)
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

    @Override
    public List<Usage> usage(AccountId account, Instant from, Instant to) {
        // The day as a count since 1970: a cast to a date would take each database's own idea of the time zone.
        return jdbi.withHandle(handle -> handle.createQuery("""
                        select mailbox, epoch_day, sum(credits_conventional) as conventional, sum(credits_ai) as ai,
                            count(*) as documents
                        from (
                            select mailbox, credits_conventional, credits_ai,
                                cast(floor(extract(epoch from charged) / 86400) as bigint) as epoch_day
                            from charge
                            where account = :account and charged >= :from and charged < :to
                        ) as charged_days
                        group by mailbox, epoch_day
                        order by epoch_day desc, mailbox
                        """)
                .bind("account", account.uuid())
                .bind("from", from)
                .bind("to", to)
                .map(JdbcLedger::usage)
                .list());
    }

    private static Usage usage(ResultSet set, StatementContext context) throws SQLException {
        var row = new Row(set);
        return new Usage(
                row.number("mailbox"),
                LocalDate.ofEpochDay(row.number("epoch_day")),
                credits(set, context),
                row.number("documents"));
    }

    private static Credits credits(ResultSet set, StatementContext context) throws SQLException {
        var row = new Row(set);
        return new Credits(row.integer("conventional"), row.integer("ai"));
    }
}
