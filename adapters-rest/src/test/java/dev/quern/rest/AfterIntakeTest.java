package dev.quern.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quern.core.account.Account;
import dev.quern.core.account.AccountId;
import dev.quern.core.account.Role;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.DocumentUid;
import dev.quern.core.document.StatusSource;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The life of documents and mailboxes after intake, over HTTP. */
class AfterIntakeTest {
    private static final String FIELDS = "{\"parser_object_set\":[{\"name\":\"Total\",\"format\":\"NUMBER\"}]}";
    private static final String ORDER = "Total: 12.50\n";

    private TestServer server;
    private long mailbox;

    @BeforeEach
    void start(@TempDir Path folder) throws Exception {
        server = new TestServer(folder);
        mailbox = server.mailbox(FIELDS);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void process_sends_a_final_document_through_again_and_leaves_a_pending_one() {
        var id = upload("a.txt", ORDER);
        var pending = server.post("/document/" + id + "/process", "");
        assertThat(pending.status()).isEqualTo(200);
        assertThat(pending.json().at("/notification_set/info/0").asText()).contains("being processed");
        assertThat(log(id)).hasSize(1);
        server.work();
        assertThat(status(id)).isEqualTo("PARSEDOK");

        assertThat(server.post("/document/" + id + "/process", "").json()).isEqualTo(pending.json());

        var again = server.get("/document/" + id).json();
        assertThat(again.get("status").asText()).isEqualTo("INCOMING");
        assertThat(again.get("processed").isNull()).isTrue();
        assertThat(again.get("result").isNull()).isTrue();
        server.work();
        assertThat(status(id)).isEqualTo("PARSEDOK");
        assertThat(server.get("/document/" + id).json().get("credits_used").asInt())
                .isEqualTo(1);
    }

    @Test
    void skip_answers_with_the_skipped_document() {
        var id = upload("a.txt", ORDER);
        var skipped = server.post("/document/" + id + "/skip", "");
        assertThat(skipped.status()).isEqualTo(200);
        assertThat(skipped.json().get("status").asText()).isEqualTo("SKIPPED");
        assertThat(skipped.json().has("content")).isTrue();
        assertThat(skipped.json()).isEqualTo(server.get("/document/" + id).json());
        assertThat(server.post("/document/" + id + "/skip", "").json()).isEqualTo(skipped.json());
        assertThat(log(id).get(0).get("message").asText()).isEqualTo("Skipped by request");
        server.work();
        assertThat(status(id)).isEqualTo("SKIPPED");
    }

    @Test
    void copy_makes_a_document_in_the_other_mailbox() {
        var id = upload("a.txt", ORDER);
        long target = server.mailbox(FIELDS);
        var answer = server.post("/document/" + id + "/copy/" + target, "");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json().at("/notification_set/info/0").isTextual()).isTrue();
        server.work();
        var copies = set(target, "");
        assertThat(copies.get("count").asInt()).isEqualTo(1);
        assertThat(copies.at("/results/0/status").asText()).isEqualTo("PARSEDOK");
        assertThat(copies.at("/results/0/name").asText()).isEqualTo("a.txt");
        assertThat(server.blobs.files())
                .as("one file for both, and one of its words")
                .hasSize(2);
        assertThat(server.post("/document/" + id + "/copy/999", "").status()).isEqualTo(404);
        assertThat(server.post("/document/" + id + "/copy/x", "").status()).isEqualTo(400);
    }

    @Test
    void a_deleted_document_cannot_be_found_anywhere() {
        var id = upload("a.txt", ORDER);
        server.work();
        var document = server.get("/document/" + id).json();

        var answer = delete("/document/" + id);

        assertThat(answer.status()).isEqualTo(204);
        assertThat(answer.http().body()).isEmpty();
        for (var path : List.of("", "/log_set", "/evidence")) {
            assertThat(server.get("/document/" + id + path).status()).as(path).isEqualTo(404);
            assertThat(server.get("/document/" + document.get("id") + path).status())
                    .isEqualTo(404);
        }
        for (var url : List.of("original_document_url", "json_download_url", "csv_download_url", "xls_download_url")) {
            assertThat(server.get(document.get(url).asText()).status()).as(url).isEqualTo(404);
        }
        for (var action : List.of("process", "skip", "reverse_split", "copy/" + mailbox)) {
            assertThat(server.post("/document/" + id + "/" + action, "").status())
                    .as(action)
                    .isEqualTo(404);
        }
        assertThat(delete("/document/" + id).status()).isEqualTo(404);
        assertThat(set(mailbox, "").get("count").asInt()).isZero();
        assertThat(server.blobs.files()).isEmpty();
        var counts = server.get("/parser/" + mailbox).json();
        assertThat(counts.at("/document_per_status_count/DELETED").asInt()).isEqualTo(1);
        assertThat(counts.get("document_count").asInt()).isZero();
    }

    @Test
    void reverse_split_is_refused_for_a_document_that_is_not_split() {
        var id = upload("a.txt", ORDER);
        var refused = server.post("/document/" + id + "/reverse_split", "");
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.json().get("non_field_errors").asText()).contains("this is INCOMING");
        var document = server.documents.find(new DocumentUid(id)).orElseThrow();
        var analyzing = document.to(DocumentStatus.ANALYZING);
        server.documents.move(document, analyzing);
        server.documents.move(analyzing, analyzing.ended(DocumentStatus.SPLIT, StatusSource.AUTO, server.now.get()));
        assertThat(server.post("/document/" + id + "/reverse_split", "").status())
                .isEqualTo(200);
        assertThat(status(id)).isEqualTo("INCOMING");
    }

    @Test
    void a_deleted_mailbox_is_gone_at_once() {
        var id = upload("a.txt", ORDER);
        var answer = delete("/parser/" + mailbox);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json().at("/notification_set/info/0").asText()).contains("in progress");
        assertThat(server.get("/parser/" + mailbox).status()).isEqualTo(404);
        assertThat(server.get("/parser/" + mailbox + "/document_set").status()).isEqualTo(404);
        assertThat(server.get("/document/" + id).status()).isEqualTo(404);
        assertThat(server.get("/parser").json().get("count").asInt()).isZero();
        assertThat(delete("/parser/" + mailbox).status()).isEqualTo(404);
        assertThat(server.upload("/parser/" + mailbox + "/upload", Form.file("b.txt", "b"))
                        .status())
                .isEqualTo(400);
        server.runErrands();
        assertThat(server.blobs.files()).isEmpty();
    }

    @Test
    void a_mailbox_is_copied_with_its_fields() {
        assertThat(server.post("/parser/" + mailbox + "/copy", "").status()).isEqualTo(200);
        var list = server.get("/parser?search=(copy)").json();
        assertThat(list.get("count").asInt()).isEqualTo(1);
        var copy = server.get("/parser/" + list.at("/results/0/id")).json();
        assertThat(copy.at("/parser_object_set/0/name").asText()).isEqualTo("Total");
        assertThat(copy.get("document_count").asInt()).isZero();
        assertThat(server.post("/parser/999/copy", "").status()).isEqualTo(404);
    }

    @Test
    void mailboxes_can_be_listed_in_every_order() {
        server.json("PUT", "/parser/" + mailbox, "{\"name\":\"B\"}");
        long a = server.mailbox("{\"name\":\"A\",\"ai_engine\":\"DISABLED\"}");
        server.mailbox("{\"name\":\"C\"}");
        upload("a.txt", ORDER);
        upload("b.txt", ORDER);
        server.upload("/parser/" + a + "/upload", Form.file("c.txt", "c"));
        server.work();
        assertThat(names("name")).containsExactly("A", "B", "C");
        assertThat(names("-name")).containsExactly("C", "B", "A");
        assertThat(names("document_count")).containsExactly("C", "A", "B");
        assertThat(names("-document_count")).containsExactly("B", "A", "C");
        assertThat(names("PARSEDKO_count")).containsExactly("B", "C", "A");
        assertThat(names("-PARSEDKO_count")).containsExactly("A", "B", "C");
        assertThat(names("-PARSEDOK_count")).containsExactly("B", "A", "C");
        for (var even : List.of("template_count", "QUOTAEXC_count", "EXPORTKO_count", "TRANSKO_count")) {
            assertThat(names(even)).containsExactly("A", "B", "C");
            assertThat(names("-" + even)).containsExactly("A", "B", "C");
        }
        assertThat(server.get("/parser?ordering=nonsense").status()).isEqualTo(400);
        assertThat(server.get("/parser?ordering=-document_count&page=2&page_size=2")
                        .json()
                        .at("/results/0/name")
                        .asText())
                .isEqualTo("C");
        assertThat(server.get("/parser?ordering=-document_count&page=9").status())
                .isEqualTo(404);
    }

    @Test
    void the_last_activity_of_a_mailbox_is_that_of_its_documents() {
        server.now.set(server.now.get().plus(Duration.ofHours(3)));
        upload("a.txt", ORDER);
        assertThat(server.get("/parser/" + mailbox).json().get("last_activity").asText())
                .isEqualTo("2026-06-16T15:00:00.000000Z");
    }

    @Test
    void days_begin_at_midnight_in_the_zone_asked_for() {
        upload("noon.txt", ORDER); // 12:00 UTC is 22:00 in Sydney and 02:00 in Honolulu
        assertThat(count("received_after=2026-06-16&received_before=2026-06-17"))
                .isEqualTo(1);
        assertThat(count("received_after=2026-06-17&tz=Pacific/Auckland")).isEqualTo(1);
        assertThat(count("received_before=2026-06-17&tz=Pacific/Auckland")).isZero();
        assertThat(count("received_after=2026-06-17&tz=Australia/Sydney")).isZero();
        for (var bad : List.of(
                "received_after=2026-13-01",
                "received_after=%2B999999999-01-01",
                "received_before=0000-01-01",
                "received_before=tomorrow",
                "tz=Mars/Base",
                "status=DONE",
                "ordering=size",
                "with_result=maybe",
                "page=0",
                "page_size=101")) {
            var answer = server.get("/parser/" + mailbox + "/document_set?" + bad);
            assertThat(answer.status()).as(bad).isEqualTo(400);
            assertThat(answer.json().has(bad.substring(0, bad.indexOf('='))))
                    .as(answer.text())
                    .isTrue();
        }
        for (var edge :
                List.of("received_after=0001-01-01&tz=Asia/Tokyo", "received_before=9999-12-31&tz=Etc/GMT%2B12")) {
            assertThat(count(edge)).as(edge).isEqualTo(1);
        }
    }

    @Test
    void the_log_comes_newest_first_or_oldest_first_and_can_be_searched() {
        var id = upload("a.txt", ORDER);
        server.work();
        assertThat(codes(id, "")).containsExactly("PARSEDOK", "INCOMING");
        assertThat(codes(id, "?ordering=-created")).containsExactly("PARSEDOK", "INCOMING");
        assertThat(codes(id, "?ordering=created")).containsExactly("INCOMING", "PARSEDOK");
        assertThat(codes(id, "?ordering=whatever")).containsExactly("PARSEDOK", "INCOMING");
        assertThat(codes(id, "?search=RECEIVED")).containsExactly("INCOMING");
    }

    @Test
    void the_same_idempotency_key_gives_the_same_answer_and_no_second_document() {
        var first = send("k-1", "a.txt", ORDER);
        assertThat(first.status()).isEqualTo(201);
        var again = send("k-1", "a.txt", ORDER);
        assertThat(again.status()).isEqualTo(201);
        assertThat(again.json()).isEqualTo(first.json());
        assertThat(set(mailbox, "").get("count").asInt()).isEqualTo(1);
        for (var other : List.of(send("k-1", "a.txt", ORDER + " "), send("k-1", "b.txt", ORDER))) {
            assertThat(other.status()).isEqualTo(409);
            assertThat(other.json().get("Idempotency-Key").asText()).isEqualTo("Invalid value");
            assertThat(other.json().get("non_field_errors").asText())
                    .isEqualTo(
                            "Something else was sent under this key before; the same again or another key is taken.");
        }
        assertThat(send("k-2", "a.txt", ORDER).json()).isNotEqualTo(first.json());
        assertThat(send("k 3", "a.txt", ORDER).status()).isEqualTo(400);
        server.now.set(server.now.get().plus(Duration.ofHours(25)));
        assertThat(send("k-1", "a.txt", ORDER).json()).isNotEqualTo(first.json());
    }

    @Test
    void an_equal_file_is_noted_in_the_log() {
        upload("a.txt", ORDER);
        var number = set(mailbox, "").at("/results/0/id").asText();
        var second = upload("b.txt", ORDER);
        assertThat(log(second).get(0).get("message").asText())
                .isEqualTo("The file is byte for byte that of document " + number + ".");
    }

    @Test
    void nobody_does_anything_with_what_belongs_to_another_account_or_may_only_be_read() {
        var id = upload("a.txt", ORDER);
        var before = server.get("/document/" + id).json();
        var stranger =
                server.keys.create(otherAccount(), "other", Role.ADMIN, null).secret();
        var viewer =
                server.keys.create(server.account, "viewer", Role.VIEWER, null).secret();
        var requests = List.of(
                List.of("POST", "/document/" + id + "/process"),
                List.of("POST", "/document/" + id + "/skip"),
                List.of("POST", "/document/" + id + "/reverse_split"),
                List.of("POST", "/document/" + id + "/copy/" + mailbox),
                List.of("DELETE", "/document/" + id),
                List.of("POST", "/parser/" + mailbox + "/copy"),
                List.of("DELETE", "/parser/" + mailbox));
        for (var request : requests) {
            assertThat(as(stranger, request).status()).as("%s", request).isEqualTo(404);
            assertThat(as(viewer, request).status()).as("%s", request).isEqualTo(403);
            assertThat(as("sk_wrong", request).status()).as("%s", request).isEqualTo(403);
        }
        assertThat(server.get("/document/" + id).json()).isEqualTo(before);
        assertThat(server.get("/parser").json().get("count").asInt()).isEqualTo(1);
    }

    @Test
    void malformed_ids_are_refused_or_not_found() {
        for (var action : List.of("/process", "/skip", "/reverse_split", "/copy/1")) {
            assertThat(server.post("/document/x-y" + action, "").status()).isEqualTo(400);
            assertThat(server.post("/document/99999999999999999999999" + action, "")
                            .status())
                    .isEqualTo(404);
            assertThat(server.post("/document/" + "0".repeat(32) + action, "").status())
                    .isEqualTo(404);
        }
        assertThat(delete("/document/x-y").status()).isEqualTo(400);
        assertThat(delete("/document/99999999999999999999999").status()).isEqualTo(404);
        assertThat(delete("/parser/x").status()).isEqualTo(400);
        assertThat(delete("/parser/99999999999999999999999").status()).isEqualTo(404);
    }

    private AccountId otherAccount() {
        var id = new AccountId(UUID.randomUUID());
        server.quern.stores().accounts().add(new Account(id, "Other"));
        return id;
    }

    private TestServer.Answer as(String key, List<String> request) {
        return server.send(server.request(request.get(1))
                .setHeader("Authorization", "Bearer " + key)
                .method(request.get(0), BodyPublishers.noBody()));
    }

    private TestServer.Answer delete(String path) {
        return server.send(server.request(path).DELETE());
    }

    private String upload(String name, String text) {
        return server.upload("/parser/" + mailbox + "/upload", Form.file(name, text))
                .json()
                .at("/attachments/0/DocumentID")
                .asText();
    }

    private TestServer.Answer send(String key, String name, String text) {
        var form = Form.file(name, text);
        return server.send(server.request("/parser/" + mailbox + "/upload")
                .header("Idempotency-Key", key)
                .header("Content-Type", form.contentType())
                .POST(BodyPublishers.ofByteArray(form.bytes())));
    }

    private String status(String id) {
        return server.get("/document/" + id).json().get("status").asText();
    }

    private JsonNode log(String id) {
        return server.get("/document/" + id + "/log_set").json().get("results");
    }

    private List<String> codes(String id, String query) {
        var codes = new ArrayList<String>();
        server.get("/document/" + id + "/log_set" + query)
                .json()
                .get("results")
                .forEach(entry -> codes.add(entry.get("code").asText()));
        return codes;
    }

    private JsonNode set(long id, String query) {
        return server.get("/parser/" + id + "/document_set" + query).json();
    }

    private int count(String query) {
        return set(mailbox, "?" + query).get("count").asInt();
    }

    private List<String> names(String ordering) {
        var names = new ArrayList<String>();
        server.get("/parser?ordering=" + ordering)
                .json()
                .get("results")
                .forEach(entry -> names.add(entry.get("name").asText()));
        return names;
    }
}
