package dev.quern.rest.reception;

import dev.quern.rest.http.ErrorJson;
import dev.quern.rest.json.Json;
import dev.quern.rest.proxy.TrustedProxies;
import java.io.IOException;
import java.net.URI;
import java.util.Objects;
import java.util.concurrent.Executor;
import org.glassfish.grizzly.http.server.HttpHandler;
import org.glassfish.grizzly.http.server.Request;
import org.glassfish.grizzly.http.server.RequestExecutorProvider;
import org.glassfish.grizzly.http.server.Response;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/**
 * Where requests come in when their heads were read: each waits for its body without a thread, and is then served at one of
 * the {@link Desks}, or turned away. In the threads that read all connections, so nothing here may wait.
 */
public final class Reception extends HttpHandler implements AutoCloseable {
    private static final String SEEN = Reception.class.getName();
    private static final String PATH = RequestTraces.class.getName();
    private static final String LINE = OpenConnection.class.getName();

    private final HttpHandler container;
    private final Connections connections;
    private final TrustedProxies proxies;
    private final RequestTraces traces;
    private final Desks desks = new Desks();

    /** @param container that serves what is let in */
    public Reception(HttpHandler container, Connections connections, TrustedProxies proxies, RequestTraces traces) {
        this.container = container;
        this.connections = connections;
        this.proxies = proxies;
        this.traces = traces;
    }

    @Override
    public RequestExecutorProvider getRequestExecutorProvider() {
        return this::executor;
    }

    /** The threads for a request; null when asked a second time: that a body is there is told in the thread that read it. */
    private @Nullable Executor executor(Request request) {
        if (request.getAttribute(SEEN) != null) {
            return null;
        }
        request.setAttribute(SEEN, true);
        return work -> receive(request, work);
    }

    private void receive(Request request, Runnable work) {
        var connection = request.getContext().getConnection();
        var line = connections.line(connection);
        var kind = Desks.Kind.of(path(request));
        var source = proxies.source(request);
        source.keep(request);
        request.setAttribute(LINE, line);
        request.addAfterServiceListener(ended -> line.rest(System.nanoTime()));
        if (kind != Desks.Kind.WATCH && connections.hasEnough(source.remote())) {
            line.work(System.nanoTime());
            TurnedAway.TOO_MANY.mark(request);
            work.run();
            return;
        }
        line.of(source.remote());
        new Arrival(request, line, kind, desks, work).await();
    }

    /** Says under which path, as the interface describes it, a request is served. */
    public static void keepPath(Request request, String path) {
        request.setAttribute(PATH, path);
    }

    /** Where a request stands that was received here. */
    static OpenConnection line(Request request) {
        return (OpenConnection) Objects.requireNonNull(request.getAttribute(LINE));
    }

    private static String path(Request request) {
        var target = request.getRequestURI();
        var path = URI.create(target.startsWith("/") ? "http://host" + target : target)
                .getPath();
        return Objects.requireNonNullElse(path, "");
    }

    @Override
    public void service(Request request, Response response) throws Exception {
        var away = TurnedAway.of(request);
        if (away == null) {
            try (var trace = trace(request)) {
                container.service(request, response);
                var path = request.getAttribute(PATH) instanceof String known ? known : "other";
                trace.answered(path, response.getStatus());
            } finally {
                MDC.clear();
            }
        } else if (!response.isCommitted()) {
            answer(request, response, away);
        }
    }

    /** Those who look every few seconds whether the server is well leave no trace. */
    private RequestTraces.RequestTrace trace(Request request) {
        return Desks.Kind.of(path(request)) == Desks.Kind.WATCH
                ? RequestTraces.RequestTrace.NONE
                : traces.begin(request.getMethod().getMethodString(), request::getHeader);
    }

    private static void answer(Request request, Response response, TurnedAway away) throws IOException {
        var out = response.getNIOOutputStream();
        if (away.isEnd()) {
            request.getRequest().setContentBroken(true);
            response.setHeader("Connection", "close");
        }
        if (!out.canWrite()) {
            // Answers pile up that nobody reads.
            request.getContext().getConnection().terminateSilently();
            return;
        }
        var body = Json.bytes(ErrorJson.of(away.message()));
        response.setStatus(away.status());
        response.setContentType("application/json");
        response.setContentLength(body.length);
        if (away.retryAfter() > 0) {
            response.setHeader("Retry-After", String.valueOf(away.retryAfter()));
        }
        out.write(body);
    }

    @Override
    public void start() {
        container.start();
    }

    @Override
    public void destroy() {
        container.destroy();
    }

    @Override
    public void close() {
        desks.close();
    }
}
