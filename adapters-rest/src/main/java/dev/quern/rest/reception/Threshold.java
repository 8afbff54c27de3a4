package dev.quern.rest.reception;

import dev.quern.rest.http.ErrorJson;
import dev.quern.rest.json.Json;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.IntUnaryOperator;
import java.util.regex.Pattern;
import org.glassfish.grizzly.Buffer;
import org.glassfish.grizzly.filterchain.FilterChainContext;
import org.glassfish.grizzly.filterchain.NextAction;
import org.glassfish.grizzly.http.HttpContent;
import org.glassfish.grizzly.http.HttpHeader;
import org.glassfish.grizzly.http.HttpPacketParsing;
import org.glassfish.grizzly.http.HttpRequestPacket;
import org.glassfish.grizzly.http.HttpResponsePacket;
import org.glassfish.grizzly.http.HttpServerFilter;
import org.glassfish.grizzly.http.server.AddOn;
import org.glassfish.grizzly.http.server.NetworkListener;
import org.glassfish.grizzly.http.util.Header;
import org.glassfish.grizzly.http.util.HttpStatus;
import org.glassfish.grizzly.http.util.MimeHeaders;
import org.glassfish.grizzly.memory.Buffers;
import org.glassfish.grizzly.memory.MemoryManager;

/**
 * Grizzly's reading of HTTP, with what it gets wrong put right:
 * <ul>
 *   <li>an offer to upgrade to HTTP/2, which the JDK's client makes with every request, is ignored; Grizzly would set the
 *       body aside and wait for it
 *   <li>an address that is none, such as one with a broken {@code %}, is 400, not 500
 *   <li>a body with both a length and chunks, or coded in a way nobody asked for, is 400: two readers could disagree on
 *       where the next request starts
 *   <li>two hosts, a name of a header with a blank before its colon, and a header over several lines are 400, for the same reason
 *   <li>a request before all handlers stand is 503, not 404
 *   <li>what it refuses, it refuses in JSON
 *   <li>whoever asks for something else while an answer without an end comes is cut off
 * </ul>
 */
public final class Threshold extends HttpServerFilter {
    private static final Pattern BROKEN_ESCAPE = Pattern.compile("%(?![0-9A-Fa-f]{2})");
    private static final Pattern LENGTH = Pattern.compile("[0-9]{1,18}");
    private static final Pattern NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
    private static final String REASON = Threshold.class.getName();

    private final BooleanSupplier started;
    private final Connections connections;

    @SuppressWarnings("deprecation") // The builders that are promised in its place do not exist yet.
    private Threshold(NetworkListener listener, BooleanSupplier started, Connections connections) {
        super(
                listener.isChunkingEnabled(),
                listener.getMaxHttpHeaderSize(),
                null,
                listener.getKeepAlive(),
                null,
                listener.getMaxRequestHeaders(),
                listener.getMaxResponseHeaders());
        this.started = started;
        this.connections = connections;
        setAllowPayloadForUndefinedHttpMethods(true);
    }

    /** Takes the place of Grizzly's own reading in a listener. */
    public static AddOn addOn(BooleanSupplier started, Connections connections) {
        return (listener, chain) ->
                chain.set(chain.indexOfType(HttpServerFilter.class), new Threshold(listener, started, connections));
    }

    @Override
    public NextAction handleRead(FilterChainContext ctx) throws IOException {
        if (connections.isListening(ctx.getConnection())) {
            ctx.getConnection().terminateSilently();
            return ctx.getStopAction();
        }
        return super.handleRead(ctx);
    }

    @Override
    protected void onIncomingUpgrade(FilterChainContext ctx, HttpHeader header) {
        header.getUpgradeDC().recycle();
    }

    @Override
    protected void onHttpHeadersParsed(HttpHeader header, MimeHeaders headers, FilterChainContext ctx) {
        // Trailers after a chunked body come by here, too, when it is too late to refuse anything.
        if (header instanceof HttpRequestPacket request && headers == header.getHeaders()) {
            check(request, headers);
        }
    }

    @Override
    protected boolean parseHeadersFromBytes(
            HttpHeader header, MimeHeaders headers, HeaderParsingState state, byte[] input, int end) {
        checkLines(header, at -> input[at], state.arrayOffset + state.offset, end);
        return super.parseHeadersFromBytes(header, headers, state, input, end);
    }

    @Override
    protected boolean parseHeadersFromBuffer(
            HttpHeader header, MimeHeaders headers, HeaderParsingState state, Buffer input) {
        checkLines(header, input::get, state.offset, input.limit());
        return super.parseHeadersFromBuffer(header, headers, state, input);
    }

    /** Grizzly makes one line of a header that continues after a line end and a blank; others see two. */
    private static void checkLines(HttpHeader header, IntUnaryOperator bytes, int from, int end) {
        for (int at = from; at + 1 < end; at++) {
            if (bytes.applyAsInt(at) != '\n') {
                continue;
            }
            int next = bytes.applyAsInt(at + 1);
            if (next == '\n' || next == '\r') {
                return;
            }
            if ((next == ' ' || next == '\t') && header instanceof HttpRequestPacket request) {
                throw refused(
                        request, HttpStatus.BAD_REQUEST_400, "A header is one line; this one goes on in another.");
            }
        }
    }

    private void check(HttpRequestPacket request, MimeHeaders headers) {
        if (!started.getAsBoolean()) {
            throw refused(request, HttpStatus.SERVICE_UNAVAILABLE_503, "The server is starting. Try again shortly.");
        }
        if (!isAddress(request)) {
            throw refused(
                    request, HttpStatus.BAD_REQUEST_400, "The address has characters in it that must be encoded.");
        }
        for (var name : headers.names()) {
            if (!NAME.matcher(name).matches()) {
                throw refused(
                        request,
                        HttpStatus.BAD_REQUEST_400,
                        "The name of a header stands right before its colon, without blanks.");
            }
        }
        if (isTwice(headers, "host")) {
            throw refused(request, HttpStatus.BAD_REQUEST_400, "A request names one Host; this one names several.");
        }
        if (isTwice(headers, "transfer-encoding")) {
            throw refused(request, HttpStatus.BAD_REQUEST_400, "A body has one Transfer-Encoding.");
        }
        var coding = headers.getHeader(Header.TransferEncoding);
        if (coding != null && !coding.strip().equalsIgnoreCase("chunked")) {
            throw refused(request, HttpStatus.BAD_REQUEST_400, "The only transfer encoding taken is chunked.");
        }
        var length = headers.getHeader(Header.ContentLength);
        if (coding != null && (length != null || hadLength(request))) {
            throw refused(
                    request,
                    HttpStatus.BAD_REQUEST_400,
                    "A body has either Content-Length or Transfer-Encoding, not both.");
        }
        if (length != null && !LENGTH.matcher(length.strip()).matches()) {
            throw refused(request, HttpStatus.BAD_REQUEST_400, "Content-Length is a number of bytes.");
        }
    }

    private static boolean isTwice(MimeHeaders headers, String name) {
        var values = headers.values(name).iterator();
        if (values.hasNext()) {
            values.next();
        }
        return values.hasNext();
    }

    /** Grizzly drops a length when it finds chunks after it, but keeps the count. */
    private static boolean hadLength(HttpRequestPacket request) {
        return request instanceof HttpPacketParsing parsing
                && parsing.getHeaderParsingState().contentLengthHeadersCount > 0;
    }

    private static boolean isAddress(HttpRequestPacket request) {
        var query = request.getQueryString();
        if (query != null && BROKEN_ESCAPE.matcher(query).find()) {
            return false;
        }
        var path = request.getRequestURI();
        try {
            return new URI(path.startsWith("/") ? "http://host" + path : path).getRawPath() != null;
        } catch (URISyntaxException e) {
            return false;
        }
    }

    private static IllegalArgumentException refused(HttpRequestPacket request, HttpStatus status, String reason) {
        status.setValues(request.getResponse());
        request.setAttribute(REASON, reason);
        return new IllegalArgumentException(reason);
    }

    @Override
    protected HttpContent customizeErrorResponse(HttpResponsePacket response) {
        var reason = response.getRequest().getAttribute(REASON);
        var body = Json.bytes(ErrorJson.of(
                Objects.requireNonNullElse(reason, "This request is not HTTP, or its headers are too large.")
                        .toString()));
        response.setHeader(Header.ContentType, "application/json");
        response.setHeader(Header.Connection, "close");
        response.setContentLength(body.length);
        return HttpContent.builder(response)
                .content(Buffers.wrap(MemoryManager.DEFAULT_MEMORY_MANAGER, body))
                .last(true)
                .build();
    }
}
