/**
 * {@code ./quern bench --soak}: two servers under load for hours, disturbed in every way that can be arranged, and afterwards
 * everything that was acknowledged is asked for.
 */
@NullMarked
package dev.quern.app.soak;

import org.jspecify.annotations.NullMarked;
