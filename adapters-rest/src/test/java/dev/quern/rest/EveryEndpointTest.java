package dev.quern.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.account.AccountId;
import dev.quern.core.account.Role;
import dev.quern.rest.http.Addresses;
import dev.quern.rest.http.Open;
import dev.quern.rest.upload.UploadLimit;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Keys, accounts and roles at every endpoint that is registered, found by looking at the resources: a new endpoint is tested
 * from the day it is there. One with a kind of id that is not known here fails until {@link #ids} has one of that kind.
 */
class EveryEndpointTest {
    /** What needs no key. A resource that is marked open and is not here fails. */
    private static final Set<String> OPEN = Set.of(
            "HomeResource",
            "HealthResource",
            "DownloadResource",
            "MailboxDownloadResource",
            "FieldDownloadResource",
            "EmailResource",
            "BootstrapResource",
            "OpenApiResource",
            "MetricsResource");

    private static final Set<String> READING = Set.of("GET", "HEAD");
    private static final Pattern PARAMETER = Pattern.compile("\\{\\s*(\\w+)\\s*(?::(?:[^{}]|\\{[^{}]*})*)?}");

    private static TestServer server;
    private static String stranger;
    private static String viewer;
    private static Map<String, String> ids;

    @BeforeAll
    static void start(@TempDir java.nio.file.Path folder) throws IOException {
        server = new TestServer(folder);
        var mailbox = server.mailbox(
                "{\"name\": \"Secret box\", \"parser_object_set\": ["
                        + "{\"name\": \"Number\", \"format\": \"ONELINE\"},"
                        + "{\"name\": \"Lines\", \"format\": \"TABLE\", \"parser_object_set\": [{\"name\": \"Item\", \"format\": \"ONELINE\"}]}]}");
        var uid = server.upload("/parser/" + mailbox + "/upload", Form.file("secret.txt", "Number: 7"))
                .json()
                .at("/attachments/0/DocumentID")
                .asText();
        server.work();
        var document = server.get("/document/" + uid).json().get("id").asText();
        var field = server.get("/parser/" + mailbox)
                .json()
                .at("/parser_object_set/1/id")
                .asText();
        var config = server.post(
                "/parser/" + mailbox + "/export_config",
                "{\"name\": \"c\", \"type\": \"PARSER\", \"items\": [\"Number\"]}");
        // By the words before the id in a path, and by its name where those are not enough.
        ids = Map.of(
                "parser",
                String.valueOf(mailbox),
                "document",
                document,
                "copy",
                String.valueOf(mailbox),
                "table",
                field,
                "export_config",
                config.json().path("id").asText("1"),
                "n8n",
                "table.processed",
                "flow_webhook",
                "table.processed",
                "webhook",
                "1",
                "webhook_set",
                "1",
                "template",
                "1");
        stranger = server.keys
                .create(new AccountId(UUID.randomUUID()), "stranger", Role.ADMIN, null)
                .secret();
        viewer = server.keys.create(server.account, "viewer", Role.VIEWER, null).secret();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    /** One method of one path. */
    record Endpoint(String method, String path, Class<?> resource) {
        boolean needsKey() {
            return !resource.isAnnotationPresent(Open.class);
        }

        boolean writes() {
            return !READING.contains(method);
        }

        boolean namesSomething() {
            return path.contains("{");
        }

        @Override
        public String toString() {
            return method + " " + path;
        }
    }

    static List<Endpoint> all() {
        var application = new RestApplication(
                server.collaborators,
                new UploadLimit(1),
                new Addresses(() -> ""),
                Gates.of(new RestSettings("127.0.0.1", 0, null, 1)));
        var endpoints = new ArrayList<Endpoint>();
        for (var resource : application.getClasses()) {
            var root = resource.getAnnotation(Path.class);
            if (root != null) {
                for (var method : resource.getMethods()) {
                    verb(method.getAnnotations()).forEach(verb -> {
                        var path = method.getAnnotation(Path.class);
                        endpoints.add(
                                new Endpoint(verb, joined(root.value(), path == null ? "" : path.value()), resource));
                    });
                }
            }
        }
        endpoints.sort(Comparator.comparing(Endpoint::toString));
        return endpoints;
    }

    private static Stream<String> verb(Annotation[] annotations) {
        return Arrays.stream(annotations)
                .map(annotation -> annotation.annotationType().getAnnotation(HttpMethod.class))
                .filter(java.util.Objects::nonNull)
                .map(HttpMethod::value);
    }

    private static String joined(String root, String path) {
        var both = "/" + root + "/" + path;
        return both.replaceAll("/{2,}(?![^{]*})", "/").replaceAll("(?<=.)/$", "");
    }

    static Stream<Endpoint> withKey() {
        return all().stream().filter(Endpoint::needsKey);
    }

    static Stream<Endpoint> naming() {
        return withKey().filter(Endpoint::namesSomething);
    }

    static Stream<Endpoint> listing() {
        return withKey().filter(endpoint -> !endpoint.namesSomething() && !endpoint.writes());
    }

    static Stream<Endpoint> writing() {
        return withKey().filter(Endpoint::writes);
    }

    @Test
    void there_are_endpoints_and_only_known_ones_are_open() {
        assertThat(withKey().count()).isGreaterThan(15);
        assertThat(naming().map(Endpoint::toString)).contains("GET /parser/{id}", "POST /parser/{id}");
        assertThat(all().stream()
                        .filter(endpoint -> !endpoint.needsKey())
                        .map(endpoint -> endpoint.resource().getSimpleName()))
                .isNotEmpty()
                .isSubsetOf(OPEN);
    }

    @ParameterizedTest
    @MethodSource("withKey")
    void without_a_good_key_nothing_is_told(Endpoint endpoint) {
        var bare = server.send(call(endpoint));
        assertThat(bare.status()).isEqualTo(403);
        assertThat(bare.text()).isEqualTo("{\"non_field_errors\":\"Not authenticated\"}");
        var wrong = server.send(call(endpoint).header("Authorization", "Token sk_wrong"));
        assertThat(wrong.status()).isEqualTo(403);
        assertThat(wrong.text()).isEqualTo("{\"non_field_errors\":\"Authentication failed\"}");
        assertThat(wrong.header("WWW-Authenticate")).isEqualTo("Token");
    }

    @ParameterizedTest
    @MethodSource("naming")
    void what_belongs_to_another_account_does_not_exist(Endpoint endpoint) {
        var answer = server.send(call(endpoint).header("Authorization", stranger));
        // Of an upload the interface says that an unknown mailbox is a bad request.
        assertThat(answer.status()).as(answer.text()).isEqualTo(endpoint.path().endsWith("/upload") ? 400 : 404);
        assertThat(answer.text()).doesNotContain("Secret", "secret");
        assertUntouched();
    }

    @ParameterizedTest
    @MethodSource("listing")
    void lists_show_nothing_of_another_account(Endpoint endpoint) {
        var answer = server.send(call(endpoint).header("Authorization", stranger));
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        assertThat(answer.text()).doesNotContain("Secret", "secret");
    }

    @ParameterizedTest
    @MethodSource("writing")
    void a_key_that_may_only_read_writes_nothing(Endpoint endpoint) {
        var answer = server.send(call(endpoint).header("Authorization", viewer));
        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.text())
                .isEqualTo("{\"non_field_errors\":\"You do not have permission to perform this action.\"}");
        assertUntouched();
    }

    @ParameterizedTest
    @MethodSource("withKey")
    void a_key_that_may_only_read_reads_everything(Endpoint endpoint) {
        if (!endpoint.writes()) {
            assertThat(server.send(call(endpoint).header("Authorization", viewer))
                            .status())
                    .isNotEqualTo(403);
        }
    }

    private static void assertUntouched() {
        var mailbox = server.get("/parser/" + ids.get("parser"));
        assertThat(mailbox.json().get("name").asText()).isEqualTo("Secret box");
        assertThat(mailbox.json().get("parser_object_set")).hasSize(2);
        assertThat(server.get("/document/" + ids.get("document"))
                        .json()
                        .get("status")
                        .asText())
                .isEqualTo("PARSEDOK");
    }

    private static HttpRequest.Builder call(Endpoint endpoint) {
        var path = PARAMETER.matcher(endpoint.path()).replaceAll(match -> id(endpoint, match));
        var request = HttpRequest.newBuilder(URI.create(server.server.address() + path));
        if (endpoint.path().endsWith("/upload")) {
            var form = Form.file("x.txt", "x");
            return request.POST(BodyPublishers.ofByteArray(form.bytes())).header("Content-Type", form.contentType());
        }
        return endpoint.writes() && !endpoint.method().equals("DELETE")
                ? request.method(endpoint.method(), BodyPublishers.ofString("{\"name\": \"x\"}"))
                        .header("Content-Type", "application/json")
                : request.method(endpoint.method(), BodyPublishers.noBody());
    }

    private static String id(Endpoint endpoint, MatchResult match) {
        var before = endpoint.path().substring(0, match.start());
        var word = before.substring(before.lastIndexOf('/', before.length() - 2) + 1)
                .replace("/", "");
        var id = ids.get(word);
        assertThat(id)
                .as("An id for what stands behind '%s' in %s: add one here", word, endpoint)
                .isNotNull();
        return id;
    }
}
