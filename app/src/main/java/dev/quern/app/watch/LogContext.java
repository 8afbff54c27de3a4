package dev.quern.app.watch;

import ch.qos.logback.classic.LoggerContext;
import dev.quern.core.document.Document;
import dev.quern.core.watch.Step;
import dev.quern.core.watch.Watch;
import dev.quern.core.watch.Watcher;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/** Has whatever is logged during a step say which document, and whose, the step is about. */
public final class LogContext implements Watcher {
    private static final Logger LOG = LoggerFactory.getLogger(LogContext.class);

    /** @param node the name of this program among those that share the database, which is in all JSON lines from now on */
    public LogContext(String node) {
        if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
            context.putProperty("node", node);
        }
    }

    @Override
    public void ended(Document document, String by) {
        LOG.info(
                by.equals("none") ? "Document {} ended as {}" : "Document {} ended as {} by {}",
                document.id(),
                document.status(),
                by);
    }

    @Override
    public Watch begin(Step step) {
        return new Saying();
    }

    private static final class Saying implements Watch {
        private @Nullable Map<String, String> before;

        @Override
        public void about(Document document) {
            if (before == null) {
                before = snapshot();
            }
            MDC.put("document", document.id().toString());
            MDC.put("account", document.account().toString());
        }

        @Override
        public void by(String engine) {}

        @Override
        public void done() {}

        @Override
        public void close() {
            if (before != null) {
                MDC.setContextMap(before);
            }
        }
    }

    @Override
    public <T> Supplier<T> carried(Supplier<T> work) {
        var said = snapshot();
        return () -> {
            MDC.setContextMap(said);
            try {
                return work.get();
            } finally {
                MDC.clear();
            }
        };
    }

    private static Map<String, String> snapshot() {
        var now = MDC.getCopyOfContextMap();
        return now == null ? Map.of() : now;
    }
}
