package dev.quern.core.mailbox;

/** What people call a mailbox. */
public record MailboxName(String value) {
    public static final int MAX_LENGTH = 255;

    public MailboxName {
        value = value.strip();
        Names.check("name", value, MAX_LENGTH);
    }
}
