package dev.quern.app;

import dev.quern.core.Refusal;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says what went wrong in one line; the rest goes to the log, for what nobody foresaw. */
final class Failures {
    private static final Logger LOG = LoggerFactory.getLogger(Failures.class);

    private Failures() {}

    static String inOneLine(Throwable failure) {
        if (failure instanceof NoSuchFileException missing) {
            return "There is no file " + missing.getFile();
        }
        if (!(failure instanceof Settings.Wrong || failure instanceof Refusal || failure instanceof IOException)) {
            LOG.error("Failed", failure);
        }
        var message = failure.getMessage();
        return message == null
                ? failure.getClass().getSimpleName()
                : message.lines().findFirst().orElse(message);
    }
}
