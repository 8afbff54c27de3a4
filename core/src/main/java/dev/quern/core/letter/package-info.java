/**
 * The heads of messages: addresses, subject and headers. Messages come in through {@code intake}, and their files are
 * opened through the ports in {@code reading}.
 */
@NullMarked
package dev.quern.core.letter;

import org.jspecify.annotations.NullMarked;
