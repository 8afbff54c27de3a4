package dev.quern.app.watch;

import dev.quern.app.settings.Settings;
import dev.quern.core.watch.Watcher;
import dev.quern.rest.reception.RequestTraces;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What makes traces, or does nothing: they are off unless the usual variables of OpenTelemetry say where they go, and then not
 * even its classes are loaded.
 *
 * @param work is told of the work on documents
 * @param requests is told of requests
 * @param headers that calls to somewhere else carry, in the thread of the step that they are part of
 */
public record Traces(Watcher work, RequestTraces requests, Supplier<Map<String, String>> headers, Runnable end)
        implements AutoCloseable {
    private static final Traces NONE = new Traces(Watcher.NONE, RequestTraces.NONE, Map::of, () -> {});

    /**
     * Those that the variables ask for.
     *
     * @throws Settings.Wrong where the variables cannot be
     */
    public static Traces of(Map<String, String> variables, String version) {
        if (!areWanted(variables)) {
            return NONE;
        }
        try {
            var tracing = new Tracing(variables, version);
            return new Traces(tracing, tracing, tracing::headers, tracing::close);
        } catch (RuntimeException e) {
            // Its exceptions are of its own, and of Java for what is missing.
            throw new Settings.Wrong("Traces cannot be set up as OTEL_… says: " + e.getMessage());
        }
    }

    private static boolean areWanted(Map<String, String> variables) {
        if ("true".equalsIgnoreCase(variables.get("OTEL_SDK_DISABLED"))) {
            return false;
        }
        var exporter = variables.getOrDefault("OTEL_TRACES_EXPORTER", "");
        return exporter.isBlank()
                ? variables.containsKey("OTEL_EXPORTER_OTLP_ENDPOINT")
                        || variables.containsKey("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
                : !exporter.equals("none");
    }

    @Override
    public void close() {
        end.run();
    }
}
