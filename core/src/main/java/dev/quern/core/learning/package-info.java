/** What people's corrections teach: layouts that are seen again, and where on them values stand. */
@NullMarked
package dev.quern.core.learning;

import org.jspecify.annotations.NullMarked;
