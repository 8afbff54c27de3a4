package dev.quern.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.rest.reception.Patience;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Callers that send or read too slowly are cut off, and no more are let in at a time than the limits allow. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class SlowAndManyTest {
    /** Shorter limits than a server usually has, so that tests end soon. */
    private static final Patience LITTLE = new Patience(
            0, 2_000, Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofSeconds(2), Duration.ofSeconds(2));

    private static final String OTHER = "127.0.0.2";
    private static final int LARGE = 290_000;

    @TempDir
    private Path folder;

    private final List<Socket> sockets = new ArrayList<>();
    private TestServer server;

    private void start(Patience patience) throws IOException {
        server = new TestServer(folder, null, settings -> settings.withPatience(patience));
    }

    @AfterEach
    void stop() throws IOException {
        for (var socket : sockets) {
            socket.close();
        }
        server.close();
    }

    private Socket call(String from, String text) throws IOException {
        var socket = new Socket();
        socket.setReceiveBufferSize(64 * 1024);
        socket.bind(new InetSocketAddress(InetAddress.getAllByName(from)[0], 0));
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.server.port()));
        socket.setSoTimeout(30_000);
        sockets.add(socket);
        say(socket, text);
        return socket;
    }

    private static void say(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().flush();
    }

    private String post(String path, int length) {
        return "POST " + path + " HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: " + length
                + "\r\nAuthorization: " + server.key + "\r\n\r\n";
    }

    /** Sends a letter every tenth of a second until the server answers or hangs up, and returns its answer. */
    private static String drip(Socket socket) throws IOException, InterruptedException {
        try {
            while (socket.getInputStream().available() == 0) {
                say(socket, "x");
                Thread.sleep(100);
            }
            return text(socket);
        } catch (SocketException gone) {
            return "";
        }
    }

    /** The answer, from its first line to the end of the JSON. */
    private static String text(Socket socket) throws IOException {
        var text = new StringBuilder();
        for (int read = socket.getInputStream().read();
                read >= 0;
                read = socket.getInputStream().read()) {
            text.append((char) read);
            if (read == '}') {
                break;
            }
        }
        return text.toString();
    }

    @Test
    void a_head_that_trickles_is_cut_off() throws Exception {
        start(LITTLE);
        assertThat(drip(call(OTHER, "GET /health/live HTTP/1.1\r\nHost: x\r\nX-Long: ")))
                .isEmpty();
    }

    @Test
    void a_connection_that_says_nothing_is_cut_off() throws Exception {
        start(LITTLE);
        assertThat(text(call(OTHER, ""))).isEmpty();
    }

    @Test
    void a_body_that_trickles_is_refused() throws Exception {
        start(LITTLE);
        assertThat(drip(call(OTHER, post("/email", 1_000))))
                .startsWith("HTTP/1.1 408 ")
                .contains("\r\nConnection: close\r\n")
                .endsWith("{\"non_field_errors\":\"The body came too slowly.\"}");
    }

    @Test
    void a_long_body_that_trickles_is_refused() throws Exception {
        start(LITTLE);
        var caller = call(OTHER, post("/parser", 1_000_000) + "{\"name\":\"" + "x".repeat(40_000));
        assertThat(drip(caller)).startsWith("HTTP/1.1 408 ").contains("The body came too slowly.");
    }

    @Test
    void a_body_that_pauses_is_refused() throws Exception {
        start(LITTLE);
        assertThat(text(call(OTHER, post("/parser", 1_000) + "{")))
                .startsWith("HTTP/1.1 400 ")
                .contains("The body broke off.");
    }

    /** A caller that asks for more than the operating system buffers while it does not read. */
    private Socket reader(int downloads) throws IOException {
        var mailbox = server.mailbox("{}");
        var id = server.upload("/parser/" + mailbox + "/upload", Form.file("a.txt", "x".repeat(LARGE)))
                .json()
                .at("/attachments/0/DocumentID")
                .asText();
        var url = server.get("/document/" + id)
                .json()
                .get("original_document_url")
                .asText();
        return call(OTHER, ("GET " + URI.create(url).getRawPath() + " HTTP/1.1\r\nHost: x\r\n\r\n").repeat(downloads));
    }

    @Test
    void a_caller_that_does_not_read_its_answer_is_cut_off() throws Exception {
        start(LITTLE);
        var caller = reader(100);
        Thread.sleep(7_000);
        long read = 0;
        try {
            var buffer = new byte[8192];
            for (int n = caller.getInputStream().read(buffer);
                    n >= 0;
                    n = caller.getInputStream().read(buffer)) {
                read += n;
            }
        } catch (SocketException gone) {
            // The server may also reset the connection.
        }
        assertThat(read).isLessThan(100L * LARGE);
    }

    @Test
    void a_caller_that_reads_slowly_gets_the_whole_answer() throws Exception {
        start(LITTLE);
        int downloads = 20;
        var caller = reader(downloads);
        long read = 0;
        var buffer = new byte[60_000];
        while (read < (long) downloads * LARGE) {
            Thread.sleep(50);
            int some = caller.getInputStream().read(buffer);
            assertThat(some).isPositive();
            read += some;
        }
        assertThat(read).isGreaterThanOrEqualTo((long) downloads * LARGE);
    }

    @Test
    void requests_beyond_the_limit_of_one_address_are_refused_and_others_go_on() throws Exception {
        start(Patience.USUAL.withPerRemote(3));
        var answer = "";
        for (int i = 0; i < 100 && !answer.startsWith("HTTP/1.1 429 "); i++) {
            // The server may refuse the slow request instead of the short one, so both are repeated.
            call(OTHER, post("/parser", 1_000) + "{");
            answer = text(call(OTHER, post("/parser", 2) + "{}"));
        }
        assertThat(answer)
                .startsWith("HTTP/1.1 429 ")
                .contains("\r\nRetry-After: 1\r\n", "Too many requests of your address are under way");
        assertThat(text(call(OTHER, "GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n")))
                .contains("UP");
        assertThat(server.get("/parser").status()).isEqualTo(200);
        for (var socket : sockets) {
            socket.close();
        }
        for (int i = 0; i < 100 && !answer.startsWith("HTTP/1.1 201 "); i++) {
            Thread.sleep(20);
            answer = text(call(OTHER, post("/parser", 2) + "{}"));
        }
        assertThat(answer).startsWith("HTTP/1.1 201 ");
    }

    @Test
    void when_all_threads_wait_for_long_bodies_more_are_refused_and_others_go_on() throws Exception {
        start(Patience.USUAL.withPerRemote(0));
        var body = post("/parser", 1_000_000) + "{\"name\":\"" + "x".repeat(40_000);
        for (int i = 0; i < 160; i++) {
            call(OTHER, body);
        }
        int refused = 0;
        Thread.sleep(2_000);
        for (var socket : sockets) {
            if (socket.getInputStream().available() > 0) {
                assertThat(text(socket)).startsWith("HTTP/1.1 503 ").contains("\r\nRetry-After: 2\r\n", "busy");
                refused++;
            }
        }
        assertThat(refused).isBetween(1, 60);
        assertThat(server.post("/parser", "{}").status()).isEqualTo(201);
    }

    @Test
    void when_there_are_too_many_connections_the_oldest_of_the_greediest_address_goes() throws Exception {
        var usual = Patience.USUAL;
        start(new Patience(0, 20, usual.head(), usual.pause(), usual.body(), usual.answer()));
        assertThat(server.get("/parser").status()).isEqualTo(200);
        for (int i = 0; i < 40; i++) {
            call(OTHER, "");
        }
        assertThat(text(sockets.get(0))).isEmpty();
        assertThat(server.get("/parser").status()).isEqualTo(200);
        say(sockets.get(39), "GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n");
        assertThat(text(sockets.get(39))).contains("UP");
    }

    @Test
    void requests_under_way_are_finished_when_the_server_stops() throws Exception {
        start(Patience.USUAL);
        var small = call(OTHER, post("/parser", 2) + "{");
        var long1 = call(OTHER, post("/parser", 40_012) + "{\"name\":\"" + "x".repeat(39_999));
        for (int i = 0; i < 5; i++) {
            call(OTHER, post("/parser", 2) + "{").close();
        }
        Thread.sleep(500);
        long start = System.nanoTime();
        var stopping = new Thread(server::close);
        stopping.start();
        Thread.sleep(500);
        say(small, "}");
        say(long1, "xx\"}");
        assertThat(text(small)).startsWith("HTTP/1.1 201 ");
        assertThat(text(long1)).startsWith("HTTP/1.1 400 ").contains("name");
        stopping.join();
        assertThat(System.nanoTime() - start).isLessThan(Duration.ofSeconds(8).toNanos());
    }
}
