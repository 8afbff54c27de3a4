package dev.quern.jdbc;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Has many threads wait for one disk together: whoever comes while it is writing for others is served by the next time, for all
 * who came meanwhile. Everybody's return is after a sync that began after their call.
 */
final class SharedSync {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition ended = lock.newCondition();
    private boolean running;
    private long begun;
    /** The latest that was done, counted like those begun. */
    private long done;

    /**
     * Returns when it is done.
     *
     * @param sync what to do, unless somebody else does it in time
     */
    void run(Runnable sync) {
        if (isMine()) {
            boolean succeeded = false;
            try {
                sync.run();
                succeeded = true;
            } finally {
                end(succeeded);
            }
        }
    }

    /** Waits until it is done, or is for this thread to do. */
    private boolean isMine() {
        lock.lock();
        try {
            long enough = begun + 1;
            while (running && done < enough) {
                ended.awaitUninterruptibly();
            }
            if (done >= enough) {
                return false;
            }
            running = true;
            begun++;
            return true;
        } finally {
            lock.unlock();
        }
    }

    private void end(boolean succeeded) {
        lock.lock();
        try {
            running = false;
            if (succeeded) {
                done = begun;
            }
            ended.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
