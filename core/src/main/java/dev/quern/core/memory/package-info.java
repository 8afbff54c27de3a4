/**
 * The stores and queues of the core in memory, for tests and programs that embed the core. Nothing here is meant to outlive the
 * program: stores and queues that do are in {@code dev.quern.jdbc}, and files are kept by {@code dev.quern.core.file}.
 */
@NullMarked
package dev.quern.core.memory;

import org.jspecify.annotations.NullMarked;
