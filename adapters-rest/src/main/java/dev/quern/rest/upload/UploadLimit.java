package dev.quern.rest.upload;

import dev.quern.core.kernel.Refusal;

/**
 * The largest file that is taken, to refuse early what says its length.
 *
 * @param bytes of the file alone
 */
public record UploadLimit(long bytes) {
    /** The form around the file. */
    private static final long OVERHEAD = 2 << 20;

    /** @param contentLength of the whole request; -1 when it does not say */
    void check(long contentLength) {
        if (contentLength > bytes + OVERHEAD) {
            throw new Refusal.TooLarge("The file is larger than the limit of " + bytes + " bytes.");
        }
    }
}
