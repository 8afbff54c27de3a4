package dev.quern.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.rest.delivery.AddressRange;
import dev.quern.rest.mail.MailSettings;
import dev.quern.rest.reception.Patience;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What trusted proxies say of their callers is believed, and what everybody else says changes nothing. Who the caller is shows in
 * the limit of messages, of which each address may send one a minute here.
 */
class ProxiesTest {
    private static final String PROXY = "127.0.0.1";
    private static final String SECOND_PROXY = "127.0.0.7";
    private static final String STRANGER = "127.0.0.2";

    @TempDir
    private Path folder;

    private TestServer server;

    private void start(UnaryOperator<RestSettings> more) throws IOException {
        server = new TestServer(
                folder,
                null,
                settings -> more.apply(settings.withMail(new MailSettings(true, 8 << 20, 0, 1))
                        .withProxies(Stream.of(PROXY, SECOND_PROXY, "10.1.0.0/16", "2001:db8:1::/48")
                                .map(AddressRange::parse)
                                .toList())));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private String ask(String from, String head, String body) throws IOException {
        try (var socket = new Socket()) {
            socket.bind(new InetSocketAddress(InetAddress.getByName(from), 0));
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.server.port()));
            socket.setSoTimeout(20_000);
            var request = head + "Content-Type: application/json\r\nConnection: close\r\nContent-Length: "
                    + body.length() + "\r\n\r\n" + body;
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Sends a message, and returns the status. */
    private int send(String from, String... headers) throws IOException {
        var answer = ask(
                from,
                "POST /email HTTP/1.1\r\nHost: x\r\n" + lines(headers),
                "{\"recipient\":\"a@in.quern.example\",\"sender\":\"b@c.example\",\"from\":\"b@c.example\"}");
        return Integer.parseInt(answer.substring(9, 12));
    }

    private static String lines(String... headers) {
        return Stream.of(headers).map(header -> header + "\r\n").reduce("", String::concat);
    }

    /** The address at which the server says that it is. */
    private String address(String from, String... headers) throws IOException {
        var answer = ask(from, "GET /openapi.json HTTP/1.1\r\nHost: inner:8080\r\n" + lines(headers), "");
        return answer.replaceFirst("(?s).*?\"servers\":\\[\\{\"url\":\"([^\"]*)\".*", "$1");
    }

    private String cookie(String from, String... headers) throws IOException {
        return ask(
                from,
                "POST /session HTTP/1.1\r\nHost: inner:8080\r\n" + lines(headers),
                "{\"key\":\"" + server.key + "\"}");
    }

    /** Asserts that two requests have the same caller, one that had not called before. */
    private void sameCaller(String from, List<String> headers, String other, List<String> otherHeaders)
            throws IOException {
        assertThat(send(from, headers.toArray(String[]::new)))
                .as(headers.toString())
                .isNotEqualTo(429);
        assertThat(send(other, otherHeaders.toArray(String[]::new)))
                .as(otherHeaders.toString())
                .isEqualTo(429);
    }

    @Test
    void each_caller_behind_a_proxy_has_a_limit_of_its_own() throws IOException {
        start(settings -> settings);
        assertThat(send(PROXY, "X-Forwarded-For: 203.0.113.1")).isNotEqualTo(429);
        assertThat(send(PROXY, "X-Forwarded-For: 203.0.113.1")).isEqualTo(429);
        assertThat(send(PROXY, "X-Forwarded-For: 203.0.113.2")).isNotEqualTo(429);
        assertThat(send(SECOND_PROXY, "X-Forwarded-For: 203.0.113.2")).isEqualTo(429);
        assertThat(send(PROXY, "Forwarded: for=203.0.113.3")).isNotEqualTo(429);
        assertThat(send(PROXY, "X-Forwarded-For: 203.0.113.3")).isEqualTo(429);
    }

    @Test
    void who_is_no_trusted_proxy_is_the_caller_whatever_it_says() throws IOException {
        start(settings -> settings);
        assertThat(send(STRANGER)).isNotEqualTo(429);
        for (var lie : List.of(
                "X-Forwarded-For: 203.0.113.9",
                "X-Forwarded-For: 203.0.113.9, 127.0.0.1",
                "Forwarded: for=203.0.113.9",
                "X-Real-IP: 203.0.113.9",
                "True-Client-IP: 203.0.113.9")) {
            assertThat(send(STRANGER, lie)).as(lie).isEqualTo(429);
        }
        assertThat(send(PROXY, "X-Forwarded-For: 203.0.113.9")).isNotEqualTo(429);
    }

    @Test
    void entries_on_the_left_that_no_trusted_proxy_wrote_are_not_believed() throws IOException {
        start(settings -> settings);
        sameCaller(
                PROXY, List.of("X-Forwarded-For: 203.0.113.1"),
                PROXY, List.of("X-Forwarded-For: 198.51.100.1, 203.0.113.1"));
        assertThat(send(PROXY, "X-Forwarded-For: 10.1.0.1, garbage, 203.0.113.1, 10.1.2.3"))
                .isEqualTo(429);
        // Over two lines, as some proxies write it.
        assertThat(send(PROXY, "X-Forwarded-For: 198.51.100.2", "X-Forwarded-For: 203.0.113.1"))
                .isEqualTo(429);
        assertThat(send(PROXY, "Forwarded: for=198.51.100.3, for=203.0.113.1;proto=https, for=\"10.1.2.3:80\""))
                .isEqualTo(429);
        // Most proxies pass on what they do not write themselves.
        assertThat(send(PROXY, "X-Forwarded-For: 203.0.113.1", "Forwarded: for=198.51.100.4"))
                .isEqualTo(429);
        assertThat(send(PROXY, "X-Forwarded-For: 198.51.100.1")).isNotEqualTo(429);
    }

    @Test
    void addresses_of_sixteen_bytes_are_the_same_however_they_are_written() throws IOException {
        start(settings -> settings);
        sameCaller(
                PROXY, List.of("X-Forwarded-For: 2001:db8:2::1"),
                PROXY, List.of("X-Forwarded-For: [2001:DB8:2:0:0::1]:4711"));
        assertThat(send(PROXY, "X-Forwarded-For: 2001:db8:2::1, 2001:db8:1:7::5"))
                .isEqualTo(429);
        assertThat(send(PROXY, "Forwarded: for=\"[2001:db8:2::1]\"")).isEqualTo(429);
        sameCaller(
                PROXY, List.of("X-Forwarded-For: ::ffff:203.0.113.77"),
                PROXY, List.of("X-Forwarded-For: 203.0.113.77:5000"));
    }

    @Test
    void behind_garbage_the_last_address_that_is_known_counts() throws IOException {
        start(settings -> settings);
        assertThat(send(PROXY)).isNotEqualTo(429);
        for (var garbage : List.of(
                "X-Forwarded-For: ",
                "X-Forwarded-For: unknown",
                "X-Forwarded-For: 203.0.113.5, localhost",
                "X-Forwarded-For: 203.0.113.5,",
                "X-Forwarded-For: 999.1.1.1",
                "X-Forwarded-For: 1.2.3",
                "X-Forwarded-For: .::1",
                "X-Forwarded-For: 2001:db8:::1",
                "X-Forwarded-For: " + ",".repeat(5_000),
                "Forwarded: for=_hidden",
                "Forwarded: for=\"203.0.113.5",
                "Forwarded: for=203.0.113.5;for=203.0.113.6")) {
            assertThat(send(PROXY, garbage)).as(garbage).isEqualTo(429);
        }
    }

    @Test
    void addresses_in_answers_and_cookies_are_as_the_caller_reached_the_first_proxy() throws IOException {
        start(settings -> settings);
        var own = server.server.address();
        assertThat(address(PROXY)).isEqualTo(own);
        assertThat(address(PROXY, "X-Forwarded-Proto: https", "X-Forwarded-Host: Quern.example"))
                .isEqualTo("https://quern.example");
        assertThat(address(PROXY, "X-Forwarded-Proto: https")).isEqualTo("https://inner:8080");
        assertThat(address(PROXY, "Forwarded: for=203.0.113.1;proto=https;host=\"quern.example:8443\", for=10.1.0.1"))
                .isEqualTo("https://quern.example:8443");
        assertThat(cookie(PROXY, "X-Forwarded-Proto: https")).contains("; Secure");
        assertThat(cookie(PROXY, "X-Forwarded-Proto: http"))
                .contains("Set-Cookie")
                .doesNotContain("Secure");

        for (var lie : List.of("X-Forwarded-Host: evil.example", "Forwarded: proto=https;host=evil.example")) {
            assertThat(address(STRANGER, lie, "X-Forwarded-Proto: https")).isEqualTo(own);
            assertThat(cookie(STRANGER, lie, "X-Forwarded-Proto: https"))
                    .contains("Set-Cookie")
                    .doesNotContain("Secure");
        }
        for (var garbage : List.of("a b", "a/b", "a\"b", "x@y", "", ".", "[::1", "a:99999999")) {
            assertThat(address(PROXY, "X-Forwarded-Host: " + garbage))
                    .as(garbage)
                    .isEqualTo(own);
        }
        assertThat(address(PROXY, "X-Forwarded-Proto: javascript", "X-Forwarded-Host: a"))
                .isEqualTo(own);
    }

    @Test
    void where_the_settings_say_the_address_no_proxy_says_another() throws IOException {
        start(settings -> new RestSettings(
                        settings.host(), 0, URI.create("https://given.example"), TestServer.LIMIT, "in.quern.example")
                .withProxies(settings.proxies()));
        assertThat(address(PROXY, "X-Forwarded-Proto: http", "X-Forwarded-Host: other.example"))
                .isEqualTo("https://given.example");
    }

    @Test
    void requests_under_way_are_counted_for_each_caller_and_not_for_their_proxy() throws Exception {
        start(settings -> settings.withPatience(Patience.USUAL.withPerRemote(2)));
        var held = new ArrayList<Socket>();
        try {
            for (int i = 0; i < 6; i++) {
                held.add(hold("203.0.113." + (i / 2)));
            }
            Thread.sleep(1_000);
            assertThat(ask(PROXY, "GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.1\r\n", ""))
                    .startsWith("HTTP/1.1 429 ");
            assertThat(ask(PROXY, "GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.9\r\n", ""))
                    .doesNotStartWith("HTTP/1.1 429 ");
        } finally {
            for (var socket : held) {
                socket.close();
            }
        }
    }

    /** A request of which the last byte does not come. */
    private Socket hold(String caller) throws IOException {
        var socket = new Socket(InetAddress.getLoopbackAddress(), server.server.port());
        socket.getOutputStream()
                .write(("POST /parser HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nX-Forwarded-For: " + caller
                                + "\r\n\r\n{")
                        .getBytes(StandardCharsets.US_ASCII));
        return socket;
    }
}
