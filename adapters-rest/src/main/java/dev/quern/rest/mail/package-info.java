/** Messages that come in over HTTP. */
@NullMarked
package dev.quern.rest.mail;

import org.jspecify.annotations.NullMarked;
