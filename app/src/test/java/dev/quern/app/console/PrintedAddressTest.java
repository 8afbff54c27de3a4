package dev.quern.app.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.app.ServerTest;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.Test;

/** What a person does with the address that the server prints. */
class PrintedAddressTest extends ServerTest {
    private static final String CODE = "code=";

    private final HttpClient browser = HttpClient.newHttpClient();

    @Test
    void the_printed_address_signs_one_person_in_who_stays_so_over_a_restart() throws Exception {
        start();
        var printed = server().console();
        assertThat(printed.toString()).matches("http://127\\.0\\.0\\.1:\\d+/console#code=[A-Za-z0-9_-]{43}");
        assertThat(ask(HttpRequest.newBuilder(printed)).body()).contains("<title>Quern");

        var first = signIn(printed);
        assertThat(first.statusCode()).as(first.body()).isEqualTo(201);
        assertThat(signIn(printed).statusCode()).isEqualTo(403);

        var cookie = first.headers().firstValue("Set-Cookie").orElseThrow().split(";", -1)[0];
        assertThat(mailboxes(cookie).statusCode()).isEqualTo(200);
        start();
        assertThat(mailboxes(cookie).statusCode()).isEqualTo(200);
        assertThat(mailboxes(cookie + "x").statusCode()).isEqualTo(403);
    }

    private HttpResponse<String> signIn(URI printed) throws Exception {
        var code = printed.getFragment().substring(CODE.length());
        return ask(HttpRequest.newBuilder(printed.resolve("/session"))
                .POST(BodyPublishers.ofString("{\"code\": \"" + code + "\"}"))
                .header("Content-Type", "application/json"));
    }

    private HttpResponse<String> mailboxes(String cookie) throws Exception {
        return ask(HttpRequest.newBuilder(server().url().resolve("/parser")).header("Cookie", cookie));
    }

    private HttpResponse<String> ask(HttpRequest.Builder request) throws IOException, InterruptedException {
        return browser.send(request.build(), BodyHandlers.ofString());
    }
}
