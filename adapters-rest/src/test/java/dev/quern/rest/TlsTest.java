package dev.quern.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.rest.reception.Patience;
import dev.quern.rest.tls.CertificateFiles;
import dev.quern.rest.tls.TestCertificate;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The server over TLS: it serves as it does without, and callers that do not get as far as a request hold up nobody. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class TlsTest {
    private static final Patience LITTLE = new Patience(
            0, 2_000, Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofSeconds(2), Duration.ofSeconds(2));

    private static final int LARGE = 290_000;
    private static final int ALERT = 0x15;
    private static final String OTHER = "127.0.0.2";

    @TempDir
    private static Path shared;

    private static TestCertificate first;
    private static TestCertificate second;

    @TempDir
    private Path folder;

    @TempDir
    private Path pem;

    private CertificateFiles files;
    private TestServer server;
    private HttpClient client;
    private final List<Socket> sockets = new ArrayList<>();

    @BeforeAll
    static void make() {
        first = TestCertificate.rsa(shared, "first");
        second = TestCertificate.ec(shared, "second");
    }

    @BeforeEach
    void write() {
        files = first.write(pem);
        client = HttpClient.newBuilder()
                .sslContext(TestCertificate.trusting(first, second))
                .build();
    }

    private void start(Patience patience) throws IOException {
        server = new TestServer(
                folder, null, settings -> settings.withCertificate(files).withPatience(patience));
    }

    @AfterEach
    void stop() throws IOException {
        for (var socket : sockets) {
            socket.close();
        }
        if (server != null) {
            server.close();
        }
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.build(), BodyHandlers.ofString());
    }

    private String health() throws IOException, InterruptedException {
        return send(server.request("/health/live")).body();
    }

    private Socket plain(String from, byte[] opening) throws IOException {
        var socket = new Socket();
        socket.bind(new InetSocketAddress(InetAddress.getByName(from), 0));
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.server.port()));
        socket.setSoTimeout(30_000);
        sockets.add(socket);
        socket.getOutputStream().write(opening);
        return socket;
    }

    private SSLSocket call(SSLContext context, String... protocols) throws IOException {
        var socket = (SSLSocket) context.getSocketFactory().createSocket("127.0.0.1", server.server.port());
        sockets.add(socket);
        socket.setSoTimeout(30_000);
        if (protocols.length > 0) {
            socket.setEnabledProtocols(protocols);
        }
        return socket;
    }

    private SSLSocket call() throws IOException {
        return call(TestCertificate.trusting(first, second));
    }

    private static void say(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().flush();
    }

    /** What comes until the connection ends. */
    private static byte[] rest(Socket socket) throws IOException {
        try {
            return socket.getInputStream().readAllBytes();
        } catch (SocketException reset) {
            return new byte[0];
        }
    }

    /** An answer with a short body in JSON. */
    private static String answer(InputStream in) throws IOException {
        var text = new StringBuilder();
        for (int read = in.read(); read >= 0; read = in.read()) {
            text.append((char) read);
            if (read == '}') {
                break;
            }
        }
        return text.toString();
    }

    @Test
    void everything_is_served_over_https_and_says_so() throws Exception {
        start(Patience.USUAL);
        assertThat(server.server.address()).isEqualTo("https://127.0.0.1:" + server.server.port());
        var live = send(server.request("/health/live"));
        assertThat(live.body()).isEqualTo("{\"status\":\"UP\"}");
        assertThat(live.sslSession().orElseThrow().getProtocol()).isEqualTo("TLSv1.3");
        assertThat(live.headers().firstValue("Strict-Transport-Security")).contains("max-age=31536000");

        var session = send(server.request("/session")
                .POST(HttpRequest.BodyPublishers.ofString("{\"key\":\"" + server.key + "\"}"))
                .header("Content-Type", "application/json"));
        assertThat(session.headers().firstValue("Set-Cookie").orElseThrow()).endsWith("; Secure");

        var mailbox = send(server.request("/parser")
                .POST(HttpRequest.BodyPublishers.ofString("{}"))
                .header("Content-Type", "application/json"));
        var id = TestServer.parse(mailbox.body()).path("id").asLong();
        var form = Form.file("a.txt", "x".repeat(LARGE));
        var upload = send(server.request("/parser/" + id + "/upload")
                .POST(HttpRequest.BodyPublishers.ofByteArray(form.bytes()))
                .header("Content-Type", form.contentType()));
        var document = send(server.request("/document/"
                + TestServer.parse(upload.body())
                        .at("/attachments/0/DocumentID")
                        .asText()));
        var link =
                TestServer.parse(document.body()).path("original_document_url").asText();
        assertThat(link).startsWith(server.server.address() + "/");
        assertThat(send(HttpRequest.newBuilder(URI.create(link))).body()).isEqualTo("x".repeat(LARGE));
    }

    @Test
    void without_a_certificate_nothing_is_said_of_https() throws Exception {
        server = new TestServer(folder);
        assertThat(server.get("/health/live").header("Strict-Transport-Security"))
                .isEmpty();
        assertThat(server.post("/session", "{\"key\":\"" + server.key + "\"}").header("Set-Cookie"))
                .doesNotContain("Secure");
        assertThat(server.server.address()).startsWith("http://");
    }

    @Test
    void the_older_protocol_is_spoken_with_good_ciphers_and_those_before_are_not() throws Exception {
        start(Patience.USUAL);
        var older = call(TestCertificate.trusting(first), "TLSv1.2");
        older.startHandshake();
        assertThat(older.getSession().getProtocol()).isEqualTo("TLSv1.2");
        assertThat(older.getSession().getCipherSuite())
                .startsWith("TLS_ECDHE_RSA_WITH_")
                .contains("GCM");

        var weak = call(TestCertificate.trusting(first), "TLSv1.2");
        weak.setEnabledCipherSuites(
                new String[] {"TLS_RSA_WITH_AES_128_CBC_SHA", "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA"});
        assertThatThrownBy(weak::startHandshake).isInstanceOf(IOException.class);

        // A hello of TLS 1.1, with one cipher of its time.
        var hello = new byte[5 + 4 + 2 + 32 + 1 + 2 + 2 + 2];
        hello[0] = 0x16;
        hello[1] = 3;
        hello[2] = 1;
        hello[4] = (byte) (hello.length - 5);
        hello[5] = 1;
        hello[8] = (byte) (hello.length - 9);
        hello[9] = 3;
        hello[10] = 2;
        hello[45] = 2;
        hello[46] = (byte) 0xC0;
        hello[47] = 0x13;
        hello[48] = 1;
        var said = rest(plain(OTHER, hello));
        assertThat(said.length == 0 || said[0] == ALERT).isTrue();
    }

    @Test
    void what_is_no_handshake_is_cut_off_at_once() throws Exception {
        start(Patience.USUAL);
        var noise = new byte[5_000];
        new Random(11).nextBytes(noise);
        noise[0] = 0x16;
        for (var opening : List.of(
                "GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII),
                "SSH-2.0-OpenSSH_9.2\r\n".getBytes(StandardCharsets.US_ASCII),
                noise)) {
            long began = System.nanoTime();
            assertThat(new String(rest(plain(OTHER, opening)), StandardCharsets.ISO_8859_1))
                    .doesNotContain("UP");
            assertThat(System.nanoTime() - began).isLessThan(TimeUnit.SECONDS.toNanos(10));
        }
        assertThat(health()).contains("UP");
    }

    @Test
    void a_handshake_that_is_slow_or_stops_is_cut_off() throws Exception {
        start(LITTLE);
        var silent = plain(OTHER, new byte[0]);
        var stopped = plain(OTHER, new byte[] {0x16, 3, 1, 2, 0, 1, 0, 1, (byte) 0xFC, 3, 3});
        var slow = plain(OTHER, new byte[] {0x16, 3, 1, 2, 0, 1, 0, 1, (byte) 0xFC, 3, 3});
        long began = System.nanoTime();
        boolean isOpen = true;
        while (isOpen && System.nanoTime() - began < TimeUnit.SECONDS.toNanos(20)) {
            try {
                slow.getOutputStream().write(7);
                Thread.sleep(100);
                isOpen = slow.getInputStream().available() == 0;
            } catch (SocketException cut) {
                isOpen = false;
            }
        }
        assertThat(isOpen).isFalse();
        assertThat(rest(silent)).isEmpty();
        assertThat(rest(stopped)).isEmpty();
        // After the handshake, silence is no request either.
        var shaken = call();
        shaken.startHandshake();
        assertThat(rest(shaken)).isEmpty();
    }

    @Test
    void handshakes_that_many_begin_and_do_not_end_leave_room_for_others() throws Exception {
        var usual = Patience.USUAL;
        start(new Patience(0, 100, usual.head(), usual.pause(), usual.body(), usual.answer()));
        for (int i = 0; i < 2_000; i++) {
            plain(OTHER, new byte[] {0x16, 3, 1, 2, 0, 1, 0, 1, (byte) 0xFC, 3, 3});
            if (i % 100 == 0) {
                assertThat(health()).contains("UP");
            }
        }
        assertThat(health()).contains("UP");
        assertThat(call().getSession().isValid()).isTrue();
    }

    @Test
    void bodies_that_come_in_pieces_pause_or_trickle_are_treated_as_without_tls() throws Exception {
        start(LITTLE);
        var head = "POST /parser HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nAuthorization: " + server.key
                + "\r\nContent-Length: ";
        var pieces = call();
        for (int i = 0; i < 3; i++) {
            say(pieces, head + "17\r\n\r\n{\"name\":");
            Thread.sleep(200);
            say(pieces, "\"piece\"");
            Thread.sleep(100);
            say(pieces, " }");
            assertThat(answer(pieces.getInputStream())).startsWith("HTTP/1.1 201 ");
            pieces.getInputStream().skipNBytes(pieces.getInputStream().available());
            Thread.sleep(300);
            pieces.getInputStream().skipNBytes(pieces.getInputStream().available());
        }
        var pausing = call();
        say(pausing, head + "1000\r\n\r\n{");
        assertThat(answer(pausing.getInputStream())).startsWith("HTTP/1.1 400 ").contains("The body broke off.");

        var trickling = call();
        trickling.setSoTimeout(100);
        say(trickling, head + "1000\r\n\r\n{");
        var said = "";
        for (int i = 0; i < 200 && said.isEmpty(); i++) {
            say(trickling, "x");
            try {
                said = answer(trickling.getInputStream());
            } catch (SocketTimeoutException notYet) {
                // On.
            }
        }
        assertThat(said).startsWith("HTTP/1.1 408 ");
    }

    @Test
    void who_does_not_read_is_cut_off_and_who_hangs_up_on_events_is_noticed() throws Exception {
        start(LITTLE);
        var reader = call();
        reader.setReceiveBufferSize(8 * 1024);
        say(reader, "GET /docs/swagger-ui-bundle.js HTTP/1.1\r\nHost: x\r\n\r\n".repeat(100));
        var listener = call();
        say(listener, "GET /events HTTP/1.1\r\nHost: x\r\nAuthorization: " + server.key + "\r\n\r\n");
        assertThat((char) listener.getInputStream().read()).isEqualTo('H');
        listener.close();
        assertThat(health()).contains("UP");
        Thread.sleep(7_000);
        long got = 0;
        try {
            got = reader.getInputStream().readAllBytes().length;
        } catch (IOException cut) {
            assertThat(cut).isNotNull();
        }
        assertThat(got).isLessThan(100L * 1024 * 1024);
    }

    @Test
    void a_renewed_certificate_is_served_without_a_restart_and_open_connections_go_on() throws Exception {
        start(Patience.USUAL);
        var open = call();
        say(open, "GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n");
        assertThat(answer(open.getInputStream())).contains("UP");
        assertThat(certificateOfNewConnection()).isEqualTo(first.certificate());

        second.write(pem);
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(40);
        while (!certificateOfNewConnection().equals(second.certificate()) && System.nanoTime() < deadline) {
            say(open, "GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n");
            assertThat(answer(open.getInputStream())).contains("UP");
            assertThat(health()).contains("UP");
            Thread.sleep(200);
        }
        assertThat(certificateOfNewConnection()).isEqualTo(second.certificate());
        say(open, "GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n");
        assertThat(answer(open.getInputStream())).contains("UP");
    }

    private Object certificateOfNewConnection() throws IOException {
        try (var socket = call()) {
            socket.startHandshake();
            return socket.getSession().getPeerCertificates()[0];
        }
    }

    @Test
    void a_certificate_that_cannot_be_used_stops_the_start() throws IOException, GeneralSecurityException {
        Files.writeString(files.certificate(), "nonsense");
        assertThatThrownBy(() -> start(Patience.USUAL))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("chain.pem; it is not PEM");
    }
}
