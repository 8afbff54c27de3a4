package dev.quern.core.mailbox;

import dev.quern.core.Refusal;

/** Finds an address for a mailbox that nobody chose one for. */
public final class FreePrefix {
    private static final int NAME_TRIES = 1_000;

    private FreePrefix() {}

    /** The prefix that goes with the name, with a number behind it when it is taken. */
    public static EmailPrefix of(MailboxName name, Mailboxes mailboxes) {
        var prefix = EmailPrefix.of(name);
        for (int number = 2; number < NAME_TRIES; number++) {
            if (mailboxes.findByPrefix(prefix).isEmpty()) {
                return prefix;
            }
            prefix = EmailPrefix.of(name).numbered(number);
        }
        throw new Refusal.Conflict("email_prefix", "Too many mailboxes have the name '" + name.value() + "'.");
    }
}
