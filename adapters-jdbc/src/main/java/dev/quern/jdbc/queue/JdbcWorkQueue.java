package dev.quern.jdbc.queue;

import dev.quern.core.account.AccountId;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentId;
import dev.quern.core.document.WorkQueue;
import dev.quern.core.intake.Backlog;
import dev.quern.jdbc.Database;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * {@link WorkQueue} in a database. An item is written in the transaction it is offered in, outlives restarts, and is removed
 * when its work came back; work that throws or was cut off is tried again, see {@link Retries}. A document that its program
 * dies of is given up; one that was only being worked on beside it is not, see {@link ItemQueue}. In the rare case that a
 * program was only believed dead, work runs twice, which processing bears.
 *
 * <p>Offering works with or without {@link #start}. Close it before the database.
 */
public final class JdbcWorkQueue implements WorkQueue, Backlog, AutoCloseable {
    private final ItemQueue items;

    public JdbcWorkQueue(Database database) {
        this(database, new JdbcNodes(database), Retries.DEFAULT);
    }

    public JdbcWorkQueue(Database database, Retries retries) {
        this(database, new JdbcNodes(database), retries);
    }

    JdbcWorkQueue(Database database, JdbcNodes nodes, Retries retries) {
        this.items = new ItemQueue(database, nodes, new ItemQueue.Kind("work_item", "document", true), retries);
    }

    @Override
    public void offer(Document document) {
        var lane = new Turns.Lane(
                document.account().uuid(), Long.toString(document.mailbox().number()));
        items.offer(document.id().number(), lane, Instant.now());
    }

    /**
     * Starts to work, on a number of threads.
     *
     * @param work comes back when the document needs no more work; throws when it is worth another try
     * @param gaveUp is told of a document whose work failed once too often, after which its item is gone
     */
    public void start(int threads, Consumer<DocumentId> work, BiConsumer<DocumentId, Throwable> gaveUp) {
        items.start(
                threads,
                Turns.Limits.NONE,
                id -> work.accept(new DocumentId(id)),
                (id, cause) -> gaveUp.accept(new DocumentId(id), cause));
    }

    @Override
    public Map<AccountId, Long> byAccount() {
        return items.sizes().entrySet().stream()
                .collect(Collectors.toMap(account -> new AccountId(account.getKey()), Map.Entry::getValue));
    }

    @Override
    public Waiting of(AccountId account) {
        return items.waiting(account.uuid());
    }

    /** For how long the first of all items has been there; zero when there is none. */
    public Duration longest() {
        return Objects.requireNonNullElse(items.waiting(null).longest(), Duration.ZERO);
    }

    /** The number of documents that this program works on. */
    public int busy() {
        return items.busy();
    }

    /** The number of items that wait or are being worked on. */
    public long size() {
        return items.size();
    }

    /** Takes no more work and waits for what is running, a few seconds; then interrupts it. It is taken up at the next start. */
    @Override
    public void close() {
        items.close();
    }
}
