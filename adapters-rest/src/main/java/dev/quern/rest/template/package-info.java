/** Templates over HTTP. */
@NullMarked
package dev.quern.rest.template;

import org.jspecify.annotations.NullMarked;
