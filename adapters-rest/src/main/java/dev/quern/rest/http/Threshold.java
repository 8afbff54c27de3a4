package dev.quern.rest.http;

import dev.quern.rest.json.Json;
import java.io.IOException;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import org.glassfish.grizzly.filterchain.BaseFilter;
import org.glassfish.grizzly.filterchain.FilterChainBuilder;
import org.glassfish.grizzly.filterchain.FilterChainContext;
import org.glassfish.grizzly.filterchain.FilterChainEvent;
import org.glassfish.grizzly.filterchain.NextAction;
import org.glassfish.grizzly.http.HttpContent;
import org.glassfish.grizzly.http.HttpEvents.IncomingHttpUpgradeEvent;
import org.glassfish.grizzly.http.HttpRequestPacket;
import org.glassfish.grizzly.http.HttpServerFilter;
import org.glassfish.grizzly.http.server.AddOn;
import org.glassfish.grizzly.http.server.NetworkListener;
import org.glassfish.grizzly.http.util.Header;
import org.glassfish.grizzly.http.util.HttpStatus;
import org.glassfish.grizzly.memory.Buffers;

/**
 * Stands before everything that handles requests, and turns away what Grizzly would get wrong:
 * <ul>
 *   <li>an offer to upgrade to HTTP/2, which the JDK's client makes with every request, is ignored; Grizzly would set the
 *       body aside and wait for it
 *   <li>an address with a broken {@code %} is 400, not 500
 *   <li>a body with both a length and chunks is 400: two readers could disagree on where the next request starts
 *   <li>a request before all handlers stand is 503, not 404
 * </ul>
 */
public final class Threshold implements AddOn {
    private static final Pattern BROKEN_ESCAPE = Pattern.compile("%(?![0-9A-Fa-f]{2})");

    private final BooleanSupplier started;

    public Threshold(BooleanSupplier started) {
        this.started = started;
    }

    @Override
    public void setup(NetworkListener listener, FilterChainBuilder chain) {
        chain.add(chain.indexOfType(org.glassfish.grizzly.http.server.HttpServerFilter.class), new Guard());
    }

    private final class Guard extends BaseFilter {
        @Override
        public NextAction handleEvent(FilterChainContext ctx, FilterChainEvent event) {
            if (event instanceof IncomingHttpUpgradeEvent upgrade) {
                upgrade.getHttpHeader().getUpgradeDC().recycle();
                upgrade.getHttpHeader().setIgnoreContentModifiers(false);
            }
            return ctx.getInvokeAction();
        }

        @Override
        public NextAction handleRead(FilterChainContext ctx) throws IOException {
            if (!(ctx.getMessage() instanceof HttpContent content)
                    || !(content.getHttpHeader() instanceof HttpRequestPacket request)) {
                return ctx.getInvokeAction();
            }
            if (!started.getAsBoolean()) {
                return answer(
                        ctx, request, HttpStatus.SERVICE_UNAVAILABLE_503, "The server is starting. Try again shortly.");
            }
            if (BROKEN_ESCAPE.matcher(address(request)).find()) {
                return answer(ctx, request, HttpStatus.BAD_REQUEST_400, "The address has a broken % in it.");
            }
            if (request.isChunked() && request.getHeader(Header.ContentLength) != null) {
                return answer(
                        ctx,
                        request,
                        HttpStatus.BAD_REQUEST_400,
                        "A body has either Content-Length or Transfer-Encoding, not both.");
            }
            return ctx.getInvokeAction();
        }

        private String address(HttpRequestPacket request) {
            var path = request.getRequestURIRef().getOriginalRequestURIBC().toString();
            return path + "?" + request.getQueryString();
        }

        private NextAction answer(
                FilterChainContext ctx, HttpRequestPacket request, HttpStatus status, String message) {
            var body = Json.bytes(Map.of(ErrorJson.NON_FIELD, message));
            var response = request.getResponse();
            response.setStatus(status);
            response.setHeader(Header.ContentType, "application/json");
            response.setHeader(Header.Connection, "close");
            response.setContentLength(body.length);
            request.getProcessingState().setKeepAlive(false);
            ctx.write(HttpContent.builder(response)
                    .content(Buffers.wrap(ctx.getMemoryManager(), body))
                    .last(true)
                    .build());
            ctx.notifyDownstream(HttpServerFilter.RESPONSE_COMPLETE_EVENT);
            return ctx.getStopAction();
        }
    }
}
