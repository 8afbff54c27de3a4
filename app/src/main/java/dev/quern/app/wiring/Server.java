package dev.quern.app.wiring;

import dev.quern.app.control.ControlSocket;
import dev.quern.app.log.Failures;
import dev.quern.app.settings.Settings;
import dev.quern.app.smtp.SmtpListener;
import dev.quern.core.account.Role;
import dev.quern.jdbc.queue.PatientWork;
import dev.quern.rest.RestServer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A running server: everything that {@link Wiring} put together, started in order and stopped in reverse. */
public final class Server implements AutoCloseable {
    /** They mostly wait for receivers, half a minute each when those do not answer. */
    public static final int DELIVERY_WORKERS = 32;

    /** The order to write the embedded database into a ZIP file, whose path is the argument. */
    public static final String COPY_DATABASE = "copy-database";

    private final Wiring.Parts parts;
    private final RestServer rest;
    private final @Nullable SmtpListener smtp;
    private final Optional<ControlSocket> control;
    private final @Nullable String firstKey;

    private Server(
            Wiring.Parts parts,
            RestServer rest,
            @Nullable SmtpListener smtp,
            Optional<ControlSocket> control,
            @Nullable String firstKey) {
        this.parts = parts;
        this.rest = rest;
        this.smtp = smtp;
        this.control = control;
        this.firstKey = firstKey;
    }

    /**
     * Starts a server; when this returns, it can be called.
     *
     * @throws RestServer.PortTaken with nothing left running, like with every other failure
     */
    public static Server start(Settings settings) throws IOException {
        var parts = Wiring.parts(settings);
        SmtpListener smtp = null;
        try {
            if (settings.apiKey() != null) {
                // Before the first call can come, so that none is refused for a key that is about to be known.
                parts.store().keys().ensure(settings.apiKey());
            }
            // Before the other, which says when everything is ready.
            smtp = parts.smtp() == null ? null : parts.smtp().start();
            var rest = RestServer.start(parts.restSettings(), parts.collaborators());
            try {
                parts.address().set(rest.address());
                if (parts.role().works()) {
                    startWork(parts, settings.workers());
                } else {
                    parts.queues().nodes().attend();
                }
                var control = control(settings, parts.store());
                // Last, when nothing can go wrong any more: a key is shown once, or it is lost.
                var key = parts.role().takesRequests() ? firstKey(parts.store()) : null;
                // Now that others do not wait for the start any more.
                parts.readers().warmUp();
                return new Server(parts, rest, smtp, control, key);
            } catch (IOException | RuntimeException e) {
                rest.close();
                throw e;
            }
        } catch (IOException | RuntimeException e) {
            if (smtp != null) {
                smtp.close();
            }
            parts.close();
            throw e;
        }
    }

    private static void startWork(Wiring.Parts parts, int workers) {
        var processing = parts.quern().processing();
        parts.queues()
                .work()
                .start(
                        workers,
                        new PatientWork<>(parts.able(), processing::process),
                        (document, cause) -> processing.giveUp(document, Failures.inOneLine(cause)));
        parts.chores().start();
        var notifying = parts.quern().notifying();
        parts.queues()
                .deliveries()
                .start(
                        DELIVERY_WORKERS,
                        notifying::deliver,
                        (delivery, cause) -> notifying.giveUp(delivery, Failures.inOneLine(cause)));
    }

    /** Nobody else can copy an embedded database that is open here; others are copied without us. */
    private static Optional<ControlSocket> control(Settings settings, Store store) throws IOException {
        var database = store.database();
        return database.folder().isEmpty()
                ? Optional.empty()
                : ControlSocket.open(settings.data(), Map.of(COPY_DATABASE, zip -> database.copyTo(Path.of(zip))));
    }

    /** A server that nobody has a key for gets one. */
    private static @Nullable String firstKey(Store store) {
        return store.apiKeys().list().isEmpty()
                ? store.keys()
                        .create(store.keys().firstAccount(), "first", Role.ADMIN, null)
                        .secret()
                : null;
    }

    /** Where it can be called, or watched if nobody is to call it. */
    public URI url() {
        return URI.create(parts.role().takesRequests() ? rest.address() : rest.ownAddress());
    }

    /** Where it takes e-mail, if it does. */
    public Optional<Integer> smtpPort() {
        return Optional.ofNullable(smtp).map(SmtpListener::port);
    }

    /** The key that was made because there was none; it is not to be had again. */
    public Optional<String> firstKey() {
        return Optional.ofNullable(firstKey);
    }

    /**
     * Where the console is, if there is one, with a code that signs one person in at the first account, once and within the
     * hour.
     */
    public Optional<String> consoleUrl() {
        if (!parts.role().takesRequests()) {
            return Optional.empty();
        }
        var code = parts.quern().signingIn().newCode(parts.store().keys().firstAccount());
        return Optional.of(rest.address() + "/console#code=" + code);
    }

    @Override
    public void close() {
        control.ifPresent(ControlSocket::close);
        if (smtp != null) {
            smtp.close();
        }
        rest.close();
        parts.close();
    }
}
