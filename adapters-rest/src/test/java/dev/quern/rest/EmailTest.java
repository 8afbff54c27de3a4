package dev.quern.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.rest.mail.MailSettings;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EmailTest {
    private static TestServer server;
    private static long mailbox;

    @BeforeAll
    static void start(@TempDir Path folder) throws IOException {
        server = new TestServer(folder);
        mailbox = server.mailbox("{\"email_prefix\": \"red.fox\", \"subject_field\": true, \"sender_field\": true,"
                + " \"recipient_suffix_field\": true, \"to_field\": true, \"headers_field\": true}");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static TestServer.Answer post(TestServer server, String json) {
        return server.send(HttpRequest.newBuilder(URI.create(server.server.address() + "/email"))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(json)));
    }

    private static TestServer.Answer post(String json) {
        return post(server, json);
    }

    private static int count() {
        return server.get("/parser/" + mailbox + "/document_set")
                .json()
                .get("count")
                .asInt();
    }

    @Test
    void a_message_becomes_a_document_without_a_key() {
        var answer = post("{\"subject\": \"Order 7\", \"from\": \"Jane <jane@x.test>\","
                + " \"recipient\": \"red.fox+shop@in.quern.example\", \"to\": \"red.fox@in.quern.example\","
                + " \"body_html\": \"<p>Seven</p>\", \"body_plain\": \"Seven\","
                + " \"message_headers\": [[\"X-A\", \"1\"], [\"X-A\", \"2\"]], \"unknown\": {}}");
        assertThat(answer.status()).isEqualTo(201);
        assertThat(answer.json().get("message").asText()).isEqualTo("OK");
        var uid = answer.json().get("DocumentID").asText();
        assertThat(uid).matches("[0-9a-f]{32}");
        server.work();
        var document = server.get("/document/" + uid).json();
        assertThat(document.get("name").asText()).isEqualTo("Order 7");
        assertThat(document.get("parser").asLong()).isEqualTo(mailbox);
        assertThat(document.get("status").asText()).isEqualTo("PARSEDOK");
        assertThat(document.get("credits_used").asInt()).isEqualTo(1);
        var result = TestServer.parse(document.get("result").asText());
        assertThat(result.get("Sender").asText()).isEqualTo("jane@x.test");
        assertThat(result.get("Subject").asText()).isEqualTo("Order 7");
        assertThat(result.get("RecipientSuffix").asText()).isEqualTo("shop");
        assertThat(result.get("To").asText()).isEqualTo("red.fox@in.quern.example");
        assertThat(result.at("/Headers/X-A").toString()).isEqualTo("[\"1\",\"2\"]");
        var file = server.get(document.get("original_document_url").asText());
        assertThat(file.status()).isEqualTo(200);
        assertThat(file.text()).contains("Subject: Order 7", "multipart/alternative");
    }

    @Test
    void a_message_for_nobody_is_answered_like_every_other_and_leaves_nothing() {
        int before = count();
        var answer = post("{\"subject\": \"x\", \"from\": \"a@x.test\", \"recipient\": \"nobody@in.quern.example\"}");
        assertThat(answer.status()).isEqualTo(201);
        assertThat(answer.text()).isEqualTo("{\"message\":\"OK\"}");
        assertThat(count()).isEqualTo(before);
    }

    @Test
    void the_same_idempotency_key_makes_no_second_document() {
        int before = count();
        var json = "{\"subject\": \"Once\", \"from\": \"jane@x.test\", \"recipient\": \"red.fox@in.quern.example\"}";
        var first = withKey(json, "order-1");
        var again = withKey(json, "order-1");
        assertThat(first.status()).isEqualTo(201);
        assertThat(again.status()).isEqualTo(201);
        assertThat(again.text()).isEqualTo(first.text());
        assertThat(count()).isEqualTo(before + 1);
        for (var other : new String[] {json.replace("Once", "Twice"), json.replace("}", ", \"body_plain\": \"x\"}")}) {
            var refused = withKey(other, "order-1");
            assertThat(refused.status()).as(refused.text()).isEqualTo(409);
            assertThat(refused.json().has("Idempotency-Key")).isTrue();
        }
        assertThat(withKey(json, "order-2").text()).isNotEqualTo(first.text());
        var wrong = withKey(json, "a b");
        assertThat(wrong.status()).isEqualTo(400);
        assertThat(wrong.json().has("Idempotency-Key")).isTrue();
        assertThat(count()).isEqualTo(before + 2);
    }

    private static TestServer.Answer withKey(String json, String key) {
        return server.send(HttpRequest.newBuilder(URI.create(server.server.address() + "/email"))
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", key)
                .POST(BodyPublishers.ofString(json)));
    }

    @Test
    void a_search_finds_it_by_its_addresses_and_headers() {
        var id = post("{\"subject\": \"Of interest\", \"from\": \"Nora <nora@rare.test>\","
                        + " \"recipient\": \"red.fox@in.quern.example\", \"cc\": \"copy@rare.test\","
                        + " \"message_headers\": [[\"X-Ticket\", \"T_4711\"]]}")
                .json()
                .get("DocumentID")
                .asText();
        var document = server.get("/document/" + id).json();
        for (var search : new String[] {"nora@RARE", "copy@rare", "t_4711", "x-ticket", "of%20interest"}) {
            var found = server.get("/parser/" + mailbox + "/document_set?search=" + search)
                    .json();
            assertThat(found.get("count").asInt()).as(search).isEqualTo(1);
            assertThat(found.at("/results/0/id")).isEqualTo(document.get("id"));
        }
        assertThat(server.get("/parser/" + mailbox + "/document_set?search=t-4711")
                        .json()
                        .get("count")
                        .asInt())
                .isZero();
    }

    @Test
    void the_filter_of_senders_is_read_and_written_with_the_mailbox() {
        var box = server.mailbox("{}");
        assertThat(server.get("/parser/" + box).json().get("emails_or_domains")).isEmpty();
        var changed = server.json(
                "PUT",
                "/parser/" + box,
                "{\"emails_or_domains\": [\"jane@x.test\", \"y.test\"], \"use_whitelist_instead_of_blacklist\": true}");
        assertThat(changed.status()).as(changed.text()).isEqualTo(200);
        assertThat(server.json("PUT", "/parser/" + box, "{\"emails_or_domains\": \"x.test\"}")
                        .status())
                .isEqualTo(400);
        var shown = server.get("/parser/" + box).json();
        assertThat(shown.get("emails_or_domains").toString()).isEqualTo("[\"jane@x.test\",\"y.test\"]");
        assertThat(shown.get("use_whitelist_instead_of_blacklist").asBoolean()).isTrue();
        var address = shown.get("email_prefix").asText() + "@in.quern.example";
        var message = "{\"subject\": \"x\", \"from\": \"%s\", \"recipient\": \"" + address + "\"}";
        for (var sender : new String[] {"jane@x.test", "joe@Y.test", "joe@x.test"}) {
            var id = post(message.formatted(sender)).json().get("DocumentID").asText();
            assertThat(server.get("/document/" + id).json().get("status").asText())
                    .as(sender)
                    .isEqualTo(sender.equals("joe@x.test") ? "SKIPPED" : "INCOMING");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"subject\": \"x\", \"recipient\": \"red.fox@in.quern.example\"}",
                "{\"subject\": \"\", \"recipient\": \"red.fox@in.quern.example\", \"from\": \"\"}",
                "{\"subject\": \"x/..\", \"recipient\": \"\", \"cc\": \"A <red.fox@in.quern.example>\", \"from\": null,"
                        + " \"body_html\": null, \"message_headers\": null}"
            })
    void a_sender_a_subject_and_a_body_may_be_empty(String json) {
        var answer = post(json);
        assertThat(answer.status()).as(answer.text()).isEqualTo(201);
        assertThat(answer.json().has("DocumentID")).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | subject",
                "{'subject': 'x'} | recipient",
                "{'recipient': 'x'} | subject",
                "{'subject': null, 'recipient': 'x'} | subject",
                "{'subject': 7, 'recipient': 'x'} | subject",
                "{'subject': 'x', 'recipient': ['x']} | recipient",
                "{'subject': 'x', 'recipient': 'x', 'from': {}} | from",
                "{'subject': 'x', 'recipient': 'x', 'to': 1} | to",
                "{'subject': 'x', 'recipient': 'x', 'cc': true} | cc",
                "{'subject': 'x', 'recipient': 'x', 'bcc': []} | bcc",
                "{'subject': 'x', 'recipient': 'x', 'body_html': 1} | body_html",
                "{'subject': 'x', 'recipient': 'x', 'body_plain': '\\u0000'} | body_plain",
                "{'subject': '\\ud800', 'recipient': 'x'} | subject",
                "{'subject': 'x', 'recipient': 'x', 'message_headers': 'x'} | message_headers",
                "{'subject': 'x', 'recipient': 'x', 'message_headers': ['x']} | message_headers",
                "{'subject': 'x', 'recipient': 'x', 'message_headers': [['x']]} | message_headers",
                "{'subject': 'x', 'recipient': 'x', 'message_headers': [['x', 1]]} | message_headers",
                "{'subject': 'x', 'recipient': 'x', 'message_headers': [['', 'y']]} | message_headers",
                "[] | non_field_errors",
                "{broken | non_field_errors",
                "'' | non_field_errors"
            })
    void what_is_wrong_is_named(String json, String field) {
        int before = count();
        var answer = post(json.replace('\'', '"'));
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().has(field)).as(answer.text()).isTrue();
        assertThat(count()).isEqualTo(before);
    }

    @Test
    void a_subject_of_a_megabyte_is_refused() {
        var answer =
                post("{\"recipient\": \"red.fox@in.quern.example\", \"subject\": \"" + "x".repeat(1 << 20) + "\"}");
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().has("subject")).isTrue();
    }

    @Test
    void an_unwanted_sender_is_skipped() {
        var box = server.mailbox("{\"email_prefix\": \"picky\", \"emails_or_domains\": [\"spam.test\"]}");
        var id = post("{\"subject\": \"x\", \"from\": \"a@spam.test\", \"recipient\": \"picky@in.quern.example\"}")
                .json()
                .get("DocumentID")
                .asText();
        server.work();
        assertThat(server.get("/document/" + id).json().get("status").asText()).isEqualTo("SKIPPED");
        assertThat(server.get("/document/" + id + "/log_set")
                        .json()
                        .at("/results/0/message")
                        .asText())
                .isEqualTo("Skipped: a@spam.test is on the mailbox's list of blocked senders.");
        assertThat(server.get("/parser/" + box)
                        .json()
                        .at("/document_per_status_count/SKIPPED")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void limits_hold_by_size_by_sender_and_by_remote_address(@TempDir Path folder) throws IOException {
        var mail = new MailSettings(true, 1_000, 2, 5);
        try (var limited = new TestServer(folder, null, settings -> settings.withMail(mail))) {
            var message = "{\"subject\": \"x\", \"from\": \"%s\", \"recipient\": \"x@y.test\"}";
            assertThat(post(limited, "{\"subject\": \"" + "x".repeat(1_000) + "\"}")
                            .status())
                    .isEqualTo(413);
            assertThat(post(limited, message.formatted("A <a@x.test>")).status())
                    .isEqualTo(201);
            assertThat(post(limited, message.formatted("A@X.test")).status()).isEqualTo(201);
            var refused = post(limited, message.formatted("a@x.test"));
            assertThat(refused.status()).isEqualTo(429);
            assertThat(Integer.parseInt(refused.header("Retry-After"))).isBetween(1, 30);
            assertThat(refused.json().get("non_field_errors").asText()).startsWith("Request was throttled.");
            assertThat(post(limited, message.formatted("b@x.test")).status()).isEqualTo(201);
            assertThat(post(limited, message.formatted("c@x.test")).status())
                    .as("the sixth from one remote address")
                    .isEqualTo(429);
        }
    }

    @Test
    void it_can_be_switched_off(@TempDir Path folder) throws IOException {
        var mail = new MailSettings(false, 1_000, 0, 0);
        try (var closed = new TestServer(folder, null, settings -> settings.withMail(mail))) {
            assertThat(post(closed, "{\"subject\": \"x\", \"recipient\": \"x\"}")
                            .status())
                    .isEqualTo(404);
        }
    }
}
