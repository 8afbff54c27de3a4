package dev.quern.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quern.core.account.Role;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What happens to documents, as listeners hear it over real connections. */
@Timeout(60)
class EventsTest {
    private TestServer server;
    private final List<Listener> listeners = new ArrayList<>();

    @BeforeEach
    void start(@TempDir Path folder) throws IOException {
        server = new TestServer(folder);
    }

    @AfterEach
    void stop() throws IOException {
        for (var listener : listeners) {
            listener.socket.close();
        }
        server.close();
    }

    /** A connection that reads one message after the other. */
    private static final class Listener {
        private final Socket socket;
        private final BufferedReader reader;
        private final String head;
        private String lastId = "";

        Listener(int port, String key, String more) throws IOException {
            socket = new Socket(InetAddress.getLoopbackAddress(), port);
            socket.setSoTimeout(20_000);
            socket.getOutputStream()
                    .write(("GET /events HTTP/1.1\r\nHost: x\r\nAuthorization: " + key + "\r\n" + more + "\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            reader = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            var lines = new StringBuilder();
            for (var line = reader.readLine(); line != null && !line.isEmpty(); line = reader.readLine()) {
                lines.append(line).append('\n');
            }
            head = lines.toString();
        }

        /** The data of the next message; lines that are of no message are passed over, such as the lengths of chunks. */
        JsonNode next() throws IOException {
            for (var line = reader.readLine(); line != null; line = reader.readLine()) {
                if (line.startsWith("id: ")) {
                    lastId = line.substring(4);
                } else if (line.startsWith("data: ")) {
                    return TestServer.parse(line.substring(6));
                }
            }
            throw new AssertionError("The answer has ended");
        }
    }

    private Listener listen(String key, String more) throws IOException {
        var listener = new Listener(server.server.port(), key, more);
        listeners.add(listener);
        return listener;
    }

    private Listener listen() throws IOException {
        var listener = listen(server.key, "");
        assertThat(listener.head).startsWith("HTTP/1.1 200 ");
        return listener;
    }

    private long upload(long mailbox) {
        var uid = server.upload("/parser/" + mailbox + "/upload", Form.file("a.txt", "Number: 1"))
                .json()
                .at("/attachments/0/DocumentID")
                .asText();
        return server.get("/document/" + uid).json().get("id").asLong();
    }

    @Test
    void the_life_of_a_document_arrives_as_events() throws Exception {
        long mailbox = server.mailbox("{\"parser_object_set\":[{\"name\":\"Number\",\"format\":\"ONELINE\"}]}");
        var listener = listen();
        assertThat(listener.head)
                .containsIgnoringCase("content-type: text/event-stream")
                .containsIgnoringCase("cache-control: no-store");
        long document = upload(mailbox);
        var received = listener.next();
        assertThat(received.get("id").asLong()).isEqualTo(document);
        assertThat(received.get("parser").asLong()).isEqualTo(mailbox);
        assertThat(received.get("status").asText()).isEqualTo("INCOMING");
        assertThat(received).hasSize(3);
        server.work();
        assertThat(listener.next().get("status").asText()).isEqualTo("PARSEDOK");
        server.json("PATCH", "/document/" + document + "/result", "{\"Number\": \"2\"}");
        assertThat(listener.next().get("status").asText()).isEqualTo("PARSEDOK");
        server.send(server.request("/document/" + document).DELETE());
        assertThat(listener.next().get("status").asText()).isEqualTo("DELETED");
    }

    @Test
    void every_account_hears_of_its_own_documents_only() throws Exception {
        var other = server.keys.createAccount("Other").id();
        var key = server.keys.create(other, "other", Role.ADMIN, null).secret();
        var stranger = listen(key, "");
        var own = listen();
        long document = upload(server.mailbox("{}"));
        assertThat(own.next().get("id").asLong()).isEqualTo(document);
        var box = server.send(server.request("/parser")
                .setHeader("Authorization", key)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{}")));
        long mailbox = box.json().get("id").asLong();
        var form = Form.file("b.txt", "Number: 2");
        server.send(server.request("/parser/" + mailbox + "/upload")
                .setHeader("Authorization", key)
                .header("Content-Type", form.contentType())
                .POST(BodyPublishers.ofByteArray(form.bytes())));
        assertThat(stranger.next().get("parser").asLong()).isEqualTo(mailbox);
    }

    @Test
    void a_mailbox_that_goes_with_its_documents_breaks_nothing() throws Exception {
        long mailbox = server.mailbox("{}");
        var listener = listen();
        upload(mailbox);
        listener.next();
        server.send(server.request("/parser/" + mailbox).DELETE());
        server.runErrands();
        long document = upload(server.mailbox("{}"));
        assertThat(listener.next().get("id").asLong()).isEqualTo(document);
    }

    @Test
    void a_listener_goes_on_after_the_last_message_it_knows() throws Exception {
        long mailbox = server.mailbox("{}");
        var listener = listen();
        upload(mailbox);
        listener.next();
        listener.socket.close();
        long missed = upload(mailbox);
        var again = listen(server.key, "Last-Event-ID: " + listener.lastId + "\r\n");
        var event = again.next();
        while (event.get("id").asLong() != missed) {
            event = again.next();
        }
        long live = upload(mailbox);
        assertThat(again.next().get("id").asLong()).isEqualTo(live);
    }

    @Test
    void an_id_that_is_none_is_refused() {
        var answer = server.send(server.request("/events").header("Last-Event-ID", "x"));
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().has("Last-Event-ID")).isTrue();
    }

    @Test
    void the_head_alone_ends_at_once() throws Exception {
        var answer = server.raw(
                "HEAD /events HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: " + server.key + "\r\n\r\n");
        assertThat(answer).startsWith("HTTP/1.1 200 ").endsWith("\r\n\r\n");
    }

    @Test
    void more_listeners_than_an_account_may_have_are_refused_until_others_are_gone() throws Exception {
        for (int i = 0; i < 20; i++) {
            listen();
        }
        var refused = server.get("/events");
        assertThat(refused.status()).isEqualTo(429);
        assertThat(refused.header("Retry-After")).isEqualTo("30");
        for (var listener : listeners) {
            listener.socket.close();
        }
        long start = System.nanoTime();
        while (server.get("/events").status() == 429) {
            Thread.sleep(200);
        }
        assertThat(System.nanoTime() - start).isLessThan(Duration.ofSeconds(5).toNanos());
    }

    @Test
    void a_hundred_listeners_hear_everything_and_take_no_threads() throws Exception {
        long mailbox = server.mailbox("{}");
        for (int account = 0; account < 4; account++) {
            var id = server.keys.createAccount("Account " + account).id();
            var key = server.keys.create(id, "key", Role.VIEWER, null).secret();
            for (int i = 0; i < 20; i++) {
                listen(key, "");
            }
        }
        var own = new ArrayList<Listener>();
        for (int i = 0; i < 20; i++) {
            own.add(listen());
        }
        assertThat(listeners).hasSize(100).allMatch(listener -> listener.head.startsWith("HTTP/1.1 200 "));
        var times = new ArrayList<Long>();
        for (int i = 0; i < 50; i++) {
            long start = System.nanoTime();
            assertThat(server.get("/parser/" + mailbox).status()).isEqualTo(200);
            times.add((System.nanoTime() - start) / 1_000_000);
        }
        times.sort(null);
        assertThat(times.get(25)).isLessThan(100);
        long document = upload(mailbox);
        for (var listener : own) {
            assertThat(listener.next().get("id").asLong()).isEqualTo(document);
        }
        assertThat(Thread.getAllStackTraces().entrySet().stream()
                        .filter(thread -> thread.getKey().getName().startsWith("http-keyed"))
                        .flatMap(thread -> List.of(thread.getValue()).stream())
                        .filter(frame -> frame.getClassName().startsWith("dev.quern.rest.event")))
                .isEmpty();
    }

    @Test
    void whoever_asks_for_something_else_while_listening_is_cut_off() throws Exception {
        var listener = listen();
        upload(server.mailbox("{}"));
        listener.next();
        Thread.sleep(600);
        listener.socket
                .getOutputStream()
                .write("GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        var rest = new StringBuilder();
        try {
            listener.reader.lines().forEach(rest::append);
        } catch (UncheckedIOException reset) {
            // What was sent was not read.
        }
        assertThat(rest).doesNotContain("UP");
        assertThat(server.get("/health/live").status()).isEqualTo(200);
    }

    @Test
    void when_the_server_stops_listeners_do_not_hold_it_up() throws Exception {
        var listener = listen();
        long start = System.nanoTime();
        server.close();
        assertThat(System.nanoTime() - start).isLessThan(Duration.ofSeconds(5).toNanos());
        assertThat(listener.reader.lines().toList()).doesNotContain("event: document");
    }
}
