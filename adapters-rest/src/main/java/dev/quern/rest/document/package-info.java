/** Documents, their log and their evidence over HTTP. */
@NullMarked
package dev.quern.rest.document;

import org.jspecify.annotations.NullMarked;
