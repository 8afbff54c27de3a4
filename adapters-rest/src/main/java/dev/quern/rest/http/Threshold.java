package dev.quern.rest.http;

import dev.quern.rest.json.Json;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import org.glassfish.grizzly.filterchain.FilterChainContext;
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
 *   <li>a request before all handlers stand is 503, not 404
 *   <li>what it refuses, it refuses in JSON
 * </ul>
 */
public final class Threshold extends HttpServerFilter {
    private static final Pattern BROKEN_ESCAPE = Pattern.compile("%(?![0-9A-Fa-f]{2})");
    private static final Pattern LENGTH = Pattern.compile("[0-9]{1,18}");
    private static final String REASON = Threshold.class.getName();

    private final BooleanSupplier started;

    @SuppressWarnings("deprecation") // The builders that are promised in its place do not exist yet.
    private Threshold(NetworkListener listener, BooleanSupplier started) {
        super(
                listener.isChunkingEnabled(),
                listener.getMaxHttpHeaderSize(),
                null,
                listener.getKeepAlive(),
                null,
                listener.getMaxRequestHeaders(),
                listener.getMaxResponseHeaders());
        this.started = started;
        setAllowPayloadForUndefinedHttpMethods(true);
    }

    /** Takes the place of Grizzly's own reading in a listener. */
    public static AddOn addOn(BooleanSupplier started) {
        return (listener, chain) ->
                chain.set(chain.indexOfType(HttpServerFilter.class), new Threshold(listener, started));
    }

    @Override
    protected void onIncomingUpgrade(FilterChainContext ctx, HttpHeader header) {
        header.getUpgradeDC().recycle();
    }

    @Override
    protected void onHttpHeadersParsed(HttpHeader header, MimeHeaders headers, FilterChainContext ctx) {
        // Trailers behind a chunked body come by here too, when it is too late to refuse anything.
        if (header instanceof HttpRequestPacket request && headers == header.getHeaders()) {
            check(request, headers);
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

    /** Grizzly drops a length when it comes upon chunks behind it, but keeps the count. */
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
