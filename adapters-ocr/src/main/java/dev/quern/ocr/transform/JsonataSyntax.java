package dev.quern.ocr.transform;

import com.dashjoin.jsonata.JException;
import com.dashjoin.jsonata.Jsonata;
import dev.quern.core.settings.TransformCheck;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Checks whether a text is an expression of JSONata; it is read and not run, in a thread with the stack that transforms
 * have.
 */
public final class JsonataSyntax implements TransformCheck {
    private static final int STACK_BYTES = 16 << 20;
    private static final Duration LIMIT = Duration.ofSeconds(5);

    @Override
    public Optional<String> fault(String expression) {
        var fault = new AtomicReference<@Nullable String>("It takes too long to be read.");
        var thread = new Thread(null, () -> fault.set(read(expression)), "transform-syntax", STACK_BYTES);
        thread.setDaemon(true);
        thread.start();
        try {
            thread.join(LIMIT.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return Optional.ofNullable(fault.get());
    }

    private static @Nullable String read(String expression) {
        try {
            Jsonata.jsonata(expression);
            return null;
        } catch (JException | StackOverflowError e) {
            return JsonataTransformer.reason(e);
        }
    }
}
