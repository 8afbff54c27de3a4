package dev.quern.app.wiring;

import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Work that waits while what it needs is not there, a database or room on the disk, and is begun again where it failed for that: no
 * document is given up because it was worked on at the wrong time.
 */
final class PatientWork<T> implements Consumer<T> {
    private static final Duration LOOK = Duration.ofMillis(500);

    private final BooleanSupplier ready;
    private final Consumer<T> work;

    PatientWork(BooleanSupplier ready, Consumer<T> work) {
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
