package dev.quern.app.smtp;

import dev.quern.rest.tls.CertificateFiles;
import org.jspecify.annotations.Nullable;

/**
 * Where and how messages come in over SMTP.
 *
 * @param port to listen on; 0 for any that is free
 * @param host to listen on
 * @param maxBytes of one message
 * @param certificate null for no STARTTLS
 */
public record SmtpSettings(
        int port, String host, int maxBytes, @Nullable CertificateFiles certificate) {}
