package dev.quern.rest.delivery;

import dev.quern.core.webhook.WebhookTarget;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * One POST over HTTP/1.1 to an address that was looked up and approved before; see {@code docs/decisions} for why this is not
 * the JDK's client. The whole of it, connecting included, ends at a deadline: then the socket is closed under it.
 */
final class HttpCall {
    private static final Duration CONNECTING = Duration.ofSeconds(10);
    private static final long MAX_DRAINED = 16 * 1024;
    private static final int DRAINING_MILLIS = 500;
    private static final ScheduledExecutorService DEADLINES = Executors.newSingleThreadScheduledExecutor(work -> {
        var thread = new Thread(work, "webhook-deadlines");
        thread.setDaemon(true);
        return thread;
    });

    private final SSLSocketFactory tls;
    private final Duration limit;

    HttpCall(SSLSocketFactory tls, Duration limit) {
        this.tls = tls;
        this.limit = limit;
    }

    /**
     * Posts and gives the head of the answer.
     *
     * @param addresses of the target's host, tried in order until one is reached
     * @throws SocketTimeoutException when it took longer than the limit
     */
    HttpAnswer post(WebhookTarget target, List<InetAddress> addresses, Map<String, String> headers, byte[] body)
            throws IOException {
        long end = System.nanoTime() + limit.toNanos();
        try (var socket = connected(target, addresses, end)) {
            var deadline =
                    DEADLINES.schedule(() -> close(socket), Math.max(1, end - System.nanoTime()), TimeUnit.NANOSECONDS);
            try {
                return exchange(target, socket, headers, body);
            } catch (IOException e) {
                throw System.nanoTime() < end ? e : tooLate();
            } finally {
                deadline.cancel(false);
            }
        }
    }

    private Socket connected(WebhookTarget target, List<InetAddress> addresses, long end) throws IOException {
        IOException failure = new ConnectException("no address");
        for (var address : addresses) {
            long millis = Math.min(CONNECTING.toMillis(), TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime()));
            if (millis <= 0) {
                throw tooLate();
            }
            var socket = new Socket();
            try {
                socket.connect(new InetSocketAddress(address, target.port()), Math.toIntExact(millis));
                return socket;
            } catch (IOException e) {
                socket.close();
                failure = e;
            }
        }
        throw failure;
    }

    private HttpAnswer exchange(WebhookTarget target, Socket plain, Map<String, String> headers, byte[] body)
            throws IOException {
        plain.setTcpNoDelay(true);
        if (!target.isSecure()) {
            return talk(target, plain, headers, body);
        }
        // The name goes with it, for the certificate to be chosen and to be checked; the address is the one connected
        // to.
        try (var secure = (SSLSocket) tls.createSocket(plain, target.host(), target.port(), true)) {
            var parameters = secure.getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            secure.setSSLParameters(parameters);
            secure.startHandshake();
            return talk(target, secure, headers, body);
        }
    }

    private static HttpAnswer talk(WebhookTarget target, Socket socket, Map<String, String> headers, byte[] body)
            throws IOException {
        var out = socket.getOutputStream();
        try {
            out.write(head(target, headers, body.length));
            out.write(body);
            out.flush();
        } catch (IOException e) {
            // A receiver may have answered (413, say) and closed before it had read everything.
            return answerAfter(e, socket);
        }
        var in = new BufferedInputStream(socket.getInputStream());
        var answer = HttpAnswer.read(in);
        drain(socket, in, answer);
        return answer;
    }

    /** Lets the receiver finish a short answer, for the sake of its logs; what matters is known already. */
    private static void drain(Socket socket, InputStream in, HttpAnswer answer) {
        long wanted = answer.header("content-length")
                .filter(length -> length.matches("\\d{1,9}"))
                .map(Long::parseLong)
                .orElse(MAX_DRAINED);
        try {
            socket.setSoTimeout(DRAINING_MILLIS);
            in.readNBytes(Math.toIntExact(Math.min(wanted, MAX_DRAINED)));
        } catch (IOException e) {
            // Then not.
        }
    }

    private static HttpAnswer answerAfter(IOException failure, Socket socket) throws IOException {
        try {
            return HttpAnswer.read(new BufferedInputStream(socket.getInputStream()));
        } catch (IOException e) {
            failure.addSuppressed(e);
            throw failure;
        }
    }

    private static byte[] head(WebhookTarget target, Map<String, String> headers, int length) {
        var uri = target.uri();
        var path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        var query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
        var port = uri.getPort() < 0 ? "" : ":" + uri.getPort();
        var head = new StringBuilder()
                .append("POST ")
                .append(path)
                .append(query)
                .append(" HTTP/1.1\r\nHost: ")
                .append(uri.getHost())
                .append(port)
                .append("\r\n");
        headers.forEach(
                (name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        head.append("Content-Length: ").append(length).append("\r\nConnection: close\r\n\r\n");
        return head.toString().getBytes(StandardCharsets.US_ASCII);
    }

    private SocketTimeoutException tooLate() {
        return new SocketTimeoutException("no answer within " + limit.toSeconds() + " seconds");
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // It is closed all the same.
        }
    }
}
