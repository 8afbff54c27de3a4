package dev.quern.app.settings;

import dev.quern.core.unpacking.Unpacking;
import dev.quern.ocr.reading.mail.MailLimits;
import dev.quern.ocr.unpacking.UnpackingLimits;

/**
 * Limits on the unpacking of files that hold others.
 *
 * @param members files in one that comes in, all that is inside counted
 * @param megabytes that they have together
 * @param ratio of unpacked to packed bytes of an archive
 * @param depth to which files are opened: 1 for what comes in itself
 * @param mailParts texts and files of one message
 */
public record UnpackingSettings(int members, int megabytes, int ratio, int depth, int mailParts) {
    private static final int MB = 20;

    /** The limits where nothing was set. */
    static final UnpackingSettings USUAL = new UnpackingSettings(
            Unpacking.Limits.USUAL.members(),
            (int) (Unpacking.Limits.USUAL.bytes() >> MB),
            UnpackingLimits.USUAL.ratio(),
            Unpacking.Limits.USUAL.depth(),
            MailLimits.USUAL.parts());

    /** For all that is in one file. */
    public Unpacking.Limits family() {
        return new Unpacking.Limits(members, (long) megabytes << MB, depth);
    }

    /** For one file by itself. */
    public UnpackingLimits limits() {
        var usual = MailLimits.USUAL;
        var mail = new MailLimits(usual.bytes(), usual.text(), mailParts, usual.depth());
        return new UnpackingLimits(members, (long) megabytes << MB, ratio, mail);
    }
}
