package dev.quern.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.account.AccountId;
import dev.quern.core.account.Role;
import dev.quern.rest.account.KeyResource;
import dev.quern.rest.audit.AuditSetResource;
import dev.quern.rest.http.OfServer;
import dev.quern.rest.http.Open;
import dev.quern.rest.json.MayBeEmpty;
import dev.quern.rest.json.Members;
import dev.quern.rest.mail.EmailResource;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import java.io.File;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Keys, accounts and roles at every endpoint that is registered, found by reflection: a new endpoint is tested from
 * the day it is there. An endpoint with an unknown kind of id fails until {@link Holdings} has an id of that kind.
 */
class EveryEndpointTest {
    /** The resources that need no key. A resource that is marked open and is not listed here fails. */
    private static final Set<String> OPEN = Set.of(
            "HomeResource",
            "HealthResource",
            "DownloadResource",
            "MailboxDownloadResource",
            "FieldDownloadResource",
            "EmailResource",
            "BootstrapResource",
            "DocsResource",
            "OpenApiResource",
            "ConsoleResource",
            "SessionResource",
            "MetricsResource");

    private static final Set<String> READING = Set.of("GET", "HEAD");
    private static final Pattern PARAMETER = Pattern.compile("\\{\\s*(\\w+)\\s*(?::(?:[^{}]|\\{[^{}]*})*)?}");

    /** The path parameters that are no ids, with a value for each. */
    private static final Map<String, String> CHOICES =
            Map.of("kind", "n8n", "event", "document.processed", "number", "1");

    /** A body that suits every endpoint that takes one. */
    private static final String BODY =
            "{\"name\": \"x\", \"role\": \"VIEWER\", \"target\": \"https://x.test/\", \"type\": \"PARSER\","
                    + " \"event\": \"document.processed\", \"items\": [], \"since\": \"2026-01-01T00:00:00Z\"}";

    private static final String MISSING = "999999999";

    private static TestServer server;
    private static Holdings secret;
    private static Holdings own;
    private static String stranger;
    private static String viewer;
    private static AccountId team;
    private static String before;

    @BeforeAll
    static void start(@TempDir File folder) throws IOException {
        server = new TestServer(folder.toPath());
        secret = new Holdings(server, server.key, "Secret");
        var other = server.keys.createAccount("Stranger").id();
        stranger = server.keys.create(other, "stranger", Role.ADMIN, null).secret();
        own = new Holdings(server, stranger, "Own");
        viewer = server.keys.create(server.account, "viewer", Role.VIEWER, null).secret();
        team = server.keys.createAccount("Team").id();
        before = secret.seen();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    /** One method of one path. */
    record Endpoint(String method, String path, Method code) {
        Class<?> resource() {
            return code.getDeclaringClass();
        }

        /** Returns whether it is for keys of accounts, rather than for those who run the server. */
        boolean isOfAccount() {
            return !resource().isAnnotationPresent(OfServer.class);
        }

        /** Returns whether only those may use it who may hand out keys. */
        boolean isForAdmins() {
            return resource() == KeyResource.class || resource() == AuditSetResource.class;
        }

        /** Returns whether it takes a JSON object. */
        boolean takesMembers() {
            return List.of(code.getParameterTypes()).contains(Members.class) || resource() == EmailResource.class;
        }

        /** Returns whether a request without a body is refused. */
        boolean needsBody() {
            return Arrays.stream(code.getParameterAnnotations())
                    .flatMap(Arrays::stream)
                    .noneMatch(MayBeEmpty.class::isInstance);
        }

        boolean needsKey() {
            return !resource().isAnnotationPresent(Open.class);
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
                server.collaborators, new RestSettings("127.0.0.1", 0, null, 1, "mail.example.com"), () -> "");
        var endpoints = new ArrayList<Endpoint>();
        for (var resource : application.getClasses()) {
            var root = resource.getAnnotation(Path.class);
            if (root != null) {
                for (var method : resource.getMethods()) {
                    verb(method.getAnnotations()).forEach(verb -> {
                        var path = method.getAnnotation(Path.class);
                        endpoints.add(
                                new Endpoint(verb, joined(root.value(), path == null ? "" : path.value()), method));
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
                .filter(Objects::nonNull)
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

    /** Each endpoint with every combination of ids of which at least one belongs to another account. */
    static Stream<Arguments> reachingOut() {
        return naming().flatMap(endpoint -> {
            int named = (int) PARAMETER
                    .matcher(endpoint.path())
                    .results()
                    .filter(match -> !CHOICES.containsKey(match.group(1)))
                    .count();
            return IntStream.range(1, 1 << named).mapToObj(foreign -> Arguments.of(endpoint, foreign));
        });
    }

    static Stream<Endpoint> ofAccount() {
        return withKey().filter(Endpoint::isOfAccount);
    }

    static Stream<Endpoint> listing() {
        return reading().filter(endpoint -> !endpoint.namesSomething());
    }

    static Stream<Endpoint> reading() {
        return ofAccount().filter(endpoint -> !endpoint.writes());
    }

    static Stream<Endpoint> changing() {
        return all().stream()
                .filter(endpoint -> Set.of("POST", "PUT", "PATCH").contains(endpoint.method())
                        && !endpoint.path().endsWith("/upload"));
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
    @MethodSource("withKey")
    void a_revoked_or_expired_key_counts_as_none(Endpoint endpoint) {
        var revoked = server.keys.create(server.account, "revoked", Role.ADMIN, null);
        server.keys.revoke(revoked.key().id());
        var expired = server.keys.create(
                server.account, "expired", Role.ADMIN, server.now.get().minusSeconds(1));
        for (var key : List.of(revoked, expired)) {
            var answer = server.send(call(endpoint).header("Authorization", key.secret()));
            assertThat(answer.status()).isEqualTo(403);
            assertThat(answer.text()).isEqualTo("{\"non_field_errors\":\"Authentication failed\"}");
        }
        assertUntouched();
    }

    @ParameterizedTest
    @MethodSource("reachingOut")
    void what_belongs_to_another_account_does_not_exist(Endpoint endpoint, int foreign) {
        var next = new AtomicInteger();
        var request =
                call(endpoint, kind -> ((foreign >> next.getAndIncrement()) & 1) == 1 ? secret.id(kind) : own.id(kind));
        var answer = server.send(request.header("Authorization", stranger));
        // By the interface, an upload to an unknown mailbox is a bad request.
        assertThat(answer.status()).as(answer.text()).isEqualTo(endpoint.path().endsWith("/upload") ? 400 : 404);
        assertThat(answer.text()).doesNotContain("Secret", "secret");
        assertUntouched();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "POST | /webhook | {'event': 'document.processed', 'target': 'https://x.test/', 'parser': <parser>}",
                "POST | /webhook | {'event': 'table.processed', 'target': 'https://x.test/', 'parser_field':"
                        + " '<table>'}",
                "PUT | /webhook/<own webhook> | {'parser': <parser>}",
                "PUT | /webhook/<own webhook> | {'event': 'table.processed', 'parser_field': '<table>'}",
                "PUT | /parser/<own parser> | {'parser_object_set': [{'id': '<table>', 'name': 'Taken'}]}",
                "PUT | /parser/<own parser> | {'parser_object_set': [{'id': '<table>', '_destroy': true}]}",
                "PUT | /parser/<own parser> | {'email_prefix': 'secret'}",
                "POST | /parser/<own parser>/export_config |"
                        + " {'name': 'x', 'type': 'PARSER_FIELD', 'parser_field_id': '<table>', 'items': ['Item']}"
            })
    void nothing_of_another_account_can_be_named_in_a_body(String method, String path, String body) {
        var request = HttpRequest.newBuilder(URI.create(server.server.address() + filled(path)))
                .header("Authorization", stranger)
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(filled(body).replace('\'', '"')));
        var answer = server.send(request);
        assertThat(answer.status()).as(answer.text()).isIn(400, 404, 409);
        assertThat(answer.text()).doesNotContain("Secret");
        assertUntouched();
    }

    private static String filled(String text) {
        return Pattern.compile("<(own )?(\\w+)>")
                .matcher(text)
                .replaceAll(match -> (match.group(1) == null ? secret : own).id(match.group(2)));
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
    @MethodSource("reading")
    void a_key_that_may_only_read_reads_everything(Endpoint endpoint) {
        var answer = server.send(call(endpoint).header("Authorization", viewer));
        // Whoever holds the secret of a webhook can sign calls in our name.
        boolean isClosed = endpoint.path().endsWith("/secret") || endpoint.isForAdmins();
        assertThat(answer.status()).as(answer.text()).isEqualTo(isClosed ? 403 : 200);
    }

    /** The ids are nobody's, so that nothing is done: 404 shows that the role was let through. */
    @ParameterizedTest
    @MethodSource("ofAccount")
    void admins_may_do_everything_and_editors_all_but_handing_out_keys(Endpoint endpoint) {
        for (var role : List.of(Role.ADMIN, Role.EDITOR)) {
            var key = server.keys.create(team, "member", role, null).secret();
            var answer = server.send(call(endpoint, EveryEndpointTest::missing).header("Authorization", key));
            assertThat(answer.status())
                    .as("%s: %s", role, answer.text())
                    .isIn(role == Role.EDITOR && endpoint.isForAdmins() ? List.of(403) : List.of(200, 201, 400, 404));
        }
    }

    @ParameterizedTest
    @MethodSource("reading")
    void a_key_that_may_only_read_is_told_no_secret(Endpoint endpoint) {
        var answer = server.send(call(endpoint).header("Authorization", viewer));
        assertThat(secret.secrets()).hasSizeGreaterThan(4);
        assertThat(answer.text()).doesNotContain(secret.secrets());
    }

    @ParameterizedTest
    @MethodSource("withKey")
    void metrics_are_for_keys_that_are_for_nothing_else(Endpoint endpoint) {
        var metrics = server.keys
                .create(server.account, "scraper", Role.METRICS, null)
                .secret();
        var scraped = server.send(call(endpoint).header("Authorization", metrics));
        assertThat(scraped.status()).as(scraped.text()).isEqualTo(endpoint.isOfAccount() ? 403 : 200);
        if (!endpoint.isOfAccount()) {
            for (var key : List.of(server.key, viewer)) {
                assertThat(server.send(call(endpoint).header("Authorization", key))
                                .text())
                        .isEqualTo("{\"non_field_errors\":\"You do not have permission to perform this action.\"}");
            }
        }
        assertUntouched();
    }

    @Test
    void metrics_are_the_only_endpoint_of_the_server_itself() {
        assertThat(withKey().filter(endpoint -> !endpoint.isOfAccount()).map(Endpoint::toString))
                .containsExactly("GET /metrics");
    }

    /** Bodies that are no JSON object, each with its content type where one is sent. */
    private static final List<List<String>> NO_OBJECTS = List.of(
            List.of(""),
            List.of("", "application/json"),
            List.of("[]", "application/json"),
            List.of("17", "application/json"),
            List.of("null", "application/json"),
            List.of("\"x\"", "application/json"),
            List.of("{broken", "application/json"),
            List.of("{broken"),
            List.of("{}", "text/plain"),
            List.of("a=b", "application/x-www-form-urlencoded"),
            List.of("<a/>", "application/xml"));

    @ParameterizedTest
    @MethodSource("changing")
    void a_body_that_is_no_json_object_is_refused_and_breaks_nothing(Endpoint endpoint) {
        for (var sent : NO_OBJECTS) {
            // An endpoint that takes no body would act despite a wrong one, so it gets an id that does not exist.
            var request = call(endpoint, kind -> endpoint.takesMembers() ? secret.id(kind) : missing(kind))
                    .header("Authorization", server.key)
                    .method(
                            endpoint.method(),
                            sent.get(0).isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(sent.get(0)));
            var answer =
                    server.send(sent.size() > 1 ? request.setHeader("Content-Type", sent.get(1)) : untyped(request));
            boolean mayBeEmpty = sent.get(0).isEmpty() && !endpoint.needsBody();
            assertThat(answer.status())
                    .as("%s: %s", sent, answer.text())
                    .isIn(!endpoint.takesMembers() ? List.of(404) : mayBeEmpty ? List.of(409) : List.of(400, 415));
            assertThat(answer.json().size()).as(answer.text()).isPositive();
        }
        assertUntouched();
    }

    @Test
    void most_endpoints_that_change_something_take_a_json_object() {
        assertThat(changing().filter(Endpoint::takesMembers).count()).isGreaterThan(15);
        assertThat(changing().filter(endpoint -> !endpoint.needsBody()).map(Endpoint::toString))
                .hasSize(1)
                .allMatch(name -> name.endsWith("/split"));
    }

    private static HttpRequest.Builder untyped(HttpRequest.Builder typed) {
        var request = typed.build();
        var bare = HttpRequest.newBuilder(request.uri())
                .method(request.method(), request.bodyPublisher().orElseThrow());
        request.headers().firstValue("Authorization").ifPresent(key -> bare.header("Authorization", key));
        return bare;
    }

    private static String missing(String kind) {
        return kind.equals("table") ? "PF" + MISSING : MISSING;
    }

    private static void assertUntouched() {
        assertThat(secret.seen()).isEqualTo(before);
    }

    private static HttpRequest.Builder call(Endpoint endpoint) {
        return call(endpoint, secret::id);
    }

    /** @param ids gives the id for a path parameter by the word before it in the path */
    private static HttpRequest.Builder call(Endpoint endpoint, UnaryOperator<String> ids) {
        var path = PARAMETER.matcher(endpoint.path()).replaceAll(match -> value(endpoint, match, ids));
        var request = HttpRequest.newBuilder(URI.create(server.server.address() + path));
        if (endpoint.path().endsWith("/upload")) {
            var form = Form.file("x.txt", "x");
            return request.POST(BodyPublishers.ofByteArray(form.bytes())).header("Content-Type", form.contentType());
        }
        return endpoint.writes() && !endpoint.method().equals("DELETE")
                ? request.method(endpoint.method(), BodyPublishers.ofString(BODY))
                        .header("Content-Type", "application/json")
                : request.method(endpoint.method(), BodyPublishers.noBody());
    }

    private static String value(Endpoint endpoint, MatchResult match, UnaryOperator<String> ids) {
        var choice = CHOICES.get(match.group(1));
        if (choice != null) {
            return choice;
        }
        var path = endpoint.path().substring(0, match.start());
        var word = path.substring(path.lastIndexOf('/', path.length() - 2) + 1).replace("/", "");
        var id = ids.apply(word);
        assertThat(id)
                .as("An id for what follows '%s' in %s: add one to Holdings", word, endpoint)
                .isNotEmpty();
        return id;
    }
}
