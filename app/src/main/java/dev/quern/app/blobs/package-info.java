/**
 * Where the files of documents are kept beside a folder: in a bucket of an S3-compatible server, and how they get from one place
 * to another. What a store of files promises is said in {@code dev.quern.core.file}.
 */
@NullMarked
package dev.quern.app.blobs;

import org.jspecify.annotations.NullMarked;
