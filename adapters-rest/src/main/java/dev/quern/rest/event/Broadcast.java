package dev.quern.rest.event;

import dev.quern.core.account.AccountId;
import dev.quern.core.document.Documents;
import dev.quern.core.kernel.Refusal;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells all listeners what happens to the documents of their accounts. While somebody listens, one thread asks for it twice a
 * second and writes it to the open connections; a listener that is gone, does not read, or may not listen any more is dropped.
 */
public final class Broadcast implements AutoCloseable {
    static final int MOST_OF_ACCOUNT = 20;
    static final int MOST = 500;

    private static final Logger LOG = LoggerFactory.getLogger(Broadcast.class);
    private static final Duration PAUSE = Duration.ofMillis(500);

    /** How long a line may be silent: whoever is between us and the listener must not take it for dead. */
    private static final Duration SILENCE = Duration.ofSeconds(15);

    /** How long a page waits before it calls again. */
    private static final String BEGINNING = "retry: 2000\n\n";

    private final Documents documents;
    private final Duration pause;
    private final List<Listener> listeners = new ArrayList<>();
    private final Map<AccountId, Feed> feeds = new HashMap<>();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
        var thread = new Thread(task, "http-events");
        thread.setDaemon(true);
        return thread;
    });
    private @Nullable ScheduledFuture<?> telling;
    private boolean isClosed;

    public Broadcast(Documents documents) {
        this(documents, PAUSE);
    }

    /** Asks after longer or shorter pauses. */
    Broadcast(Documents documents, Duration pause) {
        this.documents = documents;
        this.pause = pause;
    }

    /** Somebody who listens. */
    private static final class Listener {
        private final AccountId account;
        private final Line line;
        /** The number of the last change that was told, while there are others to catch up with. */
        private long last;

        private boolean isBehind = true;
        private long looked;

        Listener(AccountId account, Line line, long last, long nanos) {
            this.account = account;
            this.line = line;
            this.last = last;
            this.looked = nanos;
        }
    }

    /**
     * Adds a listener.
     *
     * @param after the number of the last message that the listener knows; null to begin with what happens from now on
     * @return false when there are as many as may be
     */
    boolean add(AccountId account, Line line, @Nullable Long after) throws IOException {
        long last = after == null ? documents.lastChange(account) : after;
        synchronized (listeners) {
            if (isClosed) {
                throw new Refusal.Unavailable("The server is stopping.", Duration.ofSeconds(5));
            }
            if (listeners.size() >= MOST
                    || listeners.stream()
                                    .filter(other -> other.account.equals(account))
                                    .count()
                            >= MOST_OF_ACCOUNT) {
                return false;
            }
            line.send(BEGINNING);
            listeners.add(new Listener(account, line, last, System.nanoTime()));
            if (telling == null) {
                telling = clock.scheduleWithFixedDelay(
                        this::tellNow, pause.toMillis(), pause.toMillis(), TimeUnit.MILLISECONDS);
            }
            return true;
        }
    }

    private void tellNow() {
        try {
            tell(System.nanoTime());
        } catch (RuntimeException e) {
            LOG.warn("Listeners could not be told", e);
        }
    }

    /** The number of those who listen. */
    int count() {
        synchronized (listeners) {
            return listeners.size();
        }
    }

    /** Tells everybody what is new. */
    void tell(long nanos) {
        listening().forEach(listener -> look(listener, nanos));
        var byAccount = listening().stream().collect(Collectors.groupingBy(listener -> listener.account));
        feeds.keySet().retainAll(byAccount.keySet());
        byAccount.forEach((account, own) -> {
            try {
                var feed = feeds.computeIfAbsent(account, one -> new Feed(documents, one));
                var news = feed.messages(feed.next(nanos));
                own.forEach(listener -> tell(feed, news, listener));
            } catch (RuntimeException e) {
                // Mostly the database is away: what happens meanwhile is told when it is back.
                LOG.debug("It cannot be told what happens in account {}", account, e);
            }
        });
    }

    private List<Listener> listening() {
        synchronized (listeners) {
            return List.copyOf(listeners);
        }
    }

    /** Drops a listener who is not there any more, or may not be; to others it shows now and then that we are. */
    private void look(Listener listener, long nanos) {
        var line = listener.line;
        if (!line.isOpen() || !line.isRead()) {
            drop(listener);
            line.cut();
        } else if (nanos - listener.looked >= SILENCE.toNanos()) {
            listener.looked = nanos;
            if (isAllowed(line)) {
                var feed = feeds.get(listener.account);
                var position = feed == null || listener.isBehind ? "" : "id: " + feed.position() + "\n";
                send(listener, ":\n" + position + "\n");
            } else {
                drop(listener);
                line.end();
            }
        }
    }

    /** Where it cannot be told, it is asked again the next time. */
    private static boolean isAllowed(Line line) {
        try {
            return line.isAllowed();
        } catch (RuntimeException e) {
            LOG.debug("It cannot be told who may listen", e);
            return true;
        }
    }

    private void tell(Feed feed, String news, Listener listener) {
        if (!listener.isBehind) {
            send(listener, news);
            return;
        }
        // This holds what is new, too, once it reaches so far.
        var missed = feed.after(listener.last);
        send(listener, feed.messages(missed));
        listener.isBehind = missed.size() == Feed.SLICE;
        if (listener.isBehind) {
            listener.last = missed.get(missed.size() - 1).number();
        }
    }

    private void send(Listener listener, String text) {
        if (text.isEmpty()) {
            return;
        }
        try {
            listener.line.send(text);
        } catch (IOException | RuntimeException e) {
            LOG.debug("A listener is gone", e);
            drop(listener);
            listener.line.cut();
        }
    }

    private void drop(Listener listener) {
        synchronized (listeners) {
            listeners.remove(listener);
        }
    }

    /** Ends all lines; nobody is let in any more. */
    @Override
    public void close() {
        List<Listener> left;
        synchronized (listeners) {
            isClosed = true;
            left = List.copyOf(listeners);
            listeners.clear();
            clock.shutdown();
        }
        left.forEach(listener -> listener.line.end());
    }
}
