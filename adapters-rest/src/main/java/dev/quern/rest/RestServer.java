package dev.quern.rest;

import dev.quern.rest.event.Broadcast;
import dev.quern.rest.http.JsonErrorPages;
import dev.quern.rest.proxy.TrustedProxies;
import dev.quern.rest.reception.Connections;
import dev.quern.rest.reception.Reception;
import dev.quern.rest.reception.Threshold;
import dev.quern.rest.tls.ServerCertificate;
import java.io.IOException;
import java.net.BindException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.glassfish.grizzly.http.server.AddOn;
import org.glassfish.grizzly.http.server.HttpServer;
import org.glassfish.grizzly.http.server.NetworkListener;
import org.glassfish.grizzly.ssl.SSLEngineConfigurator;
import org.glassfish.jersey.grizzly2.httpserver.GrizzlyHttpContainer;
import org.glassfish.jersey.server.ContainerFactory;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The HTTP server: Jersey on Grizzly, in front of the core.
 * <pre>{@code
 * try (var server = RestServer.start(new RestSettings("127.0.0.1", 0, null, 100 << 20, "mail.example.com"), collaborators)) {
 *     System.out.println(server.address());
 * }
 * }</pre>
 */
public final class RestServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RestServer.class);

    private static final int IDLE_TIMEOUT_SECONDS = 60;
    private static final int MAX_HEADER_BYTES = 64 * 1024;
    private static final int MAX_HEADERS = 500;
    private static final int GRACE_SECONDS = 10;
    private static final int LOOK_MILLIS = 50;

    /** The bytes of one connection's answers that its caller has not read; beyond it the server waits. */
    private static final int MAX_UNREAD_BYTES = 256 * 1024;

    private final HttpServer server;
    private final NetworkListener listener;
    private final Connections connections;
    private final Reception reception;
    private final Broadcast broadcast;
    private final RestSettings settings;
    private final @Nullable ServerCertificate certificate;

    private RestServer(
            HttpServer server,
            NetworkListener listener,
            Connections connections,
            Reception reception,
            Broadcast broadcast,
            RestSettings settings,
            @Nullable ServerCertificate certificate) {
        this.server = server;
        this.listener = listener;
        this.connections = connections;
        this.reception = reception;
        this.broadcast = broadcast;
        this.settings = settings;
        this.certificate = certificate;
    }

    /** The port is in use. The message says which, for the person who started the server. */
    public static final class PortTaken extends IOException {
        private static final long serialVersionUID = 1L;

        private PortTaken(RestSettings settings, BindException cause) {
            super("Port " + settings.port() + " on " + settings.host() + " is taken by another program.", cause);
        }
    }

    /**
     * Starts a server; when this returns, it answers.
     *
     * @throws PortTaken when another program listens there
     * @throws IOException when it cannot listen there for another reason, or its certificate cannot be used
     */
    public static RestServer start(RestSettings settings, Collaborators collaborators) throws IOException {
        var certificate = settings.certificate() == null ? null : ServerCertificate.open(settings.certificate());
        var started = new AtomicBoolean();
        var connections = new Connections(settings.patience());
        var listener = listener(settings, connections, Threshold.addOn(started::get, connections));
        var application = new RestApplication(collaborators, settings, () -> settings.address(listener.getPort()));
        var container = ContainerFactory.createContainer(GrizzlyHttpContainer.class, application);
        var reception = new Reception(
                container,
                connections,
                new TrustedProxies(settings.proxies(), settings.scheme()),
                collaborators.traces());
        if (certificate != null) {
            listener.setSecure(true);
            // Its method for all parameters at once does nothing.
            listener.setSSLEngineConfig(new SSLEngineConfigurator(certificate.context(), false, false, false)
                    .setEnabledProtocols(ServerCertificate.protocols())
                    .setEnabledCipherSuites(certificate.ciphers()));
        }
        var http = new HttpServer();
        http.addListener(listener);
        var server =
                new RestServer(http, listener, connections, reception, application.broadcast(), settings, certificate);
        // What is not ours to decode is 404, not an error of the server.
        reception.setAllowEncodedSlash(true);
        var configuration = http.getServerConfiguration();
        configuration.addHttpHandler(reception, "/");
        configuration.setName("quern");
        configuration.setHttpServerName("");
        configuration.setHttpServerVersion("");
        configuration.setDefaultErrorPageGenerator(new JsonErrorPages());
        configuration.setAllowPayloadForUndefinedHttpMethods(true);
        configuration.setPassTraceRequest(true);
        try {
            http.start();
        } catch (BindException e) {
            server.closeNow();
            throw new PortTaken(settings, e);
        } catch (IOException | RuntimeException e) {
            server.closeNow();
            throw e;
        }
        started.set(true);
        LOG.info("Listening on {}", server.address());
        return server;
    }

    private static NetworkListener listener(RestSettings settings, Connections connections, AddOn threshold) {
        var listener = new NetworkListener("http", settings.host(), settings.port());
        listener.setMaxHttpHeaderSize(MAX_HEADER_BYTES);
        listener.setMaxRequestHeaders(MAX_HEADERS);
        listener.getKeepAlive().setIdleTimeoutInSeconds(IDLE_TIMEOUT_SECONDS);
        listener.registerAddOn(threshold);
        var transport = listener.getTransport();
        transport.setReadTimeout(settings.patience().pause().toMillis(), TimeUnit.MILLISECONDS);
        transport.getAsyncQueueIO().getWriter().setMaxPendingBytesPerConnection(MAX_UNREAD_BYTES);
        transport.getConnectionMonitoringConfig().addProbes(connections);
        // The threads that read all connections read heads and the beginnings of bodies; the rest is done at desks.
        transport.setWorkerThreadPoolConfig(null);
        return listener;
    }

    /** The port it listens on, whatever the settings said. */
    public int port() {
        return listener.getPort();
    }

    /** The address under which callers reach it, without a slash at its end. */
    public String address() {
        return settings.address(port());
    }

    /** The address at which it listens, for who watches over it. */
    public String ownAddress() {
        return settings.ownAddress(port());
    }

    /** Takes no more requests, lets those under way end for {@value #GRACE_SECONDS} seconds, and stops. */
    @Override
    public void close() {
        broadcast.close();
        try {
            stop(server.shutdown(GRACE_SECONDS, TimeUnit.SECONDS));
            closeDesks();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            closeNow();
        } catch (ExecutionException | TimeoutException e) {
            LOG.warn("The server did not stop in peace", e);
            closeNow();
        }
    }

    /**
     * Grizzly would also wait for answers without an end that were broken off, and these it never sees end. And once its
     * connections have ended in peace it has stopped to listen, but keeps a thread and the whole application.
     */
    private void stop(Future<?> stopped) throws InterruptedException, ExecutionException, TimeoutException {
        for (int idle = 0; idle < 2 && !stopped.isDone(); idle = connections.isAnyServed() ? 0 : idle + 1) {
            try {
                stopped.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException notYet) {
                LOG.trace("Requests are under way", notYet);
            }
        }
        server.shutdownNow();
    }

    private void closeNow() {
        server.shutdownNow();
        closeDesks();
    }

    private void closeDesks() {
        reception.close();
        connections.close();
        if (certificate != null) {
            certificate.close();
        }
    }
}
