package dev.quern.core.mailbox;

import dev.quern.core.field.FieldId;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The unguessable part of a field's download addresses: its number, to find it by, and a keyed hash of it, to check. Nothing
 * has to be stored for it, and it changes with its mailbox's secret.
 */
final class FieldToken {
    private static final int HASH_BYTES = 18;

    private FieldToken() {}

    static String of(String secret, FieldId field) {
        try {
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            var hash = mac.doFinal(field.toString().getBytes(StandardCharsets.UTF_8));
            var kept = Arrays.copyOf(hash, HASH_BYTES);
            return field.number() + "-"
                    + Base64.getUrlEncoder().withoutPadding().encodeToString(kept);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java has HmacSHA256", e);
        }
    }
}
