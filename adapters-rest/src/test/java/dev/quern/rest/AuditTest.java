package dev.quern.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quern.core.account.Role;
import dev.quern.core.audit.Action;
import dev.quern.rest.TestServer.Answer;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who did what by which key, over HTTP. */
class AuditTest {
    @TempDir
    Path folder;

    private TestServer server;

    @BeforeEach
    void start() throws Exception {
        server = new TestServer(folder);
    }

    @AfterEach
    void end() {
        server.close();
    }

    @Test
    void what_is_done_is_listed_newest_first_with_who_did_it() {
        var mailbox = server.mailbox("{\"parser_object_set\": [{\"name\": \"Number\", \"format\": \"ONELINE\"}]}");
        server.json("PATCH", "/parser/" + mailbox, "{\"retention_policy\": 10}");
        server.upload("/parser/" + mailbox + "/upload", Form.file("a.txt", "Number: 1"));
        server.work();
        var document = server.get("/parser/" + mailbox + "/document_set")
                .json()
                .at("/results/0/id")
                .asText();
        server.json("PATCH", "/document/" + document + "/result", "{\"Number\": \"2\"}");
        server.json("POST", "/document/" + document + "/process", "");
        server.json("DELETE", "/document/" + document, "");
        var made = server.post("/key", "{\"name\": \"reports\", \"role\": \"VIEWER\"}")
                .json()
                .get("id")
                .asText();
        server.json("DELETE", "/key/" + made, "");
        server.get("/parser");

        var entries = server.get("/audit_set").json();

        assertThat(shown(entries))
                .containsExactly(
                        "KEY_REVOKED " + made,
                        "KEY_CREATED " + made,
                        "DOCUMENT_DELETED " + document,
                        "DOCUMENT_PROCESSED_AGAIN " + document,
                        "DOCUMENT_CORRECTED " + document,
                        "MAILBOX_CHANGED " + mailbox,
                        "MAILBOX_CREATED " + mailbox);
        assertThat(entries.path("results")).allSatisfy(entry -> {
            assertThat(entry.path("allowed").asBoolean()).isTrue();
            assertThat(entry.path("key").asLong()).isPositive();
            assertThat(entry.path("key_name").asText()).isEqualTo("test");
            assertThat(entry.path("role").asText()).isEqualTo("ADMIN");
            assertThat(entry.path("way").asText()).isEqualTo("KEY");
            assertThat(entry.path("remote").asText()).isEqualTo("127.0.0.1");
            assertThat(entry.path("at").asText()).isEqualTo("2026-06-16T12:00:00.000000Z");
        });
    }

    @Test
    void what_failed_is_not_listed() {
        server.json("PATCH", "/parser/999999", "{}");
        server.post("/parser", "{\"name\": 1}");
        assertThat(shown(server.get("/audit_set").json())).isEmpty();
    }

    @Test
    void what_a_role_forbids_is_listed_once_a_minute() {
        var viewer = server.keys.create(server.account, "looker", Role.VIEWER, null);
        var mailbox = server.mailbox("{}");
        for (int i = 0; i < 3; i++) {
            assertThat(as(viewer.secret(), "DELETE", "/parser/" + mailbox).status())
                    .isEqualTo(403);
        }
        assertThat(as(viewer.secret(), "GET", "/key").status()).isEqualTo(403);
        assertThat(as("sk_nobody-s", "DELETE", "/parser/" + mailbox).status()).isEqualTo(403);
        server.now.set(server.now.get().plus(Duration.ofMinutes(1)));
        as(viewer.secret(), "DELETE", "/parser/" + mailbox);

        var entries = server.get("/audit_set?key=" + viewer.key().id()).json();

        assertThat(shown(entries))
                .containsExactly("MAILBOX_DELETED " + mailbox, "OTHER GET /key", "MAILBOX_DELETED " + mailbox);
        assertThat(entries.path("results"))
                .allMatch(entry -> !entry.path("allowed").asBoolean()
                        && entry.path("key_name").asText().equals("looker")
                        && entry.path("role").asText().equals("VIEWER"));
    }

    @Test
    void a_key_for_figures_that_asks_for_documents_is_noticed_and_an_uploader_is_not() {
        var metrics = server.keys.create(server.account, "prometheus", Role.METRICS, null);
        assertThat(as(metrics.secret(), "GET", "/document_set").status()).isEqualTo(403);
        assertThat(shown(server.get("/audit_set").json())).containsExactly("OTHER GET /document_set");
    }

    @Test
    void signing_in_and_what_is_done_in_the_session_name_the_key() {
        var begun = server.post("/session", "{\"key\": \"" + server.key + "\"}");
        var cookie = begun.header("Set-Cookie").split(";", 2)[0];
        var token = begun.json().get("csrf_token").asText();
        var create = server.send(server.request("/parser")
                .setHeader("Authorization", "")
                .header("Cookie", cookie)
                .header("X-CSRF-Token", token)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{}")));
        assertThat(create.status()).isEqualTo(201);
        assertThat(server.send(server.request("/session")
                                .setHeader("Authorization", "")
                                .header("Cookie", cookie)
                                .header("X-CSRF-Token", token)
                                .DELETE())
                        .status())
                .isEqualTo(204);

        var entries = server.get("/audit_set").json();

        assertThat(entries.path("results"))
                .extracting(entry -> entry.path("action").asText())
                .containsExactly("SIGNED_OUT", "MAILBOX_CREATED", "SIGNED_IN");
        assertThat(entries.path("results"))
                .allMatch(entry -> entry.path("way").asText().equals("SESSION")
                        && entry.path("key_name").asText().equals("test")
                        && entry.path("key").asLong() > 0);
    }

    @Test
    void the_list_is_filtered_and_paged_and_wrong_filters_are_refused() {
        var first = server.mailbox("{}");
        server.now.set(server.now.get().plusSeconds(60));
        var second = server.mailbox("{}");
        server.json("DELETE", "/parser/" + second, "");

        assertThat(shown(server.get("/audit_set?action=MAILBOX_CREATED").json()))
                .containsExactly("MAILBOX_CREATED " + second, "MAILBOX_CREATED " + first);
        assertThat(shown(server.get("/audit_set?until=2026-06-16T12:01:00Z").json()))
                .containsExactly("MAILBOX_CREATED " + first);
        assertThat(shown(server.get("/audit_set?since=2026-06-16T14:01:00%2B02:00&action=MAILBOX_CREATED")
                        .json()))
                .containsExactly("MAILBOX_CREATED " + second);
        assertThat(server.get("/audit_set?page=2&page_size=2")
                        .json()
                        .path("total")
                        .asInt())
                .isEqualTo(2);
        for (var wrong : List.of("action=LOOKED", "key=x", "since=yesterday", "page=9")) {
            assertThat(server.get("/audit_set?" + wrong).status()).as(wrong).isIn(400, 404);
        }
    }

    @Test
    void the_entries_of_an_account_are_for_its_admins_alone() {
        server.mailbox("{}");
        var editor =
                server.keys.create(server.account, "editor", Role.EDITOR, null).secret();
        assertThat(as(editor, "GET", "/audit_set").status()).isEqualTo(403);

        var other = server.keys.createAccount("Other").id();
        var admin = server.keys.create(other, "theirs", Role.ADMIN, null).secret();
        assertThat(shown(as(admin, "GET", "/audit_set").json())).isEmpty();
    }

    @Test
    void every_action_is_described() {
        var described = server.get("/openapi.json").json().at("/components/schemas/AuditAction/enum");
        assertThat(described)
                .extracting(JsonNode::asText)
                .containsExactly(Stream.of(Action.values()).map(Action::name).toArray(String[]::new));
    }

    private Answer as(String key, String method, String path) {
        return server.send(
                server.request(path).setHeader("Authorization", key).method(method, BodyPublishers.noBody()));
    }

    private static List<String> shown(JsonNode listing) {
        var shown = new ArrayList<String>();
        listing.path("results")
                .forEach(entry -> shown.add(entry.path("action").asText() + " "
                        + entry.path("subject").asText()));
        return shown;
    }
}
