package dev.quern.core.intake;

import dev.quern.core.Refusal;
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
}
