package dev.quern.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quern.core.account.Account;
import dev.quern.core.account.AccountId;
import dev.quern.core.account.Role;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every operation of the OpenAPI document with everything that nobody should send. Whatever comes: no answer is a failure of
 * ours, each is as the document says, and what is refused has changed nothing.
 * <p>
 * Bounded by {@code -Dquern.fuzz.seconds} (20); {@code -Dquern.fuzz.seed} begins elsewhere. A failure names its seed and its
 * request.
 */
class FuzzTest {
    private static final int SECONDS = Integer.getInteger("quern.fuzz.seconds", 20);
    private static final long SEED = Long.getLong("quern.fuzz.seed", 1);
    private static final OpenApiContract CONTRACT = OpenApiContract.THE_ONE;
    private static final Pattern PARAMETER = Pattern.compile("\\{(\\w+)}");

    /** Enough of a body for every operation that is about something that exists. */
    private static final String GOOD_BODY =
            "{\"name\":\"x\",\"target\":\"http://nowhere.invalid/\",\"since\":\"2026-06-16T12:00:00Z\"}";

    private TestServer server;
    private Map<String, String> own;
    private Map<String, String> foreign;
    private String strangerKey;
    private String viewerKey;
    private List<String> watched;

    @BeforeEach
    void start(@TempDir Path folder) throws IOException {
        server = new TestServer(folder);
        var other = new AccountId(UUID.randomUUID());
        server.accounts.add(new Account(other, "Other"));
        strangerKey = server.keys.create(other, "stranger", Role.ADMIN, null).secret();
        viewerKey =
                server.keys.create(server.account, "viewer", Role.VIEWER, null).secret();
        makeThings();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    /** Something for every path to be about, of the account and of the stranger. */
    private void makeThings() {
        own = things(server.key);
        foreign = things(strangerKey);
        var mailbox = "/parser/" + own.get("/parser/{id}");
        watched = List.of(
                mailbox,
                mailbox + "/document_set?with_result=1",
                mailbox + "/template_set",
                mailbox + "/export_config",
                "/template/" + own.get("/template/{id}"),
                "/document/" + own.get("/document/{id}") + "/log_set",
                "/parser?page_size=1",
                "/webhook",
                "/user/table_set");
    }

    private Map<String, String> things(String key) {
        var things = new HashMap<String, String>();
        var mailbox = post(key, "/parser", """
                {"name": "Fuzz", "parser_object_set": [{"name": "Number", "format": "ONELINE"},
                  {"name": "Lines", "format": "TABLE", "parser_object_set": [{"name": "Item", "format": "TEXT"}]}]}
                """);
        var id = mailbox.get("id").asText();
        var form = Form.file("a.txt", "Number: 1\nLines: x\n");
        server.send(request(key, "/parser/" + id + "/upload")
                .POST(BodyPublishers.ofByteArray(form.bytes()))
                .header("Content-Type", form.contentType()));
        server.work();
        var template = post(key, "/parser/" + id + "/template_set", """
                {"name": "T", "template_object_set": [{"parser_field": {"name": "Number"}, "static_value": "1"}]}
                """);
        var document = server.send(request(key, "/parser/" + id + "/document_set"))
                .json()
                .at("/results/0");
        // Refused or unknown wherever it is tried: nothing leaves this machine.
        var webhook =
                post(key, "/webhook", "{\"event\": \"document.processed\", \"target\": \"http://nowhere.invalid/\"}");
        things.put("/webhook/{id}", webhook.get("id").asText());
        things.put("{webhook}", webhook.get("id").asText());
        things.put("{event}", "document.processed");
        things.put("/table/{id}", mailbox.at("/table_set/0/id").asText());
        things.put("/parser/{id}", id);
        things.put("/parser/{mailbox}", id);
        things.put("/parser/{secret}", mailbox.get("secret").asText());
        things.put(
                "/parser_field/{token}",
                mailbox.at("/parser_object_set/0/json_download").asText().split("/", -1)[2]);
        var config = post(key, "/parser/" + id + "/export_config", "{\"name\": \"E\", \"items\": [\"Number\"]}");
        things.put("/export_config/{id}", config.get("id").asText());
        things.put("{target}", id);
        things.put("/template/{id}", template.get("id").asText());
        things.put("/document/{id}", document.get("id").asText());
        things.put(
                "/document/{token}",
                document.get("original_document_url").asText().split("/", -1)[4]);
        things.put("{name}", "a.txt");
        things.put("{file}", "a.json");
        return things;
    }

    private JsonNode post(String key, String path, String body) {
        var answer = server.send(
                request(key, path).POST(BodyPublishers.ofString(body)).header("Content-Type", "application/json"));
        assertThat(answer.status()).as(answer.text()).isBetween(200, 299);
        return answer.json();
    }

    private HttpRequest.Builder request(String key, String path) {
        return HttpRequest.newBuilder(URI.create(server.server.address() + path))
                .header("Authorization", key);
    }

    /** The path with each parameter filled in: by what the longest known beginning of it says. */
    private static String filled(String path, Function<String, String> filling) {
        var matcher = PARAMETER.matcher(path);
        return matcher.replaceAll(
                found -> java.util.regex.Matcher.quoteReplacement(filling.apply(path.substring(0, found.end()))));
    }

    private static String known(Map<String, String> things, String beginning) {
        return things.entrySet().stream()
                .filter(thing -> beginning.endsWith(thing.getKey()))
                .max(Comparator.comparingInt(thing -> thing.getKey().length()))
                .map(Map.Entry::getValue)
                .orElse("1");
    }

    private static boolean hasIds(OpenApiContract.Operation operation) {
        return operation.path().contains("{id}") || operation.path().contains("{mailbox}");
    }

    private static boolean writes(OpenApiContract.Operation operation) {
        return !operation.method().equals("GET");
    }

    private TestServer.Answer send(OpenApiContract.Operation operation, String key, String path, String body) {
        var request = request(key, path);
        if (operation.node().has("requestBody") || !body.isEmpty()) {
            request.method(operation.method(), BodyPublishers.ofString(body));
            request.header("Content-Type", contentType(operation));
        } else {
            request.method(operation.method(), BodyPublishers.noBody());
        }
        return server.send(request);
    }

    private static String contentType(OpenApiContract.Operation operation) {
        var content = CONTRACT.resolved(operation.node().path("requestBody")).path("content");
        return content.has("multipart/form-data") ? "multipart/form-data; boundary=x" : "application/json";
    }

    private List<JsonNode> state() {
        return watched.stream().map(path -> server.get(path).json()).toList();
    }

    @Test
    void a_bad_key_opens_nothing() {
        var before = state();
        for (var operation : CONTRACT.operations()) {
            var path = filled(operation.path(), beginning -> known(own, beginning));
            for (var key :
                    List.of(" ", "nobody", "Token", "Bearer  ", "Token Token " + server.key, "x".repeat(9_000))) {
                var status = send(operation, key, path, "").status();
                if (!operation.isOpen()) {
                    assertThat(status)
                            .as(operation.id() + " with the key '" + key + "'")
                            .isEqualTo(403);
                }
            }
            if (writes(operation) && !operation.isOpen()) {
                assertThat(send(operation, viewerKey, path, "{}").status())
                        .as(operation.id() + " as VIEWER")
                        .isEqualTo(403);
            }
        }
        assertThat(state()).isEqualTo(before);
    }

    @Test
    void what_belongs_to_others_does_not_exist() {
        var before = state();
        for (var operation : CONTRACT.operations()) {
            if (hasIds(operation) && !operation.isOpen()) {
                var path = filled(operation.path(), beginning -> known(own, beginning));
                var form = operation.path().endsWith("/upload");
                assertThat(send(operation, strangerKey, path, form ? "" : GOOD_BODY)
                                .status())
                        .as(operation.id() + " by a stranger")
                        .isEqualTo(form ? 400 : 404);
            }
        }
        assertThat(state()).isEqualTo(before);
    }

    @Test
    void an_id_of_nothing_is_refused_everywhere() {
        var before = state();
        for (var operation : CONTRACT.operations()) {
            var matcher = PARAMETER.matcher(operation.path());
            while (matcher.find()) {
                int end = matcher.end();
                for (var id : FuzzInputs.IDS) {
                    var path = filled(
                            operation.path(), beginning -> beginning.length() == end ? id : known(own, beginning));
                    var answer = send(operation, server.key, path, writes(operation) ? "{\"name\":\"x\"}" : "");
                    assertThat(answer.status())
                            .as(operation.method() + " " + path)
                            .isBetween(400, 499);
                }
            }
        }
        assertThat(state()).isEqualTo(before);
    }

    @Test
    void a_body_that_is_no_object_is_refused_everywhere() {
        var before = state();
        int tried = 0;
        for (var operation : CONTRACT.operations()) {
            if (operation.node().has("requestBody")) {
                var path = filled(operation.path(), beginning -> known(own, beginning));
                for (var body : FuzzInputs.NO_OBJECTS) {
                    assertThat(send(operation, server.key, path, body).status())
                            .as(operation.method() + " " + path + " with " + shortened(body))
                            .isBetween(400, 499);
                    tried++;
                }
            }
        }
        assertThat(tried).isGreaterThan(100);
        assertThat(state()).isEqualTo(before);
    }

    @Test
    void nothing_is_a_failure_of_ours() {
        long end = System.nanoTime() + SECONDS * 1_000_000_000L;
        var withBodies = CONTRACT.operations().stream()
                .filter(operation -> operation.node().has("requestBody"))
                .toList();
        int taken = 0;
        int refused = 0;
        for (long seed = SEED; System.nanoTime() < end; seed++) {
            var inputs = new FuzzInputs(seed);
            var operation = inputs.oneOf(inputs.below(3) == 0 ? CONTRACT.operations() : withBodies);
            var path = path(operation, inputs);
            var body = body(operation, inputs);
            var what = "Seed " + seed + " (-Dquern.fuzz.seed=" + seed + "): " + operation.method() + " "
                    + shortened(path) + " " + shortened(body);
            try {
                if (attack(operation, path, body)) {
                    taken++;
                } else {
                    refused++;
                }
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError(what + "\n" + e.getMessage(), e);
            }
        }
        assertThat(taken).isPositive();
        assertThat(refused).isPositive();
        System.out.println("Fuzzed from seed " + SEED + ": " + taken + " taken, " + refused + " refused");
    }

    /** Whether it was taken. */
    private boolean attack(OpenApiContract.Operation operation, String path, String body) {
        var before = writes(operation) ? state() : List.of();
        var answer = send(operation, server.key, path, body);
        assertThat(answer.status()).as(answer.text()).isLessThan(500);
        if (answer.status() >= 400) {
            assertThat(answer.json().isObject()).as(answer.text()).isTrue();
            if (writes(operation)) {
                assertThat(state())
                        .as("after status " + answer.status() + " " + answer.text())
                        .isEqualTo(before);
            }
            return false;
        }
        if (operation.method().equals("DELETE") || body.contains("_destroy")) {
            makeThings();
        }
        return true;
    }

    private String path(OpenApiContract.Operation operation, FuzzInputs inputs) {
        boolean wild = operation.path().contains("{") && inputs.below(8) == 0;
        var path = filled(
                operation.path(),
                beginning -> wild && inputs.below(2) == 0
                        ? inputs.oneOf(FuzzInputs.IDS)
                        : known(inputs.below(20) == 0 ? foreign : own, beginning));
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
        // Broken escapes are what a client of ours cannot even write; OddRequestsTest sends them over a bare socket.
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

    private static String shortened(String text) {
        return text.length() <= 1_500 ? text : text.substring(0, 1_500) + "… (" + text.length() + " characters)";
    }
}
