package dev.quern.rest.mail;

/**
 * Limits of {@code POST /email}, which is open to the world.
 *
 * @param open false to answer as if it were not there
 * @param maxBytes of one message, as JSON
 * @param perSender messages a minute from one address of a sender; 0 for no limit
 * @param perRemote messages a minute from one remote address; 0 for no limit
 */
public record MailSettings(boolean open, int maxBytes, int perSender, int perRemote) {
    /** Open, with limits that people do not notice. */
    public static final MailSettings DEFAULT = new MailSettings(true, 8 << 20, 60, 600);
}
