package dev.quern.core.housekeeping;

import dev.quern.core.account.Sessions;
import dev.quern.core.audit.AuditLog;
import dev.quern.core.document.DocumentQuery;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.file.FileKeeping;
import dev.quern.core.intake.Intake;
import dev.quern.core.intake.Receipts;
import dev.quern.core.kernel.Errands;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.mailbox.Mailboxes;
import java.time.Duration;
import java.time.InstantSource;
import java.time.LocalTime;

/**
 * Use case: what has had its time goes. Documents older than their mailbox keeps them, the rows of deleted ones, files that
 * nobody uses, the keys of sendings, sessions, and old entries of the audit log. It keeps no place: what is gone is not found again, so a sweep that was cut off
 * starts over and goes on where it was.
 */
public final class Sweep implements Errands.Runner {
    public static final String KIND = "sweep";

    /** Every day at midnight, UTC. */
    public static final Errands.Routine ROUTINE =
            new Errands.Routine(KIND, new Errands.Recurrence.Daily(LocalTime.MIDNIGHT));

    private static final int MAILBOXES = 100;
    private static final int SLICES_A_STEP = 5;

    private final Mailboxes mailboxes;
    private final DocumentErasing erasing;
    private final FileKeeping files;
    private final Receipts receipts;
    private final Sessions sessions;
    private final AuditLog audit;
    private final InstantSource clock;

    public Sweep(
            Mailboxes mailboxes,
            DocumentErasing erasing,
            FileKeeping files,
            Receipts receipts,
            Sessions sessions,
            AuditLog audit,
            InstantSource clock) {
        this.mailboxes = mailboxes;
        this.erasing = erasing;
        this.files = files;
        this.receipts = receipts;
        this.sessions = sessions;
        this.audit = audit;
        this.clock = clock;
    }

    @Override
    public Errands.Progress run(String subject) {
        int slices = 0;
        var last = new MailboxId(0);
        for (var page = mailboxes.after(last, MAILBOXES); !page.isEmpty(); page = mailboxes.after(last, MAILBOXES)) {
            for (var mailbox : page) {
                while (sweepSlice(mailbox)) {
                    if (++slices == SLICES_A_STEP) {
                        return Errands.Progress.MORE;
                    }
                }
                last = mailbox.id();
            }
        }
        receipts.removeBefore(clock.instant().minus(Intake.KEY_LASTS));
        sessions.removeExpired(clock.instant());
        audit.removeBefore(clock.instant().minus(AuditLog.LASTS));
        files.sweep();
        return Errands.Progress.DONE;
    }

    private boolean sweepSlice(Mailbox mailbox) {
        var now = clock.instant();
        var expiry = now.minus(Duration.ofDays(mailbox.settings().retentionDays()));
        var expired = new DocumentQuery(null, null, expiry, "", DocumentQuery.Order.RECEIVED, false);
        var deleted = DocumentQuery.ALL.withStatus(DocumentStatus.DELETED);
        return erasing.eraseSlice(mailbox.id(), expired, now) || erasing.eraseSlice(mailbox.id(), deleted, now);
    }
}
