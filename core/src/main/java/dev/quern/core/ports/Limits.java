package dev.quern.core.ports;

import dev.quern.core.intake.Admission;
import dev.quern.core.processing.Finding;
import dev.quern.core.unpacking.Unpacking;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Limits on sizes, times and numbers.
 *
 * @param uploadBytes the largest file
 * @param unpacking of files that have others in them
 * @param finding how long the fields of one document may take, of computing
 * @param waiting how many documents may wait
 * @param monthlyCredits of each account; null for as many as it likes
 */
public record Limits(
        long uploadBytes,
        Unpacking.Limits unpacking,
        Duration finding,
        Admission.Bounds waiting,
        @Nullable Integer monthlyCredits) {
    /** Files of 100 MB, and no limit on anything else. */
    public static final Limits USUAL =
            new Limits(100L << 20, Unpacking.Limits.USUAL, Finding.USUAL, Admission.Bounds.NONE, null);

    /** The same for files of another size. */
    public Limits withUploadBytes(long most) {
        return new Limits(most, unpacking, finding, waiting, monthlyCredits);
    }

    /** The same with other limits of what is unpacked. */
    public Limits withUnpacking(Unpacking.Limits other) {
        return new Limits(uploadBytes, other, finding, waiting, monthlyCredits);
    }

    /** The same with another time for a document's fields. */
    public Limits withFinding(Duration most) {
        return new Limits(uploadBytes, unpacking, most, waiting, monthlyCredits);
    }

    /** The same with other bounds on what waits. */
    public Limits withWaiting(Admission.Bounds most) {
        return new Limits(uploadBytes, unpacking, finding, most, monthlyCredits);
    }

    /** The same with another number of credits a month, or null for no limit. */
    public Limits withMonthlyCredits(@Nullable Integer most) {
        return new Limits(uploadBytes, unpacking, finding, waiting, most);
    }
}
