package dev.quern.app.blobs;

import dev.quern.core.kernel.Refusal;
import java.io.IOException;
import java.time.Duration;
import java.util.Timer;
import java.util.TimerTask;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Knows whether a bucket can be used: asks every few seconds, and when a call has failed. While it cannot, calls are refused at
 * once, so that nobody waits for a server that is away.
 */
final class BucketWatch implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(BucketWatch.class);
    private static final Duration LOOK = Duration.ofSeconds(5);
    private static final Duration LOOK_WHILE_AWAY = Duration.ofSeconds(1);
    private static final Duration SOON = Duration.ofSeconds(5);

    private final Bucket bucket;
    private final Timer timer = new Timer("s3-watch", true);

    private volatile boolean isAway;

    BucketWatch(Bucket bucket) {
        this.bucket = bucket;
        every(LOOK, this::look);
        every(LOOK_WHILE_AWAY, this::lookAgain);
    }

    /** Does something again and again, beginning after one pause. */
    void every(Duration pause, Runnable chore) {
        var task = new TimerTask() {
            @Override
            public void run() {
                try {
                    chore.run();
                } catch (RuntimeException e) {
                    LOG.warn("The S3 server cannot be watched", e);
                }
            }
        };
        timer.schedule(task, pause.toMillis(), pause.toMillis());
    }

    private void look() {
        try {
            if (!isAway) {
                bucket.check();
            }
        } catch (IOException e) {
            noticed();
        }
    }

    private synchronized void lookAgain() {
        if (!isAway) {
            return;
        }
        try {
            bucket.checkAll(Bucket.CHECK);
            isAway = false;
            LOG.info("Files can be stored and read again");
        } catch (IOException e) {
            LOG.debug("Still away: {}", e.getMessage());
        }
    }

    /** Finds out, after a call has failed, whether that is the bucket's fault or that of one file. */
    synchronized void noticed() {
        if (isAway) {
            return;
        }
        try {
            bucket.checkAll(Bucket.CHECK);
        } catch (IOException e) {
            isAway = true;
            LOG.warn("Files cannot be stored or read until this is mended: {}", e.getMessage());
        }
    }

    boolean isThere() {
        return !isAway;
    }

    /** @throws Refusal.Unavailable while the bucket cannot be used */
    void require() {
        if (isAway) {
            throw refusal();
        }
    }

    static Refusal.Unavailable refusal() {
        return new Refusal.Unavailable(
                Refusal.Unavailable.Cause.FILES_AWAY,
                "The server cannot reach its files at the moment. Try again shortly.",
                SOON);
    }

    @Override
    public void close() {
        timer.cancel();
    }
}
