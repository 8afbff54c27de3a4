/** What every feature of the core shares: how it refuses, what it asks of a transaction, where randomness comes from. */
@NullMarked
package dev.quern.core;

import org.jspecify.annotations.NullMarked;
