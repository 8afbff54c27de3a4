package dev.quern.core.webhook;

import dev.quern.core.kernel.Refusal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Further headers that a webhook sends, in order. Those that make the message what it is cannot be set. */
public record WebhookHeaders(Map<String, String> byName) {
    public static final WebhookHeaders NONE = new WebhookHeaders(Map.of());

    private static final int MAX_HEADERS = 50;
    private static final int MAX_NAME = 100;
    private static final int MAX_VALUE = 8_000;
    private static final Pattern NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]{1," + MAX_NAME + "}");
    private static final Pattern VALUE = Pattern.compile("[\\t\\x20-\\x7e]{0," + MAX_VALUE + "}");
    private static final Set<String> OURS = Set.of(
            "host",
            "content-length",
            "transfer-encoding",
            "connection",
            "expect",
            "te",
            "trailer",
            "upgrade",
            "keep-alive",
            "proxy-connection",
            "x-parseur-event",
            "webhook-id",
            "webhook-timestamp",
            "webhook-signature");

    public WebhookHeaders {
        byName = Collections.unmodifiableMap(new LinkedHashMap<>(byName));
        if (byName.size() > MAX_HEADERS) {
            throw invalid("There may be " + MAX_HEADERS + " headers at most; these are " + byName.size() + ".");
        }
        byName.forEach(WebhookHeaders::check);
    }

    private static void check(String name, String value) {
        if (!NAME.matcher(name).matches()) {
            throw invalid("Not the name of a header: '" + (name.length() <= 60 ? name : name.substring(0, 60)) + "'.");
        }
        if (OURS.contains(name.toLowerCase(Locale.ROOT))) {
            throw invalid("The header " + name + " is set by this server.");
        }
        if (!VALUE.matcher(value).matches()) {
            throw invalid("The value of " + name + " is longer than " + MAX_VALUE
                    + " characters or has others than visible ASCII.");
        }
    }

    private static Refusal.Invalid invalid(String message) {
        return new Refusal.Invalid("headers", message);
    }
}
