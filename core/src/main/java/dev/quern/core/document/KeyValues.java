package dev.quern.core.document;

import dev.quern.core.field.Field;
import dev.quern.core.mailbox.MailboxId;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The values that tell a document from another of its mailbox: those of its fields of one line, dates and numbers.
 *
 * @param hash of the mailbox, the fields and the values, as 64 hexadecimal digits
 * @param fields those that have a value
 */
public record KeyValues(String hash, List<String> fields) {
    /** With fewer, two documents are alike by chance. */
    private static final int LEAST = 3;

    public KeyValues {
        fields = List.copyOf(fields);
    }

    /** Those of a result; empty when fewer than three have a value. */
    public static Optional<KeyValues> of(
            MailboxId mailbox, List<Field> fields, Map<String, ? extends @Nullable Object> members) {
        var digest = sha256();
        add(digest, mailbox.toString());
        var given = new ArrayList<String>();
        for (var field : fields) {
            boolean counts = switch (field.format()) {
                case ONELINE, DATE, NUMBER -> true;
                case TEXT, TIME, DATETIME, NAME, ADDRESS, TABLE, LINK -> false;
            };
            if (counts) {
                var value = members.get(field.name());
                add(digest, field.name());
                add(digest, value == null ? "" : "=" + (value instanceof BigDecimal number ? plain(number) : value));
                if (value != null) {
                    given.add(field.name());
                }
            }
        }
        return given.size() < LEAST
                ? Optional.empty()
                : Optional.of(new KeyValues(HexFormat.of().formatHex(digest.digest()), given));
    }

    /** 12.5 is 12.50; a number with an exponent is not written out. */
    private static String plain(BigDecimal number) {
        return number.stripTrailingZeros().toString();
    }

    private static void add(MessageDigest digest, String text) {
        digest.update(text.getBytes(StandardCharsets.UTF_8));
        digest.update((byte) 0);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }
}
