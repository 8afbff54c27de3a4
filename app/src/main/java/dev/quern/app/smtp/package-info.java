/** Messages that come in over SMTP. */
@NullMarked
package dev.quern.app.smtp;

import org.jspecify.annotations.NullMarked;
