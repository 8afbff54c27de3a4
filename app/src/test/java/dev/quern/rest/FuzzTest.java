package dev.quern.rest;

import static dev.quern.rest.FuzzTarget.CONTRACT;
import static dev.quern.rest.FuzzTarget.PARAMETER;
import static dev.quern.rest.FuzzTarget.filled;
import static dev.quern.rest.FuzzTarget.hasIds;
import static dev.quern.rest.FuzzTarget.known;
import static dev.quern.rest.FuzzTarget.shortened;
import static dev.quern.rest.FuzzTarget.writes;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every operation of the OpenAPI document with input that nobody should send. Whatever comes, no answer is an internal
 * error, each is as the document says, and a refused request has changed nothing.
 * <p>
 * It sends {@code -Dquern.fuzz.requests} (1400) mixtures, from the seed {@code -Dquern.fuzz.seed} (1). A failure names its
 * seed and its request.
 */
class FuzzTest {
    private static final int REQUESTS = Integer.getInteger("quern.fuzz.requests", 1_400);
    private static final long SEED = Long.getLong("quern.fuzz.seed", 1);
    /** A body that satisfies every operation, so that only the id can be refused. */
    private static final String GOOD_BODY =
            "{\"name\":\"x\",\"target\":\"http://nowhere.invalid/\",\"since\":\"2026-06-16T12:00:00Z\"}";

    private FuzzTarget target;

    @BeforeEach
    void start(@TempDir Path folder) throws IOException {
        target = new FuzzTarget(UnderstandingServer.start(folder));
    }

    @AfterEach
    void stop() {
        target.close();
    }

    @Test
    void a_bad_key_opens_nothing() {
        var before = target.state();
        for (var operation : CONTRACT.operations()) {
            var path = target.path(operation);
            for (var key : List.of(
                    " ", "nobody", "Token", "Bearer  ", "Token Token " + target.server.key, "x".repeat(9_000))) {
                var status = target.send(operation, key, path, "").status();
                if (!operation.isOpen()) {
                    assertThat(status)
                            .as(operation.id() + " with the key '" + key + "'")
                            .isEqualTo(403);
                }
            }
            if (writes(operation) && !operation.isOpen()) {
                assertThat(target.send(operation, target.viewerKey, path, "{}").status())
                        .as(operation.id() + " as VIEWER")
                        .isEqualTo(403);
            }
        }
        assertThat(target.state()).isEqualTo(before);
    }

    @Test
    void what_belongs_to_others_does_not_exist() {
        var before = target.state();
        for (var operation : CONTRACT.operations()) {
            if (hasIds(operation) && !operation.isOpen()) {
                var path = target.path(operation);
                var form = operation.path().endsWith("/upload");
                assertThat(target.send(operation, target.strangerKey, path, form ? "" : GOOD_BODY)
                                .status())
                        .as(operation.id() + " by a stranger")
                        .isEqualTo(form ? 400 : 404);
            }
        }
        assertThat(target.state()).isEqualTo(before);
    }

    @Test
    void an_unknown_id_is_refused_everywhere() {
        var before = target.state();
        for (var operation : CONTRACT.operations()) {
            // There is a page at every address of the console.
            var matcher = PARAMETER.matcher(operation.takesSlashes() ? "" : operation.path());
            while (matcher.find()) {
                int end = matcher.end();
                for (var id : FuzzInputs.IDS) {
                    var path = filled(
                            operation.path(),
                            beginning -> beginning.length() == end ? id : known(target.own, beginning));
                    var answer = target.send(
                            operation, target.server.key, path, writes(operation) ? "{\"name\":\"x\"}" : "");
                    assertThat(answer.status())
                            .as(operation.method() + " " + path)
                            .isBetween(400, 499);
                }
            }
        }
        assertThat(target.state()).isEqualTo(before);
    }

    @Test
    void a_body_that_is_no_object_is_refused_everywhere() {
        var before = target.state();
        int tried = 0;
        for (var operation : CONTRACT.operations()) {
            if (operation.node().has("requestBody")) {
                var path = target.path(operation);
                for (var body : FuzzInputs.NO_OBJECTS) {
                    assertThat(target.send(operation, target.server.key, path, body)
                                    .status())
                            .as(operation.method() + " " + path + " with " + shortened(body))
                            .isBetween(400, 499);
                    tried++;
                }
            }
        }
        assertThat(tried).isGreaterThan(100);
        assertThat(target.state()).isEqualTo(before);
    }

    @Test
    void no_request_causes_an_internal_error() {
        var withBodies = CONTRACT.operations().stream()
                .filter(operation -> operation.node().has("requestBody"))
                .toList();
        var outcomes = new EnumMap<Outcome, Integer>(Outcome.class);
        for (long seed = SEED; seed < SEED + REQUESTS; seed++) {
            var inputs = new FuzzInputs(seed);
            var operation = inputs.oneOf(inputs.below(3) == 0 ? CONTRACT.operations() : withBodies);
            var path = path(operation, inputs);
            var body = body(operation, inputs);
            var what = "Seed " + seed + " (-Dquern.fuzz.seed=" + seed + "): " + operation.method() + " "
                    + shortened(path) + " " + shortened(body);
            try {
                outcomes.merge(attack(operation, path, body), 1, Integer::sum);
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError(what + "\n" + e.getMessage(), e);
            }
        }
        assertThat(outcomes).containsOnlyKeys(Outcome.values());
        System.out.println("Fuzzed from seed " + SEED + ": " + outcomes);
    }

    /** What came of a request. */
    private enum Outcome {
        REFUSED,
        TAKEN,
        /** Taken, and what is stored is another than before. */
        CHANGED
    }

    private Outcome attack(OpenApiContract.Operation operation, String path, String body) {
        var before = target.stored();
        var answer = target.send(operation, target.server.key, path, body);
        assertThat(answer.status()).as(answer.text()).isLessThan(500);
        boolean changed = !target.stored().equals(before);
        if (answer.status() >= 400) {
            assertThat(answer.json().isObject()).as(answer.text()).isTrue();
            assertThat(changed)
                    .as("changed something after status " + answer.status() + " " + answer.text())
                    .isFalse();
            return Outcome.REFUSED;
        }
        if (writes(operation)) {
            // Whatever was taken can be shown, as the document says.
            target.state();
        }
        if (operation.method().equals("DELETE") || body.contains("_destroy")) {
            target.makeThings();
        }
        return changed ? Outcome.CHANGED : Outcome.TAKEN;
    }

    private String path(OpenApiContract.Operation operation, FuzzInputs inputs) {
        boolean wild = operation.path().contains("{") && inputs.below(8) == 0;
        var path = filled(
                operation.path(),
                beginning -> wild && inputs.below(2) == 0
                        ? inputs.oneOf(FuzzInputs.IDS)
                        : known(inputs.below(20) == 0 ? target.foreign : target.own, beginning));
        var query = new ArrayList<String>();
        operation.node().path("parameters").forEach(reference -> {
            var parameter = CONTRACT.resolved(reference);
            if (parameter.get("in").asText().equals("query") && inputs.below(3) == 0) {
                query.add(parameter.get("name").asText() + "=" + inputs.parameter());
            }
        });
        if (inputs.below(20) == 0) {
            query.add(inputs.parameter());
        }
        // Java's client refuses to send broken escapes.
        return path + (query.isEmpty() ? "" : "?" + String.join("&", query)).replaceAll("%(?![0-9a-fA-F]{2})", "%25");
    }

    private String body(OpenApiContract.Operation operation, FuzzInputs inputs) {
        var content = CONTRACT.resolved(operation.node().path("requestBody")).path("content");
        if (content.has("multipart/form-data")) {
            return "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"" + inputs.parameter()
                    + "\"\r\n\r\n" + inputs.value(content, 9) + (inputs.below(3) == 0 ? "" : "\r\n--x--\r\n");
        }
        if (!content.has("application/json")) {
            return inputs.below(10) == 0 && writes(operation) ? inputs.oneOf(FuzzInputs.NO_OBJECTS) : "";
        }
        if (inputs.below(15) == 0) {
            return inputs.oneOf(FuzzInputs.NO_OBJECTS);
        }
        return inputs.object(CONTRACT.flat(content.at("/application~1json/schema")), 0);
    }
}
