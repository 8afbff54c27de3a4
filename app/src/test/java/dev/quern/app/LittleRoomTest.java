package dev.quern.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.quern.app.client.QuernClient;
import dev.quern.app.settings.Settings;
import dev.quern.app.wiring.Server;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A server with less free space on its disk than it must keep. */
@ExtendWith(ArchivedServers.class)
class LittleRoomTest {
    private static final String KEY = "sk_a-key-for-the-tests-of-disks";

    @TempDir
    Path folder;

    @Test
    void nothing_is_taken_in_below_the_floor_and_all_else_goes_on() throws Exception {
        // The server must keep a terabyte free.
        var settings = Map.of(
                "data", folder.toString(),
                "port", "0",
                "smtp-port", "0",
                "email-domain", "in.test",
                "min-free-mb", "1000000",
                "sandbox", "off",
                "api-key", KEY);
        try (var server = Server.start(Settings.of(settings, Map.of()))) {
            var client = new QuernClient(server.url(), KEY);
            var json = JsonMapper.builder().build();
            long mailbox = client.post("/parser", json.readTree("{\"name\": \"Bills\", \"email_prefix\": \"bills\"}"))
                    .path("id")
                    .asLong();

            assertThatThrownBy(() -> client.upload(mailbox, "a.txt", new byte[] {'a'}))
                    .hasMessageContaining("503")
                    .hasMessageContaining("The server's disk is full");
            assertThatThrownBy(() -> client.post(
                            "/email",
                            json.readTree(
                                    "{\"recipient\": \"bills@in.test\", \"from\": \"a@b.test\", \"subject\": \"x\"}")))
                    .hasMessageContaining("503")
                    .hasMessageContaining("The server's disk is full");
            try (var smtp = new SmtpConversation(server.smtpPort().orElseThrow())) {
                smtp.say("EHLO there");
                smtp.say("MAIL FROM:<a@b.test>");
                assertThat(smtp.say("RCPT TO:<bills@in.test>"))
                        .startsWith("451")
                        .contains("disk is full");
            }
            assertThat(client.get("/parser/" + mailbox + "/document_set")
                            .path("count")
                            .asInt())
                    .isZero();
            assertThat(status(server, "/health/ready")).isEqualTo(503);
            assertThat(status(server, "/health/live")).isEqualTo(200);
        }
    }

    private static int status(Server server, String path) throws Exception {
        var request = HttpRequest.newBuilder(URI.create(server.url() + path)).build();
        return HttpClient.newHttpClient()
                .send(request, BodyHandlers.discarding())
                .statusCode();
    }
}
