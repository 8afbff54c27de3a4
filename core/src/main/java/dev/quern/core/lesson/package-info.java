/**
 * The lessons of mailboxes, as data, and the ports that learn and keep them. How a document is read by them is none
 * of its business.
 */
@NullMarked
package dev.quern.core.lesson;

import org.jspecify.annotations.NullMarked;
