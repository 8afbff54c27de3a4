package dev.quern.app.smtp;

import dev.quern.core.intake.MailIntake;
import dev.quern.core.reading.Unpacker;
import dev.quern.rest.mail.MailGate;
import dev.quern.rest.tls.ServerCertificate;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
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
    private final @Nullable ServerCertificate certificate;

    private SmtpListener(SMTPServer server, @Nullable ServerCertificate certificate) {
        this.server = server;
        this.certificate = certificate;
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
        var certificate = settings.certificate() == null ? null : ServerCertificate.open(settings.certificate());
        if (certificate != null) {
            builder = builder.enableTLS().startTlsSocketFactory(certificate.context());
        }
        var server = builder.build();
        try {
            server.start();
        } catch (RuntimeException e) {
            close(certificate);
            throw new IOException(
                    "The port %d on %s cannot be used for SMTP: %s"
                            .formatted(settings.port(), settings.host(), rootMessage(e)),
                    e);
        }
        LOG.info("SMTP on {}:{}, for addresses at {}", settings.host(), server.getPortAllocated(), domain);
        return new SmtpListener(server, certificate);
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
        close(certificate);
    }

    private static void close(@Nullable ServerCertificate certificate) {
        if (certificate != null) {
            certificate.close();
        }
    }
}
