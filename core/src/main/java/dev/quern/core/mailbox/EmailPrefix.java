package dev.quern.core.mailbox;

import dev.quern.core.kernel.Refusal;
import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/** The part of a mailbox's address before the @. Always lower case, so equal prefixes collide. */
public record EmailPrefix(String value) {
    public static final int MAX_LENGTH = 64;
    private static final Pattern SHAPE = Pattern.compile("[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?");
    private static final Pattern MARKS = Pattern.compile("\\p{M}+");
    private static final Pattern GAPS = Pattern.compile("[^a-z0-9]+");

    public EmailPrefix {
        value = value.toLowerCase(Locale.ROOT);
        if (value.length() > MAX_LENGTH || !SHAPE.matcher(value).matches() || value.contains("..")) {
            throw new Refusal.Invalid(
                    "email_prefix",
                    "Not a usable mailbox address: '" + shortened(value)
                            + "'. Letters, digits, dots, dashes and underscores are, " + MAX_LENGTH + " at most.");
        }
    }

    /** The prefix that goes with a name: lower case, words joined by dots; {@code mailbox} when no letter is left. */
    public static EmailPrefix of(MailboxName name) {
        var ascii = MARKS.matcher(Normalizer.normalize(name.value().replace("ß", "ss"), Normalizer.Form.NFKD))
                .replaceAll("")
                .toLowerCase(Locale.ROOT);
        var dotted = GAPS.matcher(ascii).replaceAll(".");
        dotted = dotted.substring(0, Math.min(dotted.length(), MAX_LENGTH - 8));
        dotted = dotted.replaceAll("^\\.+|\\.+$", "");
        return new EmailPrefix(dotted.isEmpty() ? "mailbox" : dotted);
    }

    /** The same prefix followed by a number, for a name that is taken. */
    public EmailPrefix numbered(int number) {
        return new EmailPrefix(value + "." + number);
    }

    private static String shortened(String text) {
        return text.length() <= 80 ? text : text.substring(0, 80) + "…";
    }
}
