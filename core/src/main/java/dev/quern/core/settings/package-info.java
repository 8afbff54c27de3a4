/**
 * How a mailbox treats its documents, and what settings may be. Fields are in {@code field}; what the settings lead to
 * is done where it is done.
 */
@NullMarked
package dev.quern.core.settings;

import org.jspecify.annotations.NullMarked;
