package dev.quern.core.document;

import dev.quern.core.file.BlobId;

/**
 * The original of a document.
 *
 * @param contentType as detected from its bytes
 * @param size in bytes
 */
public record StoredFile(BlobId blob, String contentType, long size) {}
