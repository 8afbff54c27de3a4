/**
 * Messages that come in over HTTP, at {@code POST /email}, and the limits on who may send how many. Messages over SMTP
 * come in through {@code dev.quern.app.smtp}, which shares those limits; storing a message is left to
 * {@link dev.quern.core.intake.MailIntake}.
 */
@NullMarked
package dev.quern.rest.mail;

import org.jspecify.annotations.NullMarked;
