package dev.quern.app.log;

import dev.quern.app.settings.Settings;
import dev.quern.core.kernel.Refusal;
import dev.quern.jdbc.DatabaseUnavailable;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells a failure in one line; an unforeseen one goes to the log in full. */
public final class Failures {
    private static final Logger LOG = LoggerFactory.getLogger(Failures.class);

    private Failures() {}

    public static String inOneLine(Throwable failure) {
        if (failure instanceof NoSuchFileException missing) {
            return "There is no file " + missing.getFile();
        }
        if (!isForeseen(failure)) {
            LOG.error("Failed", failure);
        }
        var message = failure.getMessage();
        return message == null
                ? failure.getClass().getSimpleName()
                : message.lines().findFirst().orElse(message);
    }

    private static boolean isForeseen(Throwable failure) {
        return failure instanceof Settings.Wrong
                || failure instanceof Refusal
                || failure instanceof DatabaseUnavailable
                || failure instanceof IOException;
    }
}
