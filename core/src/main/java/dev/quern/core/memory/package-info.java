/**
 * The stores and queues of the core in memory, and files in a temporary folder, for tests and programs that embed the
 * core. Nothing here is meant to outlive the program: stores and queues that do are in {@code dev.quern.jdbc}, and
 * lasting files are kept by {@link dev.quern.core.file.FileBlobs}.
 */
@NullMarked
package dev.quern.core.memory;

import org.jspecify.annotations.NullMarked;
