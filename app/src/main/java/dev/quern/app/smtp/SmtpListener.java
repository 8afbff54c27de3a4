package dev.quern.app.smtp;

import dev.quern.core.intake.MailIntake;
import dev.quern.core.reading.Unpacker;
import dev.quern.rest.mail.MailGate;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.subethamail.smtp.server.SMTPServer;

/**
 * Takes messages in over SMTP, for the mailboxes of this server and nobody else: it passes nothing on. A message is
 * acknowledged once it is stored for all of those it came for.
 */
public final class SmtpListener implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SmtpListener.class);
    private static final int MAX_CONNECTIONS = 200;
    private static final int MAX_RECIPIENTS = 100;
    private static final int PAUSE_SECONDS = 60;

    private final SMTPServer server;

    private SmtpListener(SMTPServer server) {
        this.server = server;
    }

    /**
     * Starts to listen.
     *
     * @param domain that the server says it is
     * @param folder for messages while they arrive; what an earlier process left there is removed
     * @throws IOException when the port or the certificate cannot be used
     */
    public static SmtpListener start(
            SmtpSettings settings, String domain, Path folder, MailIntake intake, MailGate gate, Unpacker heads)
            throws IOException {
        Files.createDirectories(folder);
        try (var left = Files.list(folder)) {
            for (var file : left.toList()) {
                Files.deleteIfExists(file);
            }
        }
        var arriving = new ArrivingMessages(folder, settings.maxBytes(), intake, gate, heads);
        var builder = SMTPServer.port(settings.port())
                .bindAddress(InetAddress.getByName(settings.host()))
                .hostName(domain)
                .softwareName("Quern")
                .insertReceivedHeaders(false)
                .maxConnections(MAX_CONNECTIONS)
                .maxRecipients(MAX_RECIPIENTS)
                .maxMessageSize(settings.maxBytes())
                .connectionTimeout(PAUSE_SECONDS, TimeUnit.SECONDS)
                .messageHandlerFactory(arriving);
        if (settings.certificate() != null && settings.key() != null) {
            builder = builder.enableTLS()
                    .startTlsSocketFactory(Certificates.context(settings.certificate(), settings.key()));
        }
        var server = builder.build();
        try {
            server.start();
        } catch (RuntimeException e) {
            throw new IOException(
                    "The port %d on %s cannot be used for SMTP: %s"
                            .formatted(settings.port(), settings.host(), rootMessage(e)),
                    e);
        }
        LOG.info("SMTP on {}:{}, for addresses at {}", settings.host(), server.getPortAllocated(), domain);
        return new SmtpListener(server);
    }

    private static String rootMessage(Throwable failure) {
        var cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return String.valueOf(cause.getMessage());
    }

    /** Where it listens. */
    public int port() {
        return server.getPortAllocated();
    }

    @Override
    public void close() {
        server.stop();
    }
}
