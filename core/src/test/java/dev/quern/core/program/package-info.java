/**
 * Starting programs in tests. What a particular program is called with is in the module that has it.
 */
@NullMarked
package dev.quern.core.program;

import org.jspecify.annotations.NullMarked;
