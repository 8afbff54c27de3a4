package dev.quern.core.kernel;

import java.util.function.Supplier;

/**
 * Driven port: what happens inside happens whole or not at all, over all stores and the work queue. A transaction inside a
 * transaction joins it.
 */
public interface Transactions {
    /** Runs the work, commits and gives its result; rolls everything back when it throws. */
    <T> T run(Supplier<T> work);

    /**
     * Runs work that only reads, or takes a step that is simply repeated where it is found missing. That this
     * program ends does not undo it; that the power goes may, as long as nothing that was run after it has returned.
     */
    default <T> T runLightly(Supplier<T> work) {
        return run(work);
    }

    default void run(Runnable work) {
        this.<Boolean>run(() -> {
            work.run();
            return true;
        });
    }
}
