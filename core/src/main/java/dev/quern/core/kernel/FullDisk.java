package dev.quern.core.kernel;

import dev.quern.core.kernel.Refusal.Unavailable.Cause;
import java.time.Duration;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A full disk: how it is recognised, and the refusal that callers get. */
public final class FullDisk {
    /** In the words of systems and databases; Java has no exception of its own for it. */
    private static final Pattern SAID = Pattern.compile(
            "no space left on device|not enough space on the disk|disk quota exceeded|disk full",
            Pattern.CASE_INSENSITIVE);

    private static final int DEEPEST = 20;
    private static final Duration LATER = Duration.ofSeconds(30);

    private FullDisk() {}

    /** Returns whether something failed because of it. */
    public static boolean isBehind(@Nullable Throwable failure) {
        var one = failure;
        for (int depth = 0; one != null && depth < DEEPEST; depth++) {
            var message = one.getMessage();
            if (message != null && SAID.matcher(message).find()) {
                return true;
            }
            one = one.getCause();
        }
        return false;
    }

    public static Refusal.Unavailable refusal() {
        return new Refusal.Unavailable(Cause.DISK_FULL, "The server's disk is full. Try again later.", LATER);
    }
}
