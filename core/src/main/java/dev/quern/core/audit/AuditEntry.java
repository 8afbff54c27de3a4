package dev.quern.core.audit;

import dev.quern.core.account.AccountId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One thing that somebody did, or tried to do. It stays as it is, whatever becomes of its subject or of the key.
 *
 * @param node the name of the program that wrote it, among those that share the database
 */
public record AuditEntry(long id, Draft what, String node) {
    /**
     * An entry that is about to be written.
     *
     * @param subject the id of what it was done to; null where it has none
     * @param allowed false for an attempt that the role of the key forbids
     * @param remote the address it came from; null for a command
     */
    public record Draft(
            Instant at,
            AccountId account,
            Actor actor,
            Action action,
            @Nullable String subject,
            boolean allowed,
            @Nullable String remote) {
        /** The longest subject. */
        public static final int LONGEST_SUBJECT = 200;

        public Draft {
            subject = subject == null || subject.length() <= LONGEST_SUBJECT
                    ? subject
                    : subject.substring(0, LONGEST_SUBJECT - 1) + "…";
        }
    }
}
