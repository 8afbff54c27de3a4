package dev.quern.rest.delivery;

import dev.quern.core.kernel.Refusal;
import dev.quern.core.webhook.WebhookSender;
import dev.quern.core.webhook.WebhookTarget;
import dev.quern.rest.json.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * {@link WebhookSender} over HTTP. A host is looked up once a call; what it leads to is judged, and it is that address which
 * is connected to, so that a name that changes its mind in between gains nothing. Redirects are not followed.
 */
public final class HttpWebhookSender implements WebhookSender {
    /** The time that a receiver may take for everything. */
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private static final Set<Integer> WORTH_ANOTHER_TRY = Set.of(408, 425, 429);
    private static final Pattern SECONDS = Pattern.compile("\\d{1,9}");

    private final AddressGuard guard;
    private final Resolver resolver;
    private final HttpCall http;
    private final Supplier<Map<String, String>> further;

    /** Calls the public internet, and the ranges that are allowed beyond. */
    public HttpWebhookSender(List<AddressRange> allowed) {
        this(allowed, Map::of);
    }

    /** @param further headers of each call, such as that of a trace that it is part of */
    public HttpWebhookSender(List<AddressRange> allowed, Supplier<Map<String, String>> further) {
        this(allowed, InetAddress::getAllByName, (SSLSocketFactory) SSLSocketFactory.getDefault(), LIMIT, further);
    }

    HttpWebhookSender(List<AddressRange> allowed, Resolver resolver, SSLSocketFactory tls, Duration limit) {
        this(allowed, resolver, tls, limit, Map::of);
    }

    private HttpWebhookSender(
            List<AddressRange> allowed,
            Resolver resolver,
            SSLSocketFactory tls,
            Duration limit,
            Supplier<Map<String, String>> further) {
        this.further = further;
        this.guard = new AddressGuard(allowed);
        this.resolver = resolver;
        this.http = new HttpCall(tls, limit);
    }

    @Override
    public void refuseForbidden(WebhookTarget target) {
        try {
            for (var address : resolver.resolve(target.host())) {
                if (!guard.allows(address)) {
                    throw new Refusal.Invalid(
                            "target",
                            "The address leads to " + address.getHostAddress()
                                    + ", which is inside this server's network or reserved, and is not called.");
                }
            }
        } catch (UnknownHostException e) {
            // It may be known by the time there is something to tell.
        }
    }

    @Override
    public Answer send(Call call) {
        var target = call.webhook().target();
        var body = Json.bytes(call.body());
        try {
            var addresses = List.of(resolver.resolve(target.host()));
            for (var address : addresses) {
                if (!guard.allows(address)) {
                    return new Refused(
                            null, "Not sent: the address leads inside (" + address.getHostAddress() + ")", false);
                }
            }
            return judged(http.post(target, addresses, headers(call, body), body), call.at());
        } catch (UnknownHostException e) {
            return new TryAgain(null, "The host is not known", null);
        } catch (SSLException e) {
            return new TryAgain(null, "No secure connection: " + reason(e), null);
        } catch (IOException e) {
            return new TryAgain(null, "No answer: " + reason(e), null);
        }
    }

    private static Answer judged(HttpAnswer answer, Instant sent) {
        int status = answer.status();
        if (status < 300) {
            return new Accepted(status, answer.line());
        }
        if (status < 400) {
            return new Refused(status, answer.line() + " (redirects are not followed)", false);
        }
        if (status >= 500 || WORTH_ANOTHER_TRY.contains(status)) {
            return new TryAgain(status, answer.line(), retryAfter(answer, sent));
        }
        return new Refused(status, answer.line(), status == 410);
    }

    /** Seconds, or a date. */
    private static @Nullable Duration retryAfter(HttpAnswer answer, Instant sent) {
        var written = answer.header("retry-after").orElse("");
        if (SECONDS.matcher(written).matches()) {
            return Duration.ofSeconds(Long.parseLong(written));
        }
        try {
            var date = ZonedDateTime.parse(written, DateTimeFormatter.RFC_1123_DATE_TIME);
            var delay = Duration.between(sent, date.toInstant());
            return delay.isNegative() ? null : delay;
        } catch (DateTimeParseException e) {
            return null;
        }
    }

    private Map<String, String> headers(Call call, byte[] body) {
        var headers = new LinkedHashMap<String, String>();
        put(headers, "Content-Type", "application/json");
        put(headers, "User-Agent", "Quern-Webhooks");
        put(headers, "Accept", "*/*");
        further.get().forEach((name, value) -> put(headers, name, value));
        call.webhook().headers().byName().forEach((name, value) -> put(headers, name, value));
        put(headers, "X-Parseur-Event", call.event().written());
        if (call.test()) {
            put(headers, "X-Quern-Test", "true");
        }
        put(headers, "webhook-id", call.messageId());
        put(headers, "webhook-timestamp", Long.toString(call.at().getEpochSecond()));
        put(headers, "webhook-signature", Signature.of(call.webhook().secret(), call.messageId(), call.at(), body));
        return headers;
    }

    /** In place of one of the same name, however it is written. */
    private static void put(Map<String, String> headers, String name, String value) {
        headers.keySet().removeIf(other -> other.toLowerCase(Locale.ROOT).equals(name.toLowerCase(Locale.ROOT)));
        headers.put(name, value);
    }

    private static String reason(IOException e) {
        var message = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        return message.length() <= 200 ? message : message.substring(0, 200);
    }
}
