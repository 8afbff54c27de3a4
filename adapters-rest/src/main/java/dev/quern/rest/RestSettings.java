package dev.quern.rest;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * Where the server listens and what it lets in.
 *
 * @param port 0 for any free one
 * @param baseUrl under which callers reach the server, for the addresses in its answers; null for where it listens
 * @param emailDomain what stands behind the @ in the addresses of mailboxes
 * @param maxUploadBytes the same limit that {@code Intake} has, to refuse early what says its length
 */
public record RestSettings(String host, int port, @Nullable URI baseUrl, long maxUploadBytes, String emailDomain) {
    /**
     * The address under which callers reach the server, without a slash at its end.
     *
     * @param listening the port it listens on
     */
    public String address(int listening) {
        var text = baseUrl == null ? "http://" + bracketed(host) + ":" + listening : baseUrl.toString();
        return text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
    }

    private static String bracketed(String host) {
        return host.contains(":") ? "[" + host + "]" : host;
    }
}
