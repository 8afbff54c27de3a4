/**
 * What mailboxes have been taught, as data, and the ports that learn and keep it. How a document is read by it is none
 * of its business.
 */
@NullMarked
package dev.quern.core.lesson;

import org.jspecify.annotations.NullMarked;
