package dev.quern.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that are wrong below the level of resources: the answer is JSON, and does not name the server. */
class OddRequestsTest {
    private static TestServer server;

    @BeforeAll
    static void start(@TempDir Path folder) throws IOException {
        server = new TestServer(folder);
        server.mailbox("{}");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static String head(String requestLine, String... headers) {
        return requestLine + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: " + server.key
                + "\r\n"
                + String.join("", Arrays.stream(headers).map(h -> h + "\r\n").toList())
                + "\r\n";
    }

    private static void is_an_error(String answer, int status) {
        assertThat(answer).startsWith("HTTP/1.1 " + status + " ");
        var lower = answer.toLowerCase(Locale.ROOT);
        assertThat(lower).contains("content-type: application/json").doesNotContain("grizzly", "<html", "server:");
        assertThat(TestServer.parse(answer.substring(answer.indexOf("\r\n\r\n") + 4))
                        .size())
                .as(answer)
                .isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /nowhere, 404",
        "GET, /parser/1/nowhere, 404",
        "GET, //, 404",
        "GET, /parser//, 404",
        "GET, /%zz, 400",
        "GET, /parser/%, 400",
        "GET, /parser?a=%zz, 400",
        "GET, /document/%e, 400",
        "GET, /a%2Fb, 404",
        "GET, /%00, 404",
        "GET, /../../etc/passwd, 404",
        "GET, /%2e%2e/%2e%2e/etc, 404",
        "GET, /document/%ff, 400",
        "GET, /parser;a=b/nowhere, 400",
        "GET, /{id}, 400",
        "GET, /<>|^`, 400",
        "DELETE, /parser, 405",
        "TRACE, /parser, 405",
        "BREW, /parser, 405",
        "POST, /document/1, 405",
        "PUT, /health/live, 405",
    })
    void an_odd_address_or_method_is_answered_in_json(String method, String path, int status) throws IOException {
        is_an_error(server.raw(head(method + " " + path)), status);
    }

    @Test
    void a_method_that_is_not_allowed_tells_which_are() {
        var answer = server.send(server.request("/parser").DELETE());
        assertThat(answer.status()).isEqualTo(405);
        assertThat(answer.header("Allow").split(",\\s*")).contains("GET", "POST");
    }

    @Test
    void a_type_that_is_not_accepted_is_415() {
        for (var type : new String[] {
            "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "nonsense"
        }) {
            var answer = server.send(server.request("/parser")
                    .POST(BodyPublishers.ofString("{}"))
                    .header("Content-Type", type));
            assertThat(answer.status()).as(type).isIn(400, 415);
            assertThat(answer.json().has("non_field_errors"))
                    .as(type + answer.http())
                    .isTrue();
        }
    }

    @Test
    void a_type_that_cannot_be_produced_is_406() {
        var answer = server.send(server.request("/parser").header("Accept", "text/html"));
        assertThat(answer.status()).isEqualTo(406);
        assertThat(answer.json().has("non_field_errors")).isTrue();
    }

    @Test
    void a_body_with_length_and_chunks_is_refused() throws IOException {
        var answer = server.raw(head(
                        "POST /parser",
                        "Content-Type: application/json",
                        "Content-Length: 2",
                        "Transfer-Encoding: chunked")
                + "2\r\n{}\r\n0\r\n\r\nGET /health/live HTTP/1.1\r\nHost: x\r\n\r\n");
        is_an_error(answer, 400);
        assertThat(answer).doesNotContain("UP");
    }

    @Test
    void a_body_with_two_lengths_is_refused() throws IOException {
        var answer = server.raw(
                head("POST /parser", "Content-Type: application/json", "Content-Length: 2", "Content-Length: 3")
                        + "{} ");
        assertThat(answer).startsWith("HTTP/1.1 400 ");
    }

    @Test
    void a_body_that_is_chunked_wrongly_is_refused() throws IOException {
        var answer = server.raw(
                head("POST /parser", "Content-Type: application/json", "Transfer-Encoding: chunked") + "zz\r\n{}\r\n");
        assertThat(answer).startsWith("HTTP/1.1 400 ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Host: elsewhere\r\n",
                "Transfer-Encoding : chunked\r\n",
                " Transfer-Encoding: chunked\r\n",
                "Transfer-Encoding\t: chunked\r\n",
                "X-Folded: a\r\n b\r\n",
                "X-Folded: a\r\n\tTransfer-Encoding: chunked\r\n",
                "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
                "X\u0001Y: a\r\n"
            })
    void a_header_that_others_may_read_otherwise_is_refused(String header) throws IOException {
        var request = "GET /health/live HTTP/1.1\r\nHost: localhost\r\n" + header + "X-Last: y\r\n\r\n";
        is_an_error(server.raw(request), 400);
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), server.server.port())) {
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(15_000);
            for (byte one : request.getBytes(StandardCharsets.ISO_8859_1)) {
                try {
                    socket.getOutputStream().write(one);
                    Thread.sleep(2);
                } catch (IOException | InterruptedException answeredAlready) {
                    break;
                }
            }
            assertThat(socket.getInputStream().read()).as("an answer").isEqualTo('H');
            assertThat(new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII))
                    .isEqualTo("TTP/1.1 400 ");
        }
    }

    @Test
    void a_body_that_is_compressed_or_says_so_is_415() throws IOException {
        var packed = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(packed)) {
            gzip.write("{}".getBytes(StandardCharsets.US_ASCII));
        }
        for (var body : new byte[][] {packed.toByteArray(), "{}".getBytes(StandardCharsets.US_ASCII)}) {
            for (var coding : new String[] {"gzip", "deflate", "br", "gzip, identity"}) {
                var answer = server.send(server.request("/parser")
                        .POST(BodyPublishers.ofByteArray(body))
                        .header("Content-Type", "application/json")
                        .header("Content-Encoding", coding));
                assertThat(answer.status()).isEqualTo(415);
                assertThat(answer.json().get("non_field_errors").asText()).contains("'" + coding + "'");
            }
        }
        var plain = server.send(server.request("/parser")
                .POST(BodyPublishers.ofString("{}"))
                .header("Content-Type", "application/json")
                .header("Content-Encoding", "Identity"));
        assertThat(plain.status()).isEqualTo(201);
    }

    @Test
    void reading_with_a_body_is_allowed() throws IOException {
        var answer = server.raw(head("GET /parser", "Content-Type: application/json", "Content-Length: 2") + "{}");
        assertThat(answer).startsWith("HTTP/1.1 200 ");
    }

    @Test
    void large_headers_are_taken() {
        var request = server.request("/parser").header("X-Large", "x".repeat(30_000));
        for (int i = 0; i < 300; i++) {
            request.header("X-" + i, "y");
        }
        assertThat(server.send(request).status()).isEqualTo(200);
    }

    @Test
    void an_offer_of_http_2_is_ignored_and_the_connection_stays() throws IOException {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), server.server.port())) {
            socket.setSoTimeout(5_000);
            for (int i = 0; i < 3; i++) {
                var request = """
                        POST /parser HTTP/1.1
                        Host: x
                        Connection: Upgrade, HTTP2-Settings
                        Upgrade: h2c
                        HTTP2-Settings: AAEAAEAAAAIAAAAB
                        Content-Type: application/json
                        Content-Length: 2

                        {}""".replace("\n", "\r\n");
                socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
                socket.getOutputStream().flush();
                assertThat(oneAnswer(socket)).startsWith("HTTP/1.1 403 ").contains("Not authenticated");
            }
        }
    }

    /** Reads up to the end of the JSON object. */
    private static String oneAnswer(Socket socket) throws IOException {
        var text = new StringBuilder();
        while (text.length() == 0 || text.charAt(text.length() - 1) != '}') {
            int read = socket.getInputStream().read();
            assertThat(read).as(text.toString()).isNotNegative();
            text.append((char) read);
        }
        return text.toString();
    }

    @Test
    @Timeout(value = 60, unit = TimeUnit.SECONDS)
    void uploads_that_stall_do_not_stop_the_others() throws IOException {
        var sockets = new ArrayList<Socket>();
        try {
            for (int i = 0; i < 60; i++) {
                var socket = new Socket(InetAddress.getLoopbackAddress(), server.server.port());
                sockets.add(socket);
                socket.getOutputStream()
                        .write(head("POST /parser", "Content-Type: application/json", "Content-Length: 1000")
                                .getBytes(StandardCharsets.US_ASCII));
                socket.getOutputStream().flush();
            }
            long before = System.nanoTime();
            assertThat(server.get("/health/live").status()).isEqualTo(200);
            assertThat(System.nanoTime() - before).isLessThan(TimeUnit.SECONDS.toNanos(5));
            sockets.get(0).setSoTimeout(30_000);
            var answer = oneAnswer(sockets.get(0));
            is_an_error(answer, 400);
            assertThat(answer).contains("The body broke off.");
        } finally {
            for (var socket : sockets) {
                socket.close();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /parser",
                "GET  /parser HTTP/1.1",
                "\r\n\r\n\r\n",
                "GET /parser HTTP/9.9\r\n\r\n",
                "\u0000\u0001\u0002\r\n\r\n"
            })
    void bytes_that_are_no_http_do_no_harm(String bytes) throws IOException {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), server.server.port())) {
            socket.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
        }
        assertThat(server.get("/health/live").status()).isEqualTo(200);
    }
}
