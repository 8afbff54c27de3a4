package dev.quern.ocr.transform;

import com.dashjoin.jsonata.Functions;
import com.dashjoin.jsonata.JException;
import com.dashjoin.jsonata.Jsonata;
import dev.quern.core.extraction.ResultTransformer;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * {@link ResultTransformer} by JSONata expressions. Each runs in a thread of its own, since some of the language's
 * functions (a regular expression that backtracks) cannot be told to stop: such a thread is left running until it ends
 * by itself, and only a few are let in at once. A server runs them in processes that it can end. JSONata counts in
 * doubles: numbers that the expression passes on keep every digit, those it computes have about 15.
 */
public final class JsonataTransformer implements ResultTransformer {
    private static final int AT_ONCE = 8;
    private static final int STACK_BYTES = 16 << 20;
    private static final int MAX_PADDING = 10_000;
    private static final int MAX_REASON = 500;
    private static final long LOOK_MS = 100;
    /** The multiple of its time that an expression may wait for a machine that is busy with other things. */
    private static final int BUSY = 12;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Duration limit;
    private final Semaphore places = new Semaphore(AT_ONCE);

    public JsonataTransformer() {
        this(Duration.ofSeconds(5));
    }

    /** @param limit how long one transform may compute */
    public JsonataTransformer(Duration limit) {
        this.limit = limit;
    }

    @Override
    public Transformed transform(String expression, Map<String, @Nullable Object> members) {
        try {
            if (!places.tryAcquire(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                return new Transformed.Failed("Too many transforms that do not end are running.");
            }
            var task = new FutureTask<>(() -> {
                try {
                    return evaluated(expression, members);
                } finally {
                    places.release();
                }
            });
            var thread = new Thread(null, task, "transform", STACK_BYTES);
            thread.setDaemon(true);
            thread.start();
            long begin = System.nanoTime();
            while (true) {
                try {
                    return task.get(LOOK_MS, TimeUnit.MILLISECONDS);
                } catch (TimeoutException goesOn) {
                    if (THREADS.getThreadCpuTime(thread.getId()) > limit.toNanos()
                            || System.nanoTime() - begin > BUSY * limit.toNanos()) {
                        task.cancel(true);
                        thread.join(LOOK_MS); // most expressions look up
                        return new Transformed.Failed(
                                "It took too long: it did not end within " + limit.toSeconds() + " seconds.");
                    }
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while a transform ran", e);
        } catch (ExecutionException e) {
            return new Transformed.Failed(reason(e.getCause() == null ? e : e.getCause()));
        }
    }

    /** Returns whether an expression that was given up has not ended yet. */
    public boolean runsOn() {
        return places.availablePermits() < AT_ONCE;
    }

    private static Transformed evaluated(String expression, Map<String, @Nullable Object> members) {
        try {
            var jsonata = Jsonata.jsonata(expression);
            var frame = jsonata.createFrame();
            var bounds = new Bounds();
            frame.setEvaluateEntryCallback((symbol, input, environment) -> bounds.enter());
            frame.setEvaluateExitCallback((symbol, input, environment, result) -> bounds.leave(result));
            frame.bind("pad", Jsonata.function("pad", JsonataTransformer::padded, "<s-ns?:s>"));
            // What it evaluates is out of bounds' sight.
            frame.bind("eval", Jsonata.function("eval", JsonataTransformer::notHere, "<s-x?:x>"));
            return new Transformed.Done(Trees.members(jsonata.evaluate(Trees.copy(members), frame)));
        } catch (JException | Bounds.Exceeded | Trees.NoTree | StackOverflowError | OutOfMemoryError e) {
            return new Transformed.Failed(reason(e));
        }
    }

    /** The library's own takes minutes for a million characters. */
    private static @Nullable String padded(@Nullable String text, Number width, @Nullable String with) {
        if (Math.abs(width.doubleValue()) > MAX_PADDING) {
            throw new Bounds.Exceeded("$pad goes up to " + MAX_PADDING + " characters.");
        }
        return text == null ? null : Functions.pad(text, width, with);
    }

    private static @Nullable Object notHere(@Nullable Object expression, @Nullable Object input) {
        throw new Bounds.Exceeded("$eval is not available here.");
    }

    static String reason(Throwable failure) {
        if (failure instanceof StackOverflowError) {
            return "It is nested too deeply.";
        }
        if (failure instanceof OutOfMemoryError) {
            return "It takes too much memory.";
        }
        var message = failure.getMessage();
        var text = message == null || message.isBlank()
                ? failure.getClass().getSimpleName()
                : message.replaceFirst("^JSONataException ", "");
        return text.length() <= MAX_REASON ? text : text.substring(0, MAX_REASON) + "…";
    }
}
