package dev.quern.rest;

import dev.quern.core.node.Node;
import dev.quern.rest.delivery.AddressRange;
import dev.quern.rest.mail.MailSettings;
import dev.quern.rest.reception.Patience;
import dev.quern.rest.tls.CertificateFiles;
import java.net.URI;
import java.util.List;
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
 * @param certificate for TLS; null for plain HTTP
 * @param proxies that are believed when they say whose request they pass on
 * @param role of the program; one that is {@code WORKER} serves nothing but its health and its metrics
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
        Patience patience,
        @Nullable CertificateFiles certificate,
        List<AddressRange> proxies,
        Node.Role role) {
    public RestSettings {
        proxies = List.copyOf(proxies);
        corsOrigins = Set.copyOf(corsOrigins);
    }

    /** No origins, no limit of calls, and the usual ones of messages; plain HTTP, without proxies, in every role. */
    public RestSettings(String host, int port, @Nullable URI baseUrl, long maxUploadBytes, String emailDomain) {
        this(
                host,
                port,
                baseUrl,
                maxUploadBytes,
                emailDomain,
                MailSettings.DEFAULT,
                Set.of(),
                0,
                Patience.USUAL,
                null,
                List.of(),
                Node.Role.ALL);
    }

    public RestSettings withMail(MailSettings settings) {
        return new RestSettings(
                host,
                port,
                baseUrl,
                maxUploadBytes,
                emailDomain,
                settings,
                corsOrigins,
                callsPerMinute,
                patience,
                certificate,
                proxies,
                role);
    }

    public RestSettings withPatience(Patience other) {
        return new RestSettings(
                host,
                port,
                baseUrl,
                maxUploadBytes,
                emailDomain,
                mail,
                corsOrigins,
                callsPerMinute,
                other,
                certificate,
                proxies,
                role);
    }

    public RestSettings withCorsOrigins(Set<String> origins) {
        return new RestSettings(
                host,
                port,
                baseUrl,
                maxUploadBytes,
                emailDomain,
                mail,
                origins,
                callsPerMinute,
                patience,
                certificate,
                proxies,
                role);
    }

    public RestSettings withCallsPerMinute(int calls) {
        return new RestSettings(
                host,
                port,
                baseUrl,
                maxUploadBytes,
                emailDomain,
                mail,
                corsOrigins,
                calls,
                patience,
                certificate,
                proxies,
                role);
    }

    public RestSettings withCertificate(@Nullable CertificateFiles files) {
        return new RestSettings(
                host,
                port,
                baseUrl,
                maxUploadBytes,
                emailDomain,
                mail,
                corsOrigins,
                callsPerMinute,
                patience,
                files,
                proxies,
                role);
    }

    public RestSettings withProxies(List<AddressRange> trusted) {
        return new RestSettings(
                host,
                port,
                baseUrl,
                maxUploadBytes,
                emailDomain,
                mail,
                corsOrigins,
                callsPerMinute,
                patience,
                certificate,
                trusted,
                role);
    }

    public RestSettings withRole(Node.Role other) {
        return new RestSettings(
                host,
                port,
                baseUrl,
                maxUploadBytes,
                emailDomain,
                mail,
                corsOrigins,
                callsPerMinute,
                patience,
                certificate,
                proxies,
                other);
    }

    /** The scheme of the addresses at which it listens. */
    String scheme() {
        return certificate == null ? "http" : "https";
    }

    /**
     * The address under which callers reach the server, without a slash at its end.
     *
     * @param listening the port it listens on
     */
    public String address(int listening) {
        var text = baseUrl == null ? ownAddress(listening) : baseUrl.toString();
        return text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
    }

    /** The address at which it listens, whatever callers call it. */
    String ownAddress(int listening) {
        return scheme() + "://" + bracketed(host) + ":" + listening;
    }

    private static String bracketed(String host) {
        return host.contains(":") ? "[" + host + "]" : host;
    }
}
