package dev.quern.rest.reception;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.glassfish.grizzly.http.server.Request;

/** Threads for each kind of request, and a queue before them: one kind cannot take those of another. */
final class Desks implements AutoCloseable {
    private static final int IDLE_SECONDS = 60;

    private final Map<Kind, ThreadPoolExecutor> threads = new EnumMap<>(Kind.class);

    /** The demands of a request on a thread. Told by the address, since nothing else about a caller is known yet. */
    enum Kind {
        /** Quick, and asked for by who watches over the server. */
        WATCH(4, 200),
        /** Needs a key, or is refused at once. */
        KEYED(64, 500),
        /** Needs no key. */
        OPEN(16, 200),
        /** Needs no key, and lasts for as long as its caller reads. */
        DOWNLOAD(48, 200),
        /** Lasts for as long as its caller sends. */
        LONG_KEYED(48, 100),
        LONG_OPEN(32, 100);

        private static final Pattern MATRIX = Pattern.compile(";[^/]*");
        private static final Pattern WATCHED = Pattern.compile("/(health/[^/]*|metrics)/?");
        private static final Pattern NEEDS_KEY = Pattern.compile(
                "/(parser|document|document_set|template|webhook|delivery|table|user|account|session|events)(/.*)?");
        private static final Pattern DOWNLOADED = Pattern.compile(
                "/(document/(?![0-9a-f]{32}/)[A-Za-z0-9_-]{32}/.+|(parser|parser_field)/[^/]+/download/.+)");

        private final int most;
        private final int waiting;

        Kind(int most, int waiting) {
            this.most = most;
            this.waiting = waiting;
        }

        /** @param path decoded */
        static Kind of(String path) {
            var plain = MATRIX.matcher(path).replaceAll("");
            if (WATCHED.matcher(plain).matches()) {
                return WATCH;
            }
            if (DOWNLOADED.matcher(plain).matches()) {
                return DOWNLOAD;
            }
            return NEEDS_KEY.matcher(plain).matches() ? KEYED : OPEN;
        }

        Kind forLongBodies() {
            return this == KEYED ? LONG_KEYED : LONG_OPEN;
        }
    }

    Desks() {
        for (var kind : Kind.values()) {
            var pool = new ThreadPoolExecutor(
                    kind.most,
                    kind.most,
                    IDLE_SECONDS,
                    TimeUnit.SECONDS,
                    new ArrayBlockingQueue<>(kind.waiting),
                    named(kind));
            pool.allowCoreThreadTimeOut(true);
            threads.put(kind, pool);
        }
    }

    private static ThreadFactory named(Kind kind) {
        var count = new AtomicInteger();
        return task -> new Thread(task, "http-" + kind.name().toLowerCase(Locale.ROOT) + "-" + count.incrementAndGet());
    }

    /** Does the work in a thread of this kind; where too many wait for one, it is answered here that it will not be done. */
    void serve(Kind kind, Request request, Runnable work) {
        try {
            Objects.requireNonNull(threads.get(kind)).execute(work);
        } catch (RejectedExecutionException e) {
            TurnedAway.FULL.mark(request);
            work.run();
        }
    }

    @Override
    public void close() {
        threads.values().forEach(ThreadPoolExecutor::shutdownNow);
    }
}
