package dev.quern.app.watch;

import dev.quern.core.document.Document;
import dev.quern.core.watch.Step;
import dev.quern.core.watch.Watch;
import dev.quern.core.watch.Watcher;
import dev.quern.rest.reception.RequestTraces;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import io.opentelemetry.context.propagation.TextMapGetter;
import io.opentelemetry.context.propagation.TextMapPropagator;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.autoconfigure.AutoConfiguredOpenTelemetrySdk;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Spans for OpenTelemetry: of requests, of what is taken in, of work on documents with its steps, and of calls of webhooks. What
 * a program sets up that traces is in the variables that the SDK reads, {@code OTEL_EXPORTER_OTLP_ENDPOINT} and its like.
 */
final class Tracing implements Watcher, RequestTraces, AutoCloseable {
    private static final AttributeKey<Long> DOCUMENT = AttributeKey.longKey("quern.document.id");
    private static final AttributeKey<String> ACCOUNT = AttributeKey.stringKey("quern.account.id");
    private static final AttributeKey<String> ENGINE = AttributeKey.stringKey("quern.engine");
    private static final AttributeKey<String> METHOD = AttributeKey.stringKey("http.request.method");
    private static final AttributeKey<String> ROUTE = AttributeKey.stringKey("http.route");
    private static final AttributeKey<Long> STATUS = AttributeKey.longKey("http.response.status_code");
    private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");
    private static final int FAILED = 500;
    private static final int GRACE_SECONDS = 5;

    private final OpenTelemetrySdk sdk;
    private final Tracer tracer;
    private final TextMapPropagator propagator;

    /**
     * Sets up what exports spans.
     *
     * @param variables of the environment
     * @param version of this program
     * @throws RuntimeException for variables that cannot be
     */
    Tracing(Map<String, String> variables, String version) {
        sdk = AutoConfiguredOpenTelemetrySdk.builder()
                .addPropertiesSupplier(() -> properties(variables, version))
                .disableShutdownHook()
                .build()
                .getOpenTelemetrySdk();
        tracer = sdk.getTracer("dev.quern", version);
        propagator = sdk.getPropagators().getTextMapPropagator();
    }

    /** The variables as the SDK's properties, after what is usual here: figures have a way of their own, and so has the log. */
    private static Map<String, String> properties(Map<String, String> variables, String version) {
        var properties = new HashMap<>(Map.of(
                "otel.service.name", "quern",
                "otel.resource.attributes", "service.version=" + version,
                "otel.metrics.exporter", "none",
                "otel.logs.exporter", "none",
                "otel.exporter.otlp.protocol", "http/protobuf"));
        variables.forEach(
                (name, value) -> properties.put(name.toLowerCase(Locale.ROOT).replace('_', '.'), value));
        return properties;
    }

    @Override
    @SuppressWarnings("MustBeClosedChecker") // closed with the watch
    public Watch begin(Step step) {
        var span = tracer.spanBuilder(step.name().toLowerCase(Locale.ROOT))
                .setSpanKind(kind(step))
                .startSpan();
        return new Spanning(span, span.makeCurrent());
    }

    private static SpanKind kind(Step step) {
        return switch (step) {
            case WORK -> SpanKind.CONSUMER;
            case DELIVERY -> SpanKind.CLIENT;
            case INTAKE, UNPACK, READ, SPLIT, EXTRACT, RESULT, STORE -> SpanKind.INTERNAL;
        };
    }

    private static final class Spanning implements Watch {
        private final Span span;
        private final Scope scope;
        private boolean done;

        Spanning(Span span, Scope scope) {
            this.span = span;
            this.scope = scope;
        }

        @Override
        public void about(Document document) {
            span.setAttribute(DOCUMENT, document.id().number());
            span.setAttribute(ACCOUNT, document.account().toString());
        }

        @Override
        public void by(String engine) {
            span.setAttribute(ENGINE, engine);
        }

        @Override
        public void done() {
            done = true;
        }

        @Override
        public void close() {
            scope.close();
            if (!done) {
                span.setStatus(StatusCode.ERROR);
            }
            span.end();
        }
    }

    @Override
    public <T> Supplier<T> carried(Supplier<T> work) {
        return Context.current().wrapSupplier(work);
    }

    @Override
    @SuppressWarnings("MustBeClosedChecker") // closed with the trace of the request
    public RequestTrace begin(String given, Function<String, @Nullable String> header) {
        // What callers make up is no name of a span.
        var method = METHODS.contains(given) ? given : "_OTHER";
        var caller = propagator.extract(Context.root(), header, new Headers());
        var span = tracer.spanBuilder(method)
                .setParent(caller)
                .setSpanKind(SpanKind.SERVER)
                .setAttribute(METHOD, method)
                .startSpan();
        var scope = span.makeCurrent();
        return new RequestTrace() {
            @Override
            public void answered(String path, int status) {
                span.updateName(method + " " + path);
                span.setAttribute(ROUTE, path);
                span.setAttribute(STATUS, status);
                if (status >= FAILED) {
                    span.setStatus(StatusCode.ERROR);
                }
            }

            @Override
            public void close() {
                scope.close();
                span.end();
            }
        };
    }

    /** What a call to somewhere else says about the step that it is part of. */
    Map<String, String> headers() {
        var headers = new HashMap<String, String>();
        propagator.inject(Context.current(), headers, (map, name, value) -> {
            if (map != null) {
                map.put(name, value);
            }
        });
        return headers;
    }

    private static final class Headers implements TextMapGetter<Function<String, @Nullable String>> {
        @Override
        public @Nullable String get(@Nullable Function<String, @Nullable String> carrier, String key) {
            return carrier == null ? null : carrier.apply(key);
        }
    }

    /** Exports what is left, for a few seconds at most. */
    @Override
    public void close() {
        sdk.shutdown().join(GRACE_SECONDS, TimeUnit.SECONDS);
    }
}
