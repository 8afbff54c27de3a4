package dev.quern.core.mailbox;

import dev.quern.core.Refusal;
import java.util.regex.Pattern;

/** The id of a field, unique on the server; written {@code PF} and the number. */
public record FieldId(long number) {
    private static final Pattern WRITTEN = Pattern.compile("PF([1-9][0-9]{0,17})");

    public static FieldId parse(String written) {
        var match = WRITTEN.matcher(written);
        if (!match.matches()) {
            throw new Refusal.Invalid("id", "Not the id of a field: " + written);
        }
        return new FieldId(Long.parseLong(match.group(1)));
    }

    @Override
    public String toString() {
        return "PF" + number;
    }
}
