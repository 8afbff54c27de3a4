package dev.quern.rest;

import dev.quern.rest.mail.MailSettings;
import dev.quern.rest.reception.Patience;
import java.net.URI;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where the server listens and what it lets in.
 *
 * @param port 0 for any free one
 * @param baseUrl under which callers reach the server, for the addresses in its answers; null for where it listens
 * @param emailDomain the part after the @ in the addresses of mailboxes
 * @param maxUploadBytes the same limit that {@code Intake} has, to refuse early what says its length
 * @param corsOrigins whose pages may call from a browser; {@code *} for all
 * @param callsPerMinute with one key; 0 for no limit
 * @param patience with slow callers, and with many
 */
public record RestSettings(
        String host,
        int port,
        @Nullable URI baseUrl,
        long maxUploadBytes,
        String emailDomain,
        MailSettings mail,
        Set<String> corsOrigins,
        int callsPerMinute,
        Patience patience) {
    public RestSettings {
        corsOrigins = Set.copyOf(corsOrigins);
    }

    /** No origins, no limit of calls, and the usual ones of messages. */
    public RestSettings(String host, int port, @Nullable URI baseUrl, long maxUploadBytes, String emailDomain) {
        this(host, port, baseUrl, maxUploadBytes, emailDomain, MailSettings.DEFAULT, Set.of(), 0, Patience.USUAL);
    }

    public RestSettings withMail(MailSettings settings) {
        return new RestSettings(
                host, port, baseUrl, maxUploadBytes, emailDomain, settings, corsOrigins, callsPerMinute, patience);
    }

    public RestSettings withPatience(Patience other) {
        return new RestSettings(
                host, port, baseUrl, maxUploadBytes, emailDomain, mail, corsOrigins, callsPerMinute, other);
    }

    public RestSettings withCorsOrigins(Set<String> origins) {
        return new RestSettings(
                host, port, baseUrl, maxUploadBytes, emailDomain, mail, origins, callsPerMinute, patience);
    }

    public RestSettings withCallsPerMinute(int calls) {
        return new RestSettings(host, port, baseUrl, maxUploadBytes, emailDomain, mail, corsOrigins, calls, patience);
    }

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
