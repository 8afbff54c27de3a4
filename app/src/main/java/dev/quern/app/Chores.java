package dev.quern.app;

import dev.quern.core.Errands;
import dev.quern.core.document.DocumentCounts;
import dev.quern.core.housekeeping.DeletionByTemplate;
import dev.quern.core.housekeeping.MailboxRemoval;
import dev.quern.core.housekeeping.Sweep;
import dev.quern.jdbc.JdbcErrands;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** What a server does besides processing documents, and who does it. */
final class Chores implements AutoCloseable {
    /** Two, so that one long errand holds up nothing. */
    private static final int THREADS = 2;

    private static final String FOLD = "fold-counts";
    private static final Duration FOLD_EVERY = Duration.ofSeconds(15);

    private final JdbcErrands errands;
    private final MailboxRemoval removal;
    private final Sweep sweep;
    private final DeletionByTemplate deletion;
    private final DocumentCounts counts;

    Chores(
            JdbcErrands errands,
            MailboxRemoval removal,
            Sweep sweep,
            DeletionByTemplate deletion,
            DocumentCounts counts) {
        this.errands = errands;
        this.removal = removal;
        this.sweep = sweep;
        this.deletion = deletion;
        this.counts = counts;
    }

    void start() {
        errands.start(
                THREADS,
                Map.of(
                        MailboxRemoval.KIND,
                        removal,
                        Sweep.KIND,
                        sweep,
                        DeletionByTemplate.KIND,
                        deletion,
                        FOLD,
                        this::fold),
                List.of(Sweep.ROUTINE, new Errands.Routine(FOLD, new Errands.Recurrence.Every(FOLD_EVERY))));
    }

    private Errands.Progress fold(String nothing) {
        counts.fold();
        return Errands.Progress.DONE;
    }

    @Override
    public void close() {
        errands.close();
    }
}
