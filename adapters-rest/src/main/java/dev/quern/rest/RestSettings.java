package dev.quern.rest;

import dev.quern.core.node.Node;
import dev.quern.rest.delivery.AddressRange;
import dev.quern.rest.mail.MailSettings;
import dev.quern.rest.reception.Patience;
import dev.quern.rest.tls.CertificateFiles;
import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
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
        return changed(all -> all.mail = settings);
    }

    public RestSettings withPatience(Patience other) {
        return changed(all -> all.patience = other);
    }

    public RestSettings withCorsOrigins(Set<String> origins) {
        return changed(all -> all.corsOrigins = origins);
    }

    public RestSettings withCallsPerMinute(int calls) {
        return changed(all -> all.callsPerMinute = calls);
    }

    public RestSettings withCertificate(@Nullable CertificateFiles files) {
        return changed(all -> all.certificate = files);
    }

    public RestSettings withProxies(List<AddressRange> trusted) {
        return changed(all -> all.proxies = trusted);
    }

    public RestSettings withRole(Node.Role other) {
        return changed(all -> all.role = other);
    }

    private RestSettings changed(Consumer<Changeable> change) {
        var all = new Changeable(this);
        change.accept(all);
        return new RestSettings(
                host,
                port,
                baseUrl,
                maxUploadBytes,
                emailDomain,
                all.mail,
                all.corsOrigins,
                all.callsPerMinute,
                all.patience,
                all.certificate,
                all.proxies,
                all.role);
    }

    /** What has a usual value. */
    private static final class Changeable {
        private MailSettings mail;
        private Set<String> corsOrigins;
        private int callsPerMinute;
        private Patience patience;
        private @Nullable CertificateFiles certificate;
        private List<AddressRange> proxies;
        private Node.Role role;

        Changeable(RestSettings from) {
            mail = from.mail;
            corsOrigins = from.corsOrigins;
            callsPerMinute = from.callsPerMinute;
            patience = from.patience;
            certificate = from.certificate;
            proxies = from.proxies;
            role = from.role;
        }
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
