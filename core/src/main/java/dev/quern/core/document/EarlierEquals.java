package dev.quern.core.document;

import org.jspecify.annotations.Nullable;

/**
 * The latest earlier documents of the same mailbox that a document equals, of those not deleted.
 *
 * @param file the one with the same bytes; null for none
 * @param values the one with the same {@link KeyValues}; null for none
 */
public record EarlierEquals(
        @Nullable DocumentId file, @Nullable DocumentId values) {}
