package dev.quern.ocr.value.text;

import dev.quern.core.result.Conventions;
import dev.quern.core.result.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Finds and reads e-mail addresses. The value is the address as it is written, without {@code mailto:}. */
public final class EmailAddressSpotter {
    private static final Pattern DOMAIN =
            Pattern.compile("(?:[\\p{L}\\d](?:[\\p{L}\\d-]{0,62})\\.){1,8}[\\p{L}]{2,24}(?![\\p{L}\\d@-])");
    private static final String LOCAL = ".!#$%&'*+/=?^_`{|}~-";
    private static final int LONGEST_LOCAL = 64;

    private EmailAddressSpotter() {}

    /** All of them in a line, from left to right, none overlapping another. */
    public static List<Spotted<Value.Text>> spot(String text, Conventions conventions) {
        var spotted = new ArrayList<Spotted<Value.Text>>();
        int last = 0;
        // From each @ outwards: patterns that start with the part before it go over a line again and again.
        for (int at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
            int start = start(text, at, last);
            var domain = DOMAIN.matcher(text).region(at + 1, text.length()).useTransparentBounds(true);
            if (start < at && domain.lookingAt()) {
                spotted.add(new Spotted<>(start, domain.end(), new Value.Text(text.substring(start, domain.end())), 1));
                last = domain.end();
            }
        }
        return spotted;
    }

    /** The value when the whole text is one, but for blanks, brackets and {@code mailto:} around it. */
    public static Optional<Value.Text> parse(String text, Conventions conventions) {
        var spotted = spot(text, conventions);
        if (spotted.size() != 1) {
            return Optional.empty();
        }
        var email = spotted.get(0);
        var rest = text.substring(0, email.start()) + text.substring(email.end());
        boolean alone = rest.replace("mailto", "").chars().noneMatch(Character::isLetterOrDigit);
        return alone ? Optional.of(email.value()) : Optional.empty();
    }

    private static int start(String text, int at, int notBefore) {
        int start = at;
        while (start > notBefore && at - start < LONGEST_LOCAL && isLocal(text.charAt(start - 1))) {
            start--;
        }
        while (start < at && !Character.isLetterOrDigit(text.charAt(start)) && text.charAt(start) != '_') {
            start++;
        }
        return start < at && text.charAt(at - 1) != '.' ? start : at;
    }

    private static boolean isLocal(char c) {
        return Character.isLetterOrDigit(c) || LOCAL.indexOf(c) >= 0;
    }
}
