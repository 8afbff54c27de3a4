/**
 * How often what was found in documents is right, by the people who looked at it: what is known of single values, and the
 * sums. When somebody judges is said by {@code processing}, which corrects and confirms results; whether somebody has to look
 * is a {@link dev.quern.core.document.Review}.
 */
@NullMarked
package dev.quern.core.judgement;

import org.jspecify.annotations.NullMarked;
