package dev.quern.core.webhook;

import dev.quern.core.kernel.Tokens;
import java.util.Base64;
import java.util.HexFormat;

/** The key that a webhook signs with, as Standard Webhooks writes it: {@code whsec_} and the key in base64. */
public record WebhookSecret(String written) {
    private static final String PREFIX = "whsec_";
    private static final int BYTES = 32;

    public WebhookSecret {
        if (!written.startsWith(PREFIX)) {
            throw new IllegalArgumentException("The secret of a webhook starts with " + PREFIX);
        }
    }

    public static WebhookSecret random(Tokens tokens) {
        var key = HexFormat.of().parseHex(tokens.hex(BYTES));
        return new WebhookSecret(PREFIX + Base64.getEncoder().encodeToString(key));
    }

    /** The key itself. */
    public byte[] key() {
        return Base64.getDecoder().decode(written.substring(PREFIX.length()));
    }

    /** Says nothing: secrets stay out of logs. */
    @Override
    public String toString() {
        return PREFIX + "…";
    }
}
