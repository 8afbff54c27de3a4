package dev.quern.core.extraction;

import dev.quern.core.result.Conventions;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a mailbox tells its engine besides the fields, and where the engine answers beside the values.
 *
 * @param instructions in plain words, for engines that can read them; null for none
 * @param remarks takes what a person should know about the work on this document, such as pages that were left out: a
 *     sentence each, for the document's log
 */
public record Guidance(Conventions conventions, @Nullable String instructions, Consumer<String> remarks) {
    public static final Guidance NONE = new Guidance(Conventions.UNKNOWN, null);

    /** For callers without a log. */
    public Guidance(Conventions conventions, @Nullable String instructions) {
        this(conventions, instructions, remark -> {});
    }
}
