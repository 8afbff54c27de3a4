/** How documents come in. */
@NullMarked
package dev.quern.core.intake;

import org.jspecify.annotations.NullMarked;
