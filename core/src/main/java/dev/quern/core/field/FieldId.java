package dev.quern.core.field;

import dev.quern.core.kernel.Refusal;
import java.util.Optional;
import java.util.regex.Pattern;

/** The id of a field, unique on the server; written {@code PF} and the number. */
public record FieldId(long number) {
    private static final Pattern TOKEN = Pattern.compile("([1-9][0-9]{0,17})-[A-Za-z0-9_-]+");
    private static final Pattern WRITTEN = Pattern.compile("PF([1-9][0-9]{0,17})");

    public static FieldId parse(String written) {
        var match = WRITTEN.matcher(written);
        if (!match.matches()) {
            throw new Refusal.Invalid("id", "Not the id of a field: " + written);
        }
        return new FieldId(Long.parseLong(match.group(1)));
    }

    /** The id that a download token names, see {@link dev.quern.core.mailbox.Mailbox#fieldToken}; empty when it is none. */
    public static Optional<FieldId> ofToken(String token) {
        var match = TOKEN.matcher(token);
        return match.matches() ? Optional.of(new FieldId(Long.parseLong(match.group(1)))) : Optional.empty();
    }

    @Override
    public String toString() {
        return "PF" + number;
    }
}
