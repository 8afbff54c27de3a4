package dev.quern.ocr.llm;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.quern.core.extraction.EngineFailure;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An endpoint that speaks OpenAI's chat completions; one that takes no JSON schema gets it in words ({@link AnswerFormat}).
 * Calls that fail for now (no connection, no answer in time, 408, 409, 425, 429, 5xx) are made again, a little later each time,
 * or when the endpoint says so. An endpoint that is told to be overrun is left alone by all threads until then. Its key appears in
 * no message, whatever the endpoint answers.
 */
final class ChatEndpoint {
    private static final int TRIES = 4;
    /** Within which another try begins, in patiences. */
    private static final int LONGEST = 3;

    private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);
    private static final int LARGEST_ANSWER = 8 << 20;
    private static final int BRIEF = 200;
    private static final Set<Integer> WORTH_ANOTHER_TRY = Set.of(408, 409, 425, 429);
    /** The status codes of a request that is not understood. */
    private static final Set<Integer> REFUSED = Set.of(400, 422, 501);

    private static final Pattern SECONDS = Pattern.compile("\\d{1,6}(\\.\\d+)?");

    private final LlmSettings settings;
    private final URI url;
    private final Duration firstPause;
    // Endpoints at home are often plain HTTP servers that stumble over an upgrade to HTTP/2. Redirects would take the
    // key along.
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(Duration.ofSeconds(10))
            .build();
    /** Before when no call is to begin, in nanoseconds of {@link System#nanoTime()}. */
    private final AtomicLong closedUntil = new AtomicLong(System.nanoTime());

    private volatile boolean takesTemperature = true;
    private volatile AnswerFormat format = AnswerFormat.SCHEMA;
    /** An endpoint that took a schema refuses another one for what that one says. */
    private volatile boolean takesSchemas;

    /** @param firstPause before the second try; each further one is twice as long */
    ChatEndpoint(LlmSettings settings, Duration firstPause) {
        this.settings = settings;
        this.firstPause = firstPause;
        var base = settings.url().toString().replaceAll("/+$", "");
        this.url = URI.create(base.endsWith("/chat/completions") ? base : base + "/chat/completions");
    }

    /**
     * The endpoint's answer, whatever the model says in it.
     *
     * @throws EngineFailure when it gave none, after all tries
     * @throws CancellationException when the thread was interrupted
     */
    Reply complete(ObjectNode request) {
        long begin = System.nanoTime();
        var asked = format;
        for (int attempt = 1; ; attempt++) {
            pauseUntil(closedUntil.get());
            var answer = call(asked.of(request));
            if (answer.reply != null) {
                takesSchemas |= asked == AnswerFormat.SCHEMA;
                return answer.reply;
            }
            var looser = answer.aboutFormat ? asked.looser() : null;
            if (looser != null) {
                asked = looser;
                format = takesSchemas ? format : looser;
                continue;
            }
            boolean late =
                    System.nanoTime() - begin > LONGEST * settings.patience().toNanos();
            if (!answer.worthAnotherTry || attempt == TRIES || late) {
                throw new EngineFailure("The model's endpoint at %s %s%s"
                        .formatted(url.getHost(), answer.problem, attempt == 1 ? "." : ", " + attempt + " times."));
            }
            var wait = answer.retryAfter;
            if (wait != null && wait.compareTo(LONGEST_WAIT) > 0) {
                throw new EngineFailure("The model's endpoint at %s %s and is not to be asked again for %d seconds."
                        .formatted(url.getHost(), answer.problem, wait.toSeconds()));
            }
            if (wait != null) {
                long until = System.nanoTime() + wait.toNanos();
                closedUntil.accumulateAndGet(until, (one, other) -> one - other > 0 ? one : other);
            } else {
                var pause = firstPause.multipliedBy(1L << (attempt - 1)).toNanos();
                pauseUntil(System.nanoTime() + ThreadLocalRandom.current().nextLong(pause / 2, pause + 1));
            }
        }
    }

    /** The end of a call: a reply, or a problem. */
    private record Answer(
            @Nullable Reply reply,
            String problem,
            boolean worthAnotherTry,
            boolean aboutFormat,
            @Nullable Duration retryAfter) {
        static Answer failed(String problem) {
            return new Answer(null, problem, true, false, null);
        }
    }

    private Answer call(ObjectNode request) {
        var sent = request;
        if (!takesTemperature) {
            sent = request.deepCopy();
            sent.remove("temperature");
        }
        var future = http.sendAsync(httpRequest(sent), info -> new LimitedBody(LARGEST_ANSWER));
        try {
            // The request's own time-out ends with the head of the answer.
            var response = future.get(settings.patience().toMillis(), TimeUnit.MILLISECONDS);
            return judged(response);
        } catch (TimeoutException e) {
            future.cancel(true);
            return Answer.failed("did not answer within " + settings.patience().toSeconds() + " seconds");
        } catch (ExecutionException e) {
            return Answer.failed("could not be asked: " + reason(e.getCause()));
        } catch (InterruptedException e) {
            future.cancel(true);
            throw stopped();
        }
    }

    private HttpRequest httpRequest(ObjectNode body) {
        var request = HttpRequest.newBuilder(url)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json")
                .POST(BodyPublishers.ofString(body.toString()));
        if (settings.key() != null) {
            request.header("Authorization", "Bearer " + settings.key());
        }
        return request.build();
    }

    private Answer judged(HttpResponse<byte[]> response) {
        int status = response.statusCode();
        var body = new String(response.body(), StandardCharsets.UTF_8);
        if (status == 400 && takesTemperature && body.contains("temperature")) {
            takesTemperature = false;
            return new Answer(null, "takes no temperature", true, false, Duration.ZERO);
        }
        if (status != 200) {
            boolean again = status >= 500 || WORTH_ANOTHER_TRY.contains(status);
            boolean aboutFormat = REFUSED.contains(status) && AnswerFormat.isMeant(body);
            var problem = "answered %d%s".formatted(status, said(body));
            return new Answer(null, problem, again, aboutFormat, again ? retryAfter(response) : null);
        }
        try {
            var json = Reply.JSON.readTree(body);
            return json.isObject()
                    ? new Answer(Reply.of(json), "", false, false, null)
                    : Answer.failed("answered with something that is no JSON object");
        } catch (JsonProcessingException e) {
            return Answer.failed("answered with something that is not JSON: '" + withoutKey(brief(body)) + "'");
        }
    }

    private String said(String body) {
        try {
            var error = Reply.JSON.readTree(body).path("error");
            var message =
                    error.isTextual() ? error.asText() : error.path("message").asText("");
            return message.isBlank() ? "" : " (" + withoutKey(brief(message)) + ")";
        } catch (JsonProcessingException e) {
            return "";
        }
    }

    /** Endpoints like to quote the key that they refuse, the middle of it left out. */
    private String withoutKey(String text) {
        var key = settings.key();
        if (key == null) {
            return text;
        }
        var head = key.substring(0, Math.min(6, key.length()));
        return text.replace(key, "…").replaceAll("\\S*" + Pattern.quote(head) + "\\S*", "…");
    }

    /** On one line, and not too long a one. */
    static String brief(String text) {
        return shortened(text.strip().replaceAll("\\s+", " "), BRIEF);
    }

    /** Its beginning, where it is longer. */
    static String shortened(String text, int most) {
        return text.length() <= most ? text : text.substring(0, most) + "…";
    }

    /** Seconds, or a date. */
    private static @Nullable Duration retryAfter(HttpResponse<byte[]> response) {
        var written = response.headers().firstValue("retry-after").orElse("").strip();
        if (SECONDS.matcher(written).matches()) {
            return Duration.ofMillis((long) Math.ceil(Double.parseDouble(written) * 1000));
        }
        try {
            var date = ZonedDateTime.parse(written, DateTimeFormatter.RFC_1123_DATE_TIME);
            var delay = Duration.between(Instant.now(), date.toInstant());
            return delay.isNegative() ? Duration.ZERO : delay;
        } catch (DateTimeParseException e) {
            return null;
        }
    }

    private static String reason(@Nullable Throwable cause) {
        if (cause instanceof IOException && cause.getMessage() != null) {
            return brief(cause.getMessage());
        }
        return cause == null ? "no reason given" : cause.getClass().getSimpleName();
    }

    private static void pauseUntil(long nanoTime) {
        try {
            for (long left = nanoTime - System.nanoTime(); left > 0; left = nanoTime - System.nanoTime()) {
                TimeUnit.NANOSECONDS.sleep(left);
            }
        } catch (InterruptedException e) {
            throw stopped();
        }
    }

    private static CancellationException stopped() {
        Thread.currentThread().interrupt();
        return new CancellationException("Interrupted while a model was asked");
    }
}
