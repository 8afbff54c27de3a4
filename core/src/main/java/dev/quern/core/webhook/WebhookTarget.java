package dev.quern.core.webhook;

import dev.quern.core.kernel.Refusal;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;

/**
 * Where a webhook calls: an http or https address with a host, and without a user in it. Whether the host may be called is
 * the {@link WebhookSender}'s to say.
 */
public record WebhookTarget(String value) {
    public static final int MAX_LENGTH = 2_000;
    private static final int MAX_PORT = 65_535;

    public WebhookTarget {
        value = value.strip();
        if (value.isEmpty()) {
            throw invalid("This field may not be blank.");
        }
        if (value.length() > MAX_LENGTH) {
            throw invalid(
                    "Ensure this field has no more than " + MAX_LENGTH + " characters; it has " + value.length() + ".");
        }
        check(parsed(value));
    }

    public URI uri() {
        return URI.create(value);
    }

    public boolean isSecure() {
        return uri().getScheme().equalsIgnoreCase("https");
    }

    /** The host, without the brackets of an IPv6 address. */
    public String host() {
        var host = uri().getHost();
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }

    public int port() {
        int port = uri().getPort();
        return port >= 0 ? port : isSecure() ? 443 : 80;
    }

    @Override
    public String toString() {
        return value;
    }

    private static URI parsed(String value) {
        try {
            return new URI(value);
        } catch (URISyntaxException e) {
            throw invalid("Not an address: " + e.getReason() + ".");
        }
    }

    private static void check(URI uri) {
        var scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
        if (!scheme.equals("http") && !scheme.equals("https")) {
            throw invalid("Only http and https addresses are called.");
        }
        if (uri.getRawAuthority() != null && uri.getRawAuthority().indexOf('@') >= 0) {
            throw invalid("A user or password does not belong into the address; use headers.");
        }
        if (uri.getHost() == null) {
            throw invalid("The address has no host that could be looked up.");
        }
        if (uri.getHost().indexOf('%') >= 0) {
            throw invalid("An address of one network card is not called.");
        }
        if (uri.getPort() == 0 || uri.getPort() > MAX_PORT) {
            throw invalid("A port is a number from 1 to " + MAX_PORT + ".");
        }
        if (!uri.toString().chars().allMatch(c -> c > ' ' && c < 127)) {
            throw invalid("Characters beyond ASCII must be encoded.");
        }
    }

    private static Refusal.Invalid invalid(String message) {
        return new Refusal.Invalid("target", message);
    }
}
