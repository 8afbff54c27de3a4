package dev.quern.jdbc.queue;

import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * A worker's task that waits while the database is away or the disk is full, and is begun again when it failed for that: no item
 * is given up because its turn came at the wrong time.
 */
public final class PatientWork<T> implements Consumer<T> {
    private static final Duration LOOK = Duration.ofMillis(500);

    private final BooleanSupplier ready;
    private final Consumer<T> work;

    /**
     * @param ready whether the database and the disk can be used
     * @param work fails with a {@link RuntimeException} when they cannot
     */
    public PatientWork(BooleanSupplier ready, Consumer<T> work) {
        this.ready = ready;
        this.work = work;
    }

    @Override
    public void accept(T item) {
        while (true) {
            awaitReady();
            try {
                work.accept(item);
                return;
            } catch (RuntimeException e) {
                if (ready.getAsBoolean()) {
                    throw e;
                }
            }
        }
    }

    private void awaitReady() {
        try {
            while (!ready.getAsBoolean()) {
                Thread.sleep(LOOK.toMillis());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw (CancellationException) new CancellationException("The server stops").initCause(e);
        }
    }
}
