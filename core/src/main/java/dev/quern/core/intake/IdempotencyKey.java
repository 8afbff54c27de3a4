package dev.quern.core.intake;

import dev.quern.core.kernel.Refusal;
import dev.quern.core.mailbox.MailboxId;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Pattern;

/** A name that a sender gives to one sending, so that sending it again makes no second document. */
public record IdempotencyKey(String value) {
    private static final Pattern SHAPE = Pattern.compile("[\\x21-\\x7e]{1,255}");

    public IdempotencyKey {
        if (!SHAPE.matcher(value).matches()) {
            throw new Refusal.Invalid(
                    "Idempotency-Key", "Expected 1 to 255 visible ASCII characters; found " + value.length() + ".");
        }
    }

    /**
     * The same key among the messages from one sender to one mailbox. They need no API key, so theirs must neither meet those
     * of the account's own sendings, which one could use up for it, nor those of other senders.
     */
    IdempotencyKey ofMessage(MailboxId mailbox, String sender) {
        var scoped = mailbox + "\n" + sender.toLowerCase(Locale.ROOT) + "\n" + value;
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(scoped.getBytes(StandardCharsets.UTF_8));
            return new IdempotencyKey("message:" + HexFormat.of().formatHex(digest));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }
}
