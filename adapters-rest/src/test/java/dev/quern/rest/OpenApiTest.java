package dev.quern.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quern.rest.http.Open;
import jakarta.ws.rs.Path;
import java.io.File;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.glassfish.jersey.server.model.Resource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The OpenAPI document describes exactly what the server registers, and refers to nothing that is missing. */
class OpenApiTest {
    private static final OpenApiContract CONTRACT = OpenApiContract.THE_ONE;
    private static final Pattern PARAMETER = Pattern.compile("\\{\\s*(\\w+)\\s*(?::[^{}]*(?:\\{[^{}]*}[^{}]*)*)?}");

    private static final Pattern ROW = Pattern.compile("\\| `([A-Z]+ [^`]+)` \\| [^|]+ \\|");
    private static final Pattern WORDS = Pattern.compile("\\{\\s*\\w+\\s*:\\s*(\\w+(?:[|]\\w+)+)\\s*}");

    /** The resources that the server registers, by reflection. */
    private static List<Class<?>> resources(File folder) throws Exception {
        try (var server = new TestServer(folder.toPath())) {
            return new RestApplication(
                            server.collaborators,
                            new RestSettings("127.0.0.1", 0, null, 1, "mail.example.com"),
                            () -> "")
                    .getClasses().stream()
                            .filter(type -> type.isAnnotationPresent(Path.class))
                            .collect(Collectors.toList());
        }
    }

    private static void collect(String above, Resource resource, Set<String> found) {
        var own = resource.getPath() == null ? "" : resource.getPath();
        var path = (above + (own.isEmpty() || own.startsWith("/") ? "" : "/") + own).replaceAll("(?<=.)/$", "");
        resource.getResourceMethods()
                .forEach(method -> plain(path.isEmpty() ? "/" : path)
                        .forEach(each -> found.add(method.getHttpMethod() + " " + each)));
        resource.getChildResources().forEach(child -> collect(path.equals("/") ? "" : path, child, found));
    }

    /** The path without the expressions of its parameters; a parameter of fixed words becomes one path for each word. */
    private static List<String> plain(String path) {
        var words = WORDS.matcher(path);
        if (words.find()) {
            return Arrays.stream(words.group(1).split("[|]", -1))
                    .flatMap(word -> plain(words.replaceFirst(word)).stream())
                    .toList();
        }
        return List.of(PARAMETER.matcher(path).replaceAll("{$1}"));
    }

    @Test
    void every_registered_operation_is_described_and_no_other(@TempDir File folder) throws Exception {
        var registered = new TreeSet<String>();
        for (var type : resources(folder)) {
            collect("", Resource.from(type), registered);
        }
        assertThat(registered).hasSizeGreaterThan(25).contains("GET /document/{id}/evidence", "GET /");
        var described = CONTRACT.operations().stream()
                .map(OpenApiContract.Operation::id)
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(described).isEqualTo(registered);
    }

    @Test
    void what_needs_no_key_says_so(@TempDir File folder) throws Exception {
        var open = new TreeSet<String>();
        for (var type : resources(folder)) {
            if (type.isAnnotationPresent(Open.class)) {
                collect("", Resource.from(type), open);
            }
        }
        assertThat(open).contains("GET /bootstrap", "GET /openapi.json", "GET /docs");
        assertThat(CONTRACT.operations().stream()
                        .filter(OpenApiContract.Operation::isOpen)
                        .map(OpenApiContract.Operation::id))
                .containsExactlyInAnyOrderElementsOf(open);
    }

    @Test
    void every_reference_resolves_and_every_component_is_used() {
        var references = new TreeSet<String>();
        CONTRACT.document().findValuesAsText("$ref").forEach(references::add);
        assertThat(references)
                .isNotEmpty()
                .allSatisfy(reference -> assertThat(
                                CONTRACT.document().at(reference.substring(1)).isMissingNode())
                        .as(reference)
                        .isFalse());
        var named = new TreeSet<String>();
        for (var kind : List.of("schemas", "parameters", "responses", "requestBodies")) {
            CONTRACT.document()
                    .at("/components/" + kind)
                    .fieldNames()
                    .forEachRemaining(name -> named.add("#/components/" + kind + "/" + name));
        }
        assertThat(references).containsExactlyElementsOf(named);
    }

    @Test
    void every_operation_has_a_unique_name_and_all_its_path_parameters() {
        var names = new ArrayList<String>();
        for (var operation : CONTRACT.operations()) {
            names.add(operation.node().path("operationId").asText());
            assertThat(operation.node().path("summary").asText())
                    .as(operation.id())
                    .isNotBlank();
            assertThat(CONTRACT.document().get("tags").findValuesAsText("name"))
                    .as(operation.id())
                    .contains(operation.node().at("/tags/0").asText());
            var declared = new TreeSet<String>();
            operation.pathNode().path("parameters").forEach(p -> addPathParameter(p, declared));
            operation.node().path("parameters").forEach(p -> addPathParameter(p, declared));
            var inPath = new TreeSet<String>();
            var matcher = PARAMETER.matcher(operation.path());
            while (matcher.find()) {
                inPath.add(matcher.group(1));
            }
            assertThat(declared).as(operation.id()).isEqualTo(inPath);
        }
        assertThat(names).doesNotHaveDuplicates().doesNotContain("");
    }

    /** The table in {@code docs/api.md} lists exactly the operations of the document. */
    @Test
    void the_table_in_the_docs_names_every_operation() throws Exception {
        var page = new File("../docs/api.md").toPath();
        var there = new ArrayList<String>();
        var sections = Files.readString(page).split("\n## ", -1);
        var section = Arrays.stream(sections)
                .filter(each -> each.startsWith("Every endpoint\n"))
                .findFirst()
                .orElseThrow();
        for (var line : section.lines().toList()) {
            var row = ROW.matcher(line);
            if (row.matches()) {
                there.add(row.group(1));
            }
        }
        assertThat(there)
                .containsExactlyInAnyOrderElementsOf(CONTRACT.operations().stream()
                        .map(OpenApiContract.Operation::id)
                        .toList());
    }

    private static void addPathParameter(JsonNode parameter, Set<String> names) {
        var resolved = CONTRACT.resolved(parameter);
        if (resolved.get("in").asText().equals("path")) {
            names.add(resolved.get("name").asText());
            assertThat(resolved.path("required").asBoolean()).isTrue();
        }
    }

    @Test
    void the_document_and_its_page_are_served_to_everybody(@TempDir File folder) throws Exception {
        try (var server = new TestServer(folder.toPath())) {
            var document = anonymous(server, "/openapi.json");
            assertThat(document.status()).isEqualTo(200);
            assertThat(document.json().get("openapi").asText()).isEqualTo("3.1.0");
            assertThat(document.json().at("/servers/0/url").asText()).isEqualTo(server.server.address());
            assertThat(document.text()).doesNotContain("x-complete");
            var page = anonymous(server, "/docs");
            assertThat(page.header("Content-Type")).isEqualTo("text/html;charset=utf-8");
            var links = Pattern.compile("(?:src|href)=\"(docs/[^\"]+)\"").matcher(page.text());
            int files = 0;
            while (links.find()) {
                var file = anonymous(server, "/" + links.group(1));
                assertThat(file.status()).as(links.group(1)).isEqualTo(200);
                assertThat(file.http().body()).isNotEmpty();
                files++;
            }
            assertThat(files).isEqualTo(5);
            assertThat(page.text()).doesNotContain("http://", "https://");
            assertThat(anonymous(server, "/docs/docs.html").status()).isEqualTo(404);
            assertThat(anonymous(server, "/docs/..%2f..%2fbase.yaml").status()).isEqualTo(404);
        }
    }

    private static TestServer.Answer anonymous(TestServer server, String path) {
        return server.send(HttpRequest.newBuilder(URI.create(server.server.address() + path)));
    }
}
