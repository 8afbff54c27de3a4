package dev.quern.core.mailbox;

/** The id of a mailbox, unique on the server. */
public record MailboxId(long number) {
    @Override
    public String toString() {
        return Long.toString(number);
    }
}
