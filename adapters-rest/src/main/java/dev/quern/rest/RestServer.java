package dev.quern.rest;

import dev.quern.rest.bootstrap.EmailDomain;
import dev.quern.rest.http.Addresses;
import dev.quern.rest.http.JsonErrorPages;
import dev.quern.rest.http.Threshold;
import dev.quern.rest.upload.UploadLimit;
import java.io.IOException;
import java.net.BindException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.glassfish.grizzly.http.server.AddOn;
import org.glassfish.grizzly.http.server.HttpServer;
import org.glassfish.grizzly.http.server.NetworkListener;
import org.glassfish.grizzly.threadpool.ThreadPoolConfig;
import org.glassfish.jersey.grizzly2.httpserver.GrizzlyHttpContainer;
import org.glassfish.jersey.server.ContainerFactory;
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

    /** A worker is busy for as long as a body comes in, so there are many; they are made when needed. */
    private static final int MAX_WORKERS = 200;

    private static final int FIRST_WORKERS = 8;
    private static final int READ_TIMEOUT_SECONDS = 10;
    private static final int IDLE_TIMEOUT_SECONDS = 60;
    private static final int MAX_HEADER_BYTES = 64 * 1024;
    private static final int MAX_HEADERS = 500;
    private static final int GRACE_SECONDS = 10;

    private final HttpServer server;
    private final NetworkListener listener;
    private final RestSettings settings;

    private RestServer(HttpServer server, NetworkListener listener, RestSettings settings) {
        this.server = server;
        this.listener = listener;
        this.settings = settings;
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
     * @throws IOException when it cannot listen there for another reason
     */
    public static RestServer start(RestSettings settings, Collaborators collaborators) throws IOException {
        var started = new AtomicBoolean();
        var listener = listener(settings, Threshold.addOn(started::get));
        var http = new HttpServer();
        http.addListener(listener);
        var server = new RestServer(http, listener, settings);
        var application = new RestApplication(
                collaborators,
                new UploadLimit(settings.maxUploadBytes()),
                new Addresses(server::address),
                new EmailDomain(settings.emailDomain()),
                Gates.of(settings));
        var handler = ContainerFactory.createContainer(GrizzlyHttpContainer.class, application);
        // What is not ours to decode is 404, not an error of the server.
        handler.setAllowEncodedSlash(true);
        var configuration = http.getServerConfiguration();
        configuration.addHttpHandler(handler, "/");
        configuration.setName("quern");
        configuration.setHttpServerName("");
        configuration.setHttpServerVersion("");
        configuration.setDefaultErrorPageGenerator(new JsonErrorPages());
        configuration.setAllowPayloadForUndefinedHttpMethods(true);
        configuration.setPassTraceRequest(true);
        try {
            http.start();
        } catch (BindException e) {
            http.shutdownNow();
            throw new PortTaken(settings, e);
        } catch (IOException | RuntimeException e) {
            http.shutdownNow();
            throw e;
        }
        started.set(true);
        LOG.info("Listening on {}", server.address());
        return server;
    }

    private static NetworkListener listener(RestSettings settings, AddOn threshold) {
        var listener = new NetworkListener("http", settings.host(), settings.port());
        listener.setMaxHttpHeaderSize(MAX_HEADER_BYTES);
        listener.setMaxRequestHeaders(MAX_HEADERS);
        listener.getKeepAlive().setIdleTimeoutInSeconds(IDLE_TIMEOUT_SECONDS);
        listener.registerAddOn(threshold);
        var transport = listener.getTransport();
        transport.setReadTimeout(READ_TIMEOUT_SECONDS, TimeUnit.SECONDS);
        transport.setWorkerThreadPoolConfig(ThreadPoolConfig.defaultConfig()
                .setPoolName("http")
                .setCorePoolSize(FIRST_WORKERS)
                .setMaxPoolSize(MAX_WORKERS));
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

    /** Takes no more requests, lets those under way end for {@value #GRACE_SECONDS} seconds, and stops. */
    @Override
    public void close() {
        try {
            server.shutdown(GRACE_SECONDS, TimeUnit.SECONDS).get(GRACE_SECONDS + 5, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            server.shutdownNow();
        } catch (ExecutionException | TimeoutException e) {
            LOG.warn("The server did not stop in peace", e);
            server.shutdownNow();
        }
    }
}
