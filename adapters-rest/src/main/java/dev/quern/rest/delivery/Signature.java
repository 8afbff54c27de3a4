package dev.quern.rest.delivery;

import dev.quern.core.webhook.WebhookSecret;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The {@code webhook-signature} of Standard Webhooks: {@code v1,} and an HMAC-SHA256 over id, time and body. */
final class Signature {
    private Signature() {}

    static String of(WebhookSecret secret, String messageId, Instant at, byte[] body) {
        try {
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.key(), "HmacSHA256"));
            mac.update((messageId + "." + at.getEpochSecond() + ".").getBytes(StandardCharsets.UTF_8));
            return "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java has HmacSHA256", e);
        }
    }
}
