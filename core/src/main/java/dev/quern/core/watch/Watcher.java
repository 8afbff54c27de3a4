package dev.quern.core.watch;

import dev.quern.core.document.Document;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Driven port: is told what happens, for whoever watches over the program. What it does with that is quick and never fails, since
 * the work waits for it. All methods may be called by many threads.
 */
public interface Watcher {
    /** Nobody watches. */
    Watcher NONE = new Watcher() {};

    /** Tells several, in their order. */
    static Watcher all(List<Watcher> watchers) {
        return new Watchers(watchers);
    }

    /** A step begins, in this thread, within the one that began before and goes on. */
    default Watch begin(Step step) {
        return Watch.NONE;
    }

    /** Does a step of the work on a document, which has failed if it throws. */
    default <T> T during(Step step, Document document, Function<Watch, T> work) {
        try (var watch = begin(step)) {
            watch.about(document);
            T result = work.apply(watch);
            watch.done();
            return result;
        }
    }

    /** Does a step that gives nothing back. */
    default void during(Step step, Document document, Runnable work) {
        this.<Boolean>during(step, document, watch -> {
            work.run();
            return true;
        });
    }

    /** A document that came from outside is about to be stored. */
    default void received(Document document) {}

    /** Work on a document began for the first time, this long after it had come in. */
    default void waited(Document document, Duration waited) {}

    /**
     * A document came to an end, which is stored.
     *
     * @param by the engine, or what stands for one; {@code none} where it did not come to that
     */
    default void ended(Document document, String by) {}

    /** A file could not be read, for a reason that people are told. */
    default void unreadable(Document document, String reason) {}

    /** A call of a webhook is over. */
    default void attempted(Attempt how) {}

    /** Work for another thread that belongs to the step that goes on in this one. */
    default <T> Supplier<T> carried(Supplier<T> work) {
        return work;
    }
}
