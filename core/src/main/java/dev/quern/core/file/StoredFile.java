package dev.quern.core.file;

/**
 * The original of a document.
 *
 * @param contentType as detected from its bytes
 * @param size in bytes
 */
public record StoredFile(BlobId blob, String contentType, long size) {}
