/**
 * Messages that come in over SMTP: the listener, its certificate and its settings. Messages over HTTP come in through
 * {@code dev.quern.rest.mail}, and storing a message is left to {@link dev.quern.core.intake.MailIntake}.
 */
@NullMarked
package dev.quern.app.smtp;

import org.jspecify.annotations.NullMarked;
