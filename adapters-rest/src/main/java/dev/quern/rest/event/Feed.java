package dev.quern.rest.event;

import dev.quern.core.account.AccountId;
import dev.quern.core.document.Documents;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.TreeSet;

/**
 * What happens in one account, read again and again. A change may show after others with larger numbers, so what is read
 * begins where everything was read some seconds ago, and what was read before is left out. Used by one thread.
 */
final class Feed {
    /** The largest number of changes that are read at once. */
    static final int SLICE = 500;

    /** Transactions that give numbers to changes are over by then, and their changes show. */
    private static final Duration LATE = Duration.ofSeconds(10);

    /** As many numbers before the latest may belong to changes that did not show yet when the reading began. */
    private static final long BEHIND = 1_000;

    private final Documents documents;
    private final AccountId account;
    private final long start;
    private final TreeSet<Long> known = new TreeSet<>();
    private final ArrayDeque<Mark> marks = new ArrayDeque<>();
    private long newest;
    /** Up to here nothing new shows any more. */
    private long settled;

    /** The latest change that was known at some time. */
    private record Mark(long nanos, long newest) {}

    /** Begins with what happens from now on. */
    Feed(Documents documents, AccountId account) {
        this.documents = documents;
        this.account = account;
        this.start = documents.lastChange(account);
        this.newest = start;
        this.settled = Math.max(0, start - BEHIND);
        documents.changes(account, settled, (int) BEHIND).forEach(this::know);
    }

    private void know(Documents.Change change) {
        if (change.number() <= start) {
            known.add(change.number());
        }
    }

    /** The changes that were not read before; more may be left, if there are {@link #SLICE}. */
    List<Documents.Change> next(long nanos) {
        var fresh = documents.changes(account, settled, known.size() + SLICE).stream()
                .filter(change -> known.add(change.number()))
                .toList();
        fresh.forEach(change -> newest = Math.max(newest, change.number()));
        marks.add(new Mark(nanos, newest));
        while (!marks.isEmpty() && nanos - marks.element().nanos() >= LATE.toNanos()) {
            settled = Math.max(settled, marks.remove().newest());
        }
        known.headSet(settled, true).clear();
        return fresh;
    }

    /** The changes after one of them, from the earliest, as far as they show; more are left, if there are {@link #SLICE}. */
    List<Documents.Change> after(long number) {
        return documents.changes(account, number, SLICE);
    }

    /** Where somebody may go on who knows what was read so far. Some of it may be read once more then, but nothing is left out. */
    long position() {
        return Math.max(start, settled);
    }

    /** The messages about changes, each with the number from which its reader may go on. */
    String messages(List<Documents.Change> changes) {
        var messages = new StringBuilder();
        changes.forEach(change -> messages.append(EventJson.message(change, Math.min(change.number(), position()))));
        return messages.toString();
    }
}
