package dev.quern.core.mailbox;

/** The name of a mailbox, as people see it. */
public record MailboxName(String value) {
    public static final int MAX_LENGTH = 255;

    public MailboxName {
        value = value.strip();
        Names.check("name", value, MAX_LENGTH);
    }
}
