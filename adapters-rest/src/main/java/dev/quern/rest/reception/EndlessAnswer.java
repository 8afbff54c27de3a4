package dev.quern.rest.reception;

import java.io.IOException;
import org.glassfish.grizzly.IOEvent;
import org.glassfish.grizzly.http.server.Request;
import org.glassfish.grizzly.nio.NIOConnection;

/**
 * The connection of an answer that does not end: others write it bit by bit, and no thread is kept for it. It does not count
 * as a request under way, and goes when there is no room for other connections.
 */
public final class EndlessAnswer {
    /** What may lie unread: so much less than may lie at all that who writes now and then never has to wait. */
    private static final int MOST_UNREAD = 64 * 1024;

    private final OpenConnection line;
    private final NIOConnection connection;
    private boolean isWatched;

    private EndlessAnswer(OpenConnection line, NIOConnection connection) {
        this.line = line;
        this.connection = connection;
    }

    /** The answer to a request that is being served. */
    public static EndlessAnswer to(Request request) {
        var line = Reception.line(request);
        line.listen(System.nanoTime());
        return new EndlessAnswer(line, (NIOConnection) request.getContext().getConnection());
    }

    /** Returns whether the caller is still there; to be asked again and again, and first when the answer has begun. */
    public boolean isOpen() {
        if (!isWatched) {
            isWatched = true;
            watch();
        }
        return connection.isOpen();
    }

    /** Nothing is read while a request is being served, and so it would not be seen that the caller hangs up. */
    private void watch() {
        try {
            connection.enableIOEvent(IOEvent.READ);
        } catch (IOException gone) {
            connection.terminateSilently();
        }
    }

    /** Returns whether the caller reads what was written; else it is to be {@link #cut}. */
    public boolean isRead() {
        return connection.getAsyncWriteQueue().spaceInBytes() <= MOST_UNREAD;
    }

    /** Cuts the connection without sending what is left. */
    public void cut() {
        line.drop();
    }
}
