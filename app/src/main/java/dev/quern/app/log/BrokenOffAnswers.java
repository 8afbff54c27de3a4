package dev.quern.app.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.turbo.TurboFilter;
import ch.qos.logback.core.spi.FilterReply;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Marker;

/**
 * Makes one line at DEBUG of an answer that its caller did not wait for. Jersey logs an error with a stack trace for every
 * download that a browser breaks off; what else fails while an answer is written stays the error it is.
 */
public final class BrokenOffAnswers extends TurboFilter {
    private static final String WRITER = "org.glassfish.jersey.server.ServerRuntime";
    private static final Set<String> BROKEN = Set.of("Broken pipe", "Connection reset by peer", "Connection is closed");

    /** Causes may go in a circle. */
    private static final int MOST = 20;

    @Override
    public FilterReply decide(
            @Nullable Marker marker,
            Logger logger,
            Level level,
            @Nullable String format,
            Object @Nullable [] params,
            @Nullable Throwable failure) {
        if (failure == null || !logger.getName().startsWith(WRITER) || !isBrokenOff(failure)) {
            return FilterReply.NEUTRAL;
        }
        logger.debug("A caller broke off an answer: {}", failure.toString());
        return FilterReply.DENY;
    }

    /** The connection of a database may break as well, and that is a failure. */
    private static boolean isBrokenOff(Throwable failure) {
        var causes = causes(failure);
        return causes.stream().anyMatch(BrokenOffAnswers::isOfConnection)
                && causes.stream().noneMatch(SQLException.class::isInstance);
    }

    private static boolean isOfConnection(Throwable cause) {
        var message = cause.getMessage();
        return cause instanceof ClosedChannelException
                || (cause instanceof IOException && message != null && BROKEN.contains(message));
    }

    private static List<Throwable> causes(Throwable failure) {
        var causes = new ArrayList<Throwable>();
        for (Throwable cause = failure; cause != null && causes.size() < MOST; cause = cause.getCause()) {
            causes.add(cause);
        }
        return causes;
    }
}
