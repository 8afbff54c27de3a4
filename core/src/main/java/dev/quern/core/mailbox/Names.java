package dev.quern.core.mailbox;

import dev.quern.core.kernel.Refusal;

/** The rules that names of mailboxes and fields have in common. */
final class Names {
    private Names() {}

    static void check(String member, String name, int maxLength) {
        if (name.isBlank()) {
            throw new Refusal.Invalid(member, "This field may not be blank.");
        }
        if (name.length() > maxLength) {
            throw new Refusal.Invalid(
                    member,
                    "Ensure this field has no more than " + maxLength + " characters; it has " + name.length() + ".");
        }
        if (name.codePoints().anyMatch(c -> Character.isISOControl(c) || Character.getType(c) == Character.SURROGATE)) {
            throw new Refusal.Invalid(member, "Control characters and broken characters are not allowed in a name.");
        }
    }
}
