package dev.quern.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The files of the console, as browsers ask for them. */
class ConsoleTest {
    /** What Firefox sends when somebody types an address. */
    private static final String OF_A_BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

    private static final Pattern IMPORTED = Pattern.compile("from *\"([^\"]+)\"");

    private static TestServer server;

    @BeforeAll
    static void start(@TempDir Path folder) throws IOException {
        server = new TestServer(folder);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(server.server.address() + path));
    }

    private static TestServer.Answer get(String path) {
        return server.send(request(path));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/console",
                "/console/index.html",
                "/console/mailbox/17",
                "/console/mailbox/v1.2/documents/",
                "/console/js",
                "/console/%20"
            })
    void the_page_is_at_every_address_that_is_no_file(String path) {
        var answer = get(path);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Content-Type")).isEqualTo("text/html;charset=utf-8");
        assertThat(answer.text()).startsWith("<!doctype html>").contains("<title>Quern");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/console", "/console/somewhere", "/console/vendor/lit-html/lit-html.js"})
    void files_load_nothing_from_elsewhere_and_are_asked_for_anew(String path) {
        var answer = get(path);
        assertThat(answer.header("Content-Security-Policy"))
                .isEqualTo("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:;"
                        + " connect-src 'self'; font-src 'self'; frame-src 'self' blob:; base-uri 'none';"
                        + " form-action 'none'; frame-ancestors 'none'");
        assertThat(answer.http().headers().allValues("Cache-Control")).containsExactly("no-cache");
        assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");

        var tag = answer.header("ETag");
        assertThat(tag).matches("\"[0-9a-z]+\"");
        var again = server.send(request(path).header("If-None-Match", tag));
        assertThat(again.status()).isEqualTo(304);
        assertThat(again.http().body()).isEmpty();
        assertThat(again.header("ETag")).isEqualTo(tag);
        assertThat(again.header("Cache-Control")).isEqualTo("no-cache");
        assertThat(server.send(request(path).header("If-None-Match", "\"another\""))
                        .status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "lit-html.js",
                "directive.js",
                "async-directive.js",
                "directives/repeat.js",
                "directives/live.js",
                "directives/class-map.js",
                "directives/ref.js"
            })
    void the_library_of_the_pages_is_here_with_all_that_it_imports(String file) {
        var path = URI.create("/console/vendor/lit-html/" + file);
        var answer = get(path.toString());
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Content-Type")).isEqualTo("text/javascript;charset=utf-8");
        assertThat(answer.text()).contains("BSD-3-Clause");
        IMPORTED.matcher(answer.text())
                .results()
                .forEach(imported -> assertThat(
                                get(path.resolve(imported.group(1)).toString()).status())
                        .as(imported.group())
                        .isEqualTo(200));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/console/nothing.js",
                "/console/ConsoleResource.class",
                "/console/..%2fopenapi%2fbase.yaml",
                "/console/..%2fopenapi%2fdocs.html",
                "/console/js%2f..%2findex.html",
                "/console/.%2findex.html",
                "/console//index.html",
                "/console/%2fMETA-INF%2fresources%2fwebjars%2flit-html%2f3.3.1%2flit-html.js",
                "/console/vendor/lit-html/..%2f3.3.1%2flit-html.js",
                "/console/vendor/lit-html/package.json",
                "/console/vendor/lit-html/node/lit-html.js",
                "/console/index.html%00.css",
                "/console/index.html%0a",
                "/console/...",
                "/console/index.HTML"
            })
    void nothing_else_on_the_class_path_is_reached(String path) {
        var answer = get(path);
        assertThat(answer.status()).as(answer.text()).isEqualTo(404);
        assertThat(answer.json().has("non_field_errors")).isTrue();
    }

    @Test
    void a_slash_at_the_end_makes_no_difference() throws IOException {
        assertThat(server.raw("GET /console/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 200 ")
                .contains("<title>Quern");
    }

    @Test
    void dots_lead_nowhere_on_a_bare_socket_either() throws IOException {
        for (var path : new String[] {"/console/../openapi/docs.html", "/console/js/../../rest/console/index.html"}) {
            assertThat(server.raw("GET " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"))
                    .as(path)
                    .startsWith("HTTP/1.1 404 ");
        }
    }

    @Test
    void a_browser_is_sent_to_the_console_and_programs_are_told_addresses() {
        var browser = server.send(request("/").header("Accept", OF_A_BROWSER));
        assertThat(browser.status()).isEqualTo(303);
        assertThat(browser.header("Location")).isEqualTo(server.server.address() + "/console");
        for (var accept : new String[] {"*/*", "application/json", "application/*"}) {
            var program = server.send(request("/").header("Accept", accept));
            assertThat(program.status()).as(accept).isEqualTo(200);
            assertThat(program.json().has("parser")).as(accept).isTrue();
        }
        assertThat(get("/").status()).isEqualTo(200);
        assertThat(server.send(request("/").header("Accept", "image/png")).status())
                .isEqualTo(406);
    }

    @Test
    void answers_of_the_interface_are_still_kept_by_nobody() {
        assertThat(get("/").http().headers().allValues("Cache-Control")).containsExactly("no-store");
        assertThat(get("/console/nothing.js").header("Cache-Control")).isEqualTo("no-store");
    }
}
