/** Files that come in over HTTP. */
@NullMarked
package dev.quern.rest.upload;

import org.jspecify.annotations.NullMarked;
