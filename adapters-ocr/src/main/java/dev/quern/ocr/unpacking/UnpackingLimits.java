package dev.quern.ocr.unpacking;

import dev.quern.core.unpacking.Unpacking;
import dev.quern.ocr.reading.mail.MailLimits;

/**
 * The limits for taking one file apart; {@link Unpacking.Limits} counts the same over all that is in it.
 *
 * @param members files in an archive
 * @param bytes that they have together
 * @param ratio of those to the bytes of the archive
 * @param mail limits of a message
 */
public record UnpackingLimits(int members, long bytes, int ratio, MailLimits mail) {
    /** For what people send. */
    public static final UnpackingLimits USUAL = new UnpackingLimits(
            Unpacking.Limits.USUAL.members(), Unpacking.Limits.USUAL.bytes(), 100, MailLimits.USUAL);
}
