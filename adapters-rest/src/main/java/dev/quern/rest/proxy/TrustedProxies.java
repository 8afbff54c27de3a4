package dev.quern.rest.proxy;

import dev.quern.rest.delivery.AddressRange;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.glassfish.grizzly.http.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * The proxies that are believed when they say whose request they pass on, in {@code X-Forwarded-For}, {@code -Proto} and {@code
 * -Host} or, where a request has none of these, in {@code Forwarded}. What anybody else writes there changes nothing.
 *
 * <p>Each proxy writes the address of its own caller behind those that were there, so they are read from the end, and only as
 * far as each was written by a proxy that is trusted: what stands before may be invented.
 */
public final class TrustedProxies {
    private static final String FOR = "X-Forwarded-For";
    private static final String PROTO = "X-Forwarded-Proto";
    private static final String HOST = "X-Forwarded-Host";
    private static final Pattern PORT = Pattern.compile(":\\d{1,5}$");
    private static final Pattern HOSTS =
            Pattern.compile("(?:[A-Za-z0-9_](?:[A-Za-z0-9._-]{0,252})|\\[[0-9A-Fa-f:.]{2,45}])(?::\\d{1,5})?");

    private final List<AddressRange> ranges;
    private final String ownScheme;

    /** @param ownScheme of the server itself, {@code http} or {@code https} */
    public TrustedProxies(List<AddressRange> ranges, String ownScheme) {
        this.ranges = List.copyOf(ranges);
        this.ownScheme = ownScheme;
    }

    /** Finds out where a request comes from. */
    public RequestSource source(Request request) {
        var peer = request.getContext().getConnection().getPeerAddress() instanceof InetSocketAddress internet
                ? internet.getAddress()
                : null;
        if (peer == null) {
            return new RequestSource("", null);
        }
        if (!trusts(peer)) {
            return new RequestSource(peer.getHostAddress(), null);
        }
        var hops = values(request, FOR);
        var proto = values(request, PROTO);
        var host = values(request, HOST);
        if (hops.isEmpty() && proto.isEmpty() && host.isEmpty()) {
            return byForwarded(peer, request);
        }
        var remote = peer;
        for (int i = hops.size() - 1; i >= 0 && trusts(remote); i--) {
            var before = address(hops.get(i));
            if (before.isEmpty()) {
                break;
            }
            remote = before.get();
        }
        return new RequestSource(remote.getHostAddress(), address(last(proto), last(host), request));
    }

    private RequestSource byForwarded(InetAddress peer, Request request) {
        var elements = ForwardedHeader.elements(String.join(",", request.getHeaders("Forwarded")));
        var remote = peer;
        Map<String, String> told = Map.of();
        for (int i = elements.size() - 1; i >= 0 && trusts(remote); i--) {
            told = elements.get(i);
            var before = address(told.getOrDefault("for", ""));
            if (before.isEmpty()) {
                break;
            }
            remote = before.get();
        }
        return new RequestSource(remote.getHostAddress(), address(told.get("proto"), told.get("host"), request));
    }

    private boolean trusts(InetAddress address) {
        return ranges.stream().anyMatch(range -> range.has(address.getAddress()));
    }

    private static List<String> values(Request request, String header) {
        var values = new ArrayList<String>();
        for (var line : request.getHeaders(header)) {
            Arrays.stream(line.split(",", -1)).map(String::strip).forEach(values::add);
        }
        return values;
    }

    private static @Nullable String last(List<String> values) {
        return values.isEmpty() ? null : values.get(values.size() - 1);
    }

    /** An address as proxies write it: with a port or without, and with brackets where it has colons of its own. */
    private static Optional<InetAddress> address(String written) {
        boolean isBracketed = written.startsWith("[");
        boolean hasPort = isBracketed || written.indexOf(':') == written.lastIndexOf(':');
        var host = hasPort ? PORT.matcher(written).replaceFirst("") : written;
        if (!isBracketed) {
            return AddressRange.address(host);
        }
        return host.endsWith("]") ? AddressRange.address(host.substring(1, host.length() - 1)) : Optional.empty();
    }

    /** Of a proxy that says one of both, the other is what it sent itself. */
    private @Nullable String address(@Nullable String proto, @Nullable String host, Request request) {
        if (proto == null && host == null) {
            return null;
        }
        var scheme = proto == null ? ownScheme : proto.toLowerCase(Locale.ROOT);
        var name = host == null ? request.getHeader("Host") : host;
        boolean isGood = (scheme.equals("http") || scheme.equals("https"))
                && name != null
                && HOSTS.matcher(name).matches();
        return isGood ? scheme + "://" + name.toLowerCase(Locale.ROOT) : null;
    }
}
