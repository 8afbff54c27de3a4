/** Documents, the twelve states they move through, their log and their files. */
@NullMarked
package dev.quern.core.document;

import org.jspecify.annotations.NullMarked;
