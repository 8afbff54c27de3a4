package dev.quern.core.extraction;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Driven port: applies the expression that a mailbox has for its results. Safe for use by many threads. An expression comes
 * from a person and may be wrong, endless or greedy: none of that is an exception here, and all of it ends within seconds.
 */
public interface ResultTransformer {
    /**
     * Evaluates the expression on a result.
     *
     * @param members as in {@link dev.quern.core.result.DocumentResult}; not changed
     */
    Transformed transform(String expression, Map<String, @Nullable Object> members);

    /** The outcome of a transform. */
    sealed interface Transformed {
        /** The new result, in the same shapes as the old one: text, exact numbers, booleans, null, lists and maps. */
        record Done(Map<String, @Nullable Object> members) implements Transformed {}

        /** There is no new result; the reason is for the person who wrote the expression. */
        record Failed(String reason) implements Transformed {}
    }
}
