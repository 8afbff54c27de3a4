package dev.quern.core.mailbox;

import dev.quern.core.kernel.Refusal;
import java.util.function.Function;

/** Finds an address for a mailbox that nobody chose one for. */
public final class FreePrefix {
    private static final int NAME_TRIES = 1_000;

    private FreePrefix() {}

    /**
     * Adds a mailbox under the prefix that goes with its name, followed by a number when that one is taken. A prefix that
     * somebody else takes between the look and the store is passed over likewise.
     *
     * @param add stores the mailbox under a prefix, and refuses one that is taken as a conflict
     */
    public static Mailbox take(MailboxName name, Function<EmailPrefix, Mailbox> add, Mailboxes mailboxes) {
        var prefix = EmailPrefix.of(name);
        for (int number = 2; number < NAME_TRIES; number++) {
            if (mailboxes.findByPrefix(prefix).isEmpty()) {
                try {
                    return add.apply(prefix);
                } catch (Refusal.Conflict overtaken) {
                    // On to the next number.
                }
            }
            prefix = EmailPrefix.of(name).numbered(number);
        }
        throw new Refusal.Conflict("email_prefix", "Too many mailboxes have the name '" + name.value() + "'.");
    }
}
