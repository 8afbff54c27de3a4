package dev.quern.core.document;

import org.jspecify.annotations.Nullable;

/** The documents of the same mailbox that arrived just before and just after one; null at either end. */
public record Neighbours(
        @Nullable DocumentId previous, @Nullable DocumentId next) {}
