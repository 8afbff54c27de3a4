/**
 * The lessons of mailboxes, as data, and the ports that learn and keep them. Finding values by a lesson does not belong
 * here: an adapter does it ({@code dev.quern.ocr.learning}), as the {@link dev.quern.core.lesson.Learner} that
 * {@code processing} calls.
 */
@NullMarked
package dev.quern.core.lesson;

import org.jspecify.annotations.NullMarked;
