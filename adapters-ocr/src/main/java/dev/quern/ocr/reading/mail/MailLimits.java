package dev.quern.ocr.reading.mail;

/**
 * The limits within which a message is looked at before it is refused.
 *
 * @param bytes of the whole message
 * @param text characters of its bodies
 * @param parts texts and files in it
 * @param depth to which parts may be nested
 */
public record MailLimits(long bytes, int text, int parts, int depth) {
    /** For ordinary messages: far beyond what mail servers let through. */
    public static final MailLimits USUAL = new MailLimits(100L << 20, 20 << 20, 1_000, 50);
}
