package dev.quern.app.wiring;

import dev.quern.core.Quern;
import dev.quern.core.housekeeping.DeletionByTemplate;
import dev.quern.core.housekeeping.MailboxRemoval;
import dev.quern.core.housekeeping.Sweep;
import dev.quern.core.kernel.Errands;
import dev.quern.jdbc.queue.JdbcErrands;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The errands of a server: its work besides processing documents, and who does it. */
final class Chores {
    /** Two, so that one long errand holds up nothing. */
    private static final int THREADS = 2;

    private static final String FOLD = "fold-counts";
    private static final Duration FOLD_EVERY = Duration.ofSeconds(15);

    private final JdbcErrands errands;
    private final Quern quern;

    Chores(JdbcErrands errands, Quern quern) {
        this.errands = errands;
        this.quern = quern;
    }

    void start() {
        errands.start(
                THREADS,
                Map.of(
                        MailboxRemoval.KIND,
                        quern.mailboxRemoval(),
                        Sweep.KIND,
                        quern.sweep(),
                        DeletionByTemplate.KIND,
                        quern.deletionByTemplate(),
                        FOLD,
                        this::fold),
                List.of(Sweep.ROUTINE, new Errands.Routine(FOLD, new Errands.Recurrence.Every(FOLD_EVERY))));
    }

    private Errands.Progress fold(String nothing) {
        quern.stores().counts().fold();
        return Errands.Progress.DONE;
    }
}
