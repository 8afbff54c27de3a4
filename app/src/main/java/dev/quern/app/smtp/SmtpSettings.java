package dev.quern.app.smtp;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where and how messages come in over SMTP.
 *
 * @param port to listen on; 0 for any that is free
 * @param host to listen on
 * @param maxBytes of one message
 * @param certificate the server's chain, as PEM; null for no STARTTLS
 * @param key that goes with it, as PEM
 */
public record SmtpSettings(
        int port,
        String host,
        int maxBytes,
        @Nullable Path certificate,
        @Nullable Path key) {}
