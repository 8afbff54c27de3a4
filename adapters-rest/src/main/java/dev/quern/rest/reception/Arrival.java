package dev.quern.rest.reception;

import java.util.concurrent.atomic.AtomicBoolean;
import org.glassfish.grizzly.ReadHandler;
import org.glassfish.grizzly.http.server.Request;
import org.glassfish.grizzly.nio.NIOConnection;
import org.glassfish.grizzly.nio.NIOTransport;
import org.glassfish.grizzly.nio.SelectorHandler;

/**
 * The body of a request on its way, for which no thread waits: a desk gets the request when the body is there, or so much of
 * it that it is a long one.
 */
final class Arrival implements ReadHandler {
    /** The bytes kept in memory, for each connection, of a body that nobody reads yet. */
    private static final int LONG = 32 * 1024;

    private final Request request;
    private final OpenConnection line;
    private final Desks.Kind kind;
    private final Desks desks;
    private final Runnable work;
    private final AtomicBoolean ended = new AtomicBoolean();

    Arrival(Request request, OpenConnection line, Desks.Kind kind, Desks desks, Runnable work) {
        this.request = request;
        this.line = line;
        this.kind = kind;
        this.desks = desks;
        this.work = work;
    }

    /** Begins to wait; in the thread that reads the connection, which calls the others, too. */
    void await() {
        line.await(this, System.nanoTime());
        request.getInputBuffer().notifyAvailable(this, LONG);
    }

    @Override
    public void onDataAvailable() {
        // What ends with these bytes is told in a moment.
        if (request.getRequest().isExpectContent()) {
            serve(kind.forLongBodies());
        }
    }

    @Override
    public void onAllDataRead() {
        serve(kind);
    }

    @Override
    public void onError(Throwable failure) {
        endHere(TurnedAway.BROKEN_OFF);
    }

    private void serve(Desks.Kind desk) {
        if (ended.compareAndSet(false, true)) {
            line.work(System.nanoTime());
            desks.serve(desk, request, work);
        }
    }

    /** Ends the wait, from another thread. */
    void end(TurnedAway answer) {
        var connection = (NIOConnection) request.getContext().getConnection();
        SelectorHandler.Task task = () -> {
            endHere(answer);
            return true;
        };
        ((NIOTransport) connection.getTransport())
                .getSelectorHandler()
                .execute(connection.getSelectorRunner(), task, null);
    }

    private void endHere(TurnedAway answer) {
        if (ended.compareAndSet(false, true)) {
            line.work(System.nanoTime());
            answer.mark(request);
            work.run();
        }
    }
}
