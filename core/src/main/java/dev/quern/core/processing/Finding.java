package dev.quern.core.processing;

import dev.quern.core.document.Document;
import dev.quern.core.document.Documents;
import dev.quern.core.kernel.Stoppable;
import dev.quern.core.mailbox.Mailboxes;
import dev.quern.core.watch.Watcher;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Has the fields of a document looked for in a thread of its own, and looks meanwhile whether that takes too long and whether
 * anybody still wants it. Then the work is called off ({@link Stoppable}). What counts is the time that it computes: a busy
 * machine is no fault of the document's, and an engine that asks a model elsewhere has limits of its own for that.
 */
public final class Finding {
    /** As long as an operator would wait who says nothing. */
    public static final Duration USUAL = Duration.ofSeconds(60);

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final long LOOK_MS = 1_000;
    /** Work that has not noticed by then is left to itself. */
    private static final long GRACE_MS = 5_000;

    private final Documents documents;
    private final Mailboxes mailboxes;
    private final Watcher watcher;
    private final Duration limit;

    /** @param limit how long one document may compute */
    public Finding(Documents documents, Mailboxes mailboxes, Watcher watcher, Duration limit) {
        this.documents = documents;
        this.mailboxes = mailboxes;
        this.watcher = watcher;
        this.limit = limit;
    }

    /**
     * The outcome of some work on a document.
     *
     * @param late what comes of it when it takes too long, given a sentence for people that says so
     * @throws dev.quern.core.kernel.Refusal.Conflict when somebody skipped, deleted or restarted the document meanwhile, or removed
     *     its mailbox
     * @throws CancellationException when the program stops
     */
    <T> T find(Document document, Supplier<T> work, Function<String, T> late) {
        var task = new FutureTask<>(watcher.carried(work)::get);
        var thread = new Stoppable(task, "finding-" + document.id());
        thread.start();
        try {
            while (true) {
                try {
                    return task.get(LOOK_MS, TimeUnit.MILLISECONDS);
                } catch (TimeoutException goesOn) {
                    if (computed(thread) > limit.toNanos()) {
                        end(thread);
                        return late.apply(
                                "Looking for the fields was stopped after %d seconds of computing; QUERN_EXTRACTION_SECONDS says how many it may take."
                                        .formatted(limit.toSeconds()));
                    }
                    if (!isWanted(document)) {
                        end(thread);
                        throw Documents.overtaken(document);
                    }
                }
            }
        } catch (ExecutionException e) {
            throw thrown(e.getCause());
        } catch (InterruptedException e) {
            thread.interrupt(); // it may wait for an answer from elsewhere
            Thread.currentThread().interrupt();
            throw new CancellationException("The program stops");
        } finally {
            thread.callOff();
        }
    }

    private static long computed(Stoppable thread) {
        return THREADS.getThreadCpuTime(thread.getId());
    }

    private boolean isWanted(Document document) {
        return documents
                        .find(document.id())
                        .filter(now -> now.status() == document.status())
                        .isPresent()
                && mailboxes.find(document.mailbox()).isPresent();
    }

    private static void end(Stoppable thread) throws InterruptedException {
        thread.callOff();
        thread.join(GRACE_MS);
    }

    private static RuntimeException thrown(@Nullable Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof RuntimeException ours ? ours : new IllegalStateException(cause);
    }
}
