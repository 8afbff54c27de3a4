package dev.quern.core.settings;

import java.util.Optional;

/** Driven port: whether what somebody wrote as a transform is one at all. Safe for use by many threads. */
@FunctionalInterface
public interface TransformCheck {
    /** Takes everything; what is wrong shows when it is applied. */
    TransformCheck NONE = expression -> Optional.empty();

    /** The error in it, for the person who wrote it; empty when it can be applied. Ends within seconds. */
    Optional<String> fault(String expression);
}
