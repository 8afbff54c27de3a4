package dev.quern.app.blobs;

import dev.quern.core.file.BlobId;

/** A file that a list of a place names, with its size in bytes. */
record StoredBlob(BlobId id, long size) {}
