package dev.quern.core.extraction;

import dev.quern.core.reading.PageImages;
import dev.quern.core.result.Conventions;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Information for an engine besides the fields, and the place for its answers besides the values.
 *
 * @param instructions of the mailbox, in plain words, for engines that can read them; null for none
 * @param remarks takes what a person should know about the work on this document, such as pages that were left out: a
 *     sentence each, for the document's log
 * @param images of the pages, for engines that look at them
 */
public record Guidance(
        Conventions conventions, @Nullable String instructions, Consumer<String> remarks, PageImages images) {
    public static final Guidance NONE = new Guidance(Conventions.UNKNOWN, null);

    /** For callers without a log. */
    public Guidance(Conventions conventions, @Nullable String instructions) {
        this(conventions, instructions, remark -> {});
    }

    /** For callers without a file. */
    public Guidance(Conventions conventions, @Nullable String instructions, Consumer<String> remarks) {
        this(conventions, instructions, remarks, PageImages.NONE);
    }

    /** The same with images of the pages. */
    public Guidance withImages(PageImages drawn) {
        return new Guidance(conventions, instructions, remarks, drawn);
    }

    /** The same with somebody who listens. */
    public Guidance withRemarks(Consumer<String> listener) {
        return new Guidance(conventions, instructions, listener, images);
    }
}
