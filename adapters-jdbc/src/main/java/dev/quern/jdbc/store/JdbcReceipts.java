package dev.quern.jdbc.store;

import dev.quern.core.account.AccountId;
import dev.quern.core.document.DocumentName;
import dev.quern.core.document.DocumentUid;
import dev.quern.core.intake.IdempotencyKey;
import dev.quern.core.intake.Receipt;
import dev.quern.core.intake.Receipts;
import dev.quern.core.kernel.Transactions;
import dev.quern.jdbc.Database;
import java.time.Instant;
import java.util.Optional;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.UnableToExecuteStatementException;

/** {@link Receipts} in a database. That a key is used once is kept by the table's key, and holds over threads and nodes. */
public final class JdbcReceipts implements Receipts {
    private final Jdbi jdbi;
    private final Transactions transactions;

    public JdbcReceipts(Database database) {
        this.jdbi = database.jdbi();
        this.transactions = database.transactions();
    }

    @Override
    public Optional<Receipt> find(AccountId account, IdempotencyKey key, Instant since) {
        return jdbi.withHandle(handle -> handle.createQuery("""
                        select document, name, content from receipt
                        where account = :account and sending_key = :key and given >= :since
                        """)
                .bind("account", account.uuid())
                .bind("key", key.value())
                .bind("since", since)
                .map((set, context) -> new Receipt(
                        new DocumentUid(set.getString("document")),
                        new DocumentName(set.getString("name")),
                        set.getString("content")))
                .findOne());
    }

    @Override
    public void put(AccountId account, IdempotencyKey key, Receipt receipt, Instant at, Instant since) {
        try {
            transactions.run(() -> {
                jdbi.useHandle(handle -> handle.createUpdate(
                                "delete from receipt where account = :account and sending_key = :key and given < :since")
                        .bind("account", account.uuid())
                        .bind("key", key.value())
                        .bind("since", since)
                        .execute());
                insert(account, key, receipt, at);
            });
        } catch (UnableToExecuteStatementException e) {
            if (Violations.isDuplicate(e)) {
                throw Receipts.used(key);
            }
            throw e;
        }
    }

    private void insert(AccountId account, IdempotencyKey key, Receipt receipt, Instant at) {
        jdbi.useHandle(handle -> handle.createUpdate("""
                        insert into receipt (account, sending_key, document, name, content, given)
                        values (:account, :key, :document, :name, :content, :given)
                        """)
                .bind("account", account.uuid())
                .bind("key", key.value())
                .bind("document", receipt.document().hex())
                .bind("name", receipt.name().value())
                .bindByType("content", receipt.content(), String.class)
                .bind("given", at)
                .execute());
    }

    @Override
    public void removeBefore(Instant time) {
        jdbi.useHandle(handle -> handle.createUpdate("delete from receipt where given < :time")
                .bind("time", time)
                .execute());
    }
}
