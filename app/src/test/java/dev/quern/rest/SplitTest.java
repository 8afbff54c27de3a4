package dev.quern.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Splitting documents and reversing it, over HTTP; form feeds separate the pages of a text. */
class SplitTest {
    private static final String STACK = "Number: 1\fterms\fNumber: 2\fNumber: 3\fterms";

    private TestServer server;

    @BeforeEach
    void start(@TempDir Path folder) throws Exception {
        server = UnderstandingServer.start(folder);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void a_mailbox_cuts_what_comes_in_at_its_keywords() {
        var mailbox = mailbox("\"split_keywords\": [{\"keyword\": \"Number\", \"is_before\": true}],"
                + "\"split_page_range_field\": true, \"split_parent_id_field\": true");
        var whole = document(upload(mailbox));

        assertThat(whole.get("status").asText()).isEqualTo("SPLIT");
        assertThat(whole.get("is_split").asBoolean()).isTrue();
        assertThat(whole.get("is_splittable").asBoolean()).isFalse();
        assertThat(whole.get("credits_used").asInt()).isZero();
        assertThat(whole.get("content").asText()).contains("Number: 1", "Number: 3");
        var parts = parts(mailbox, whole);
        assertThat(parts)
                .extracting(part -> part.get("name").asText())
                .containsExactly("stack_1-2.txt", "stack_3.txt", "stack_4-5.txt");
        assertThat(parts).extracting(part -> part.get("credits_used").asInt()).containsExactly(2, 1, 2);
        assertThat(parts)
                .extracting(part -> part.get("is_splittable").asBoolean())
                .containsExactly(true, false, true);
        var last = parts.get(2);
        var result = TestServer.parse(last.get("result").asText());
        assertThat(result.get("Number").asText()).isEqualTo("3");
        assertThat(result.get("SplitPageRange").asText()).isEqualTo("4-5");
        assertThat(result.get("SplitParentID").asText()).hasSize(32);
        assertThat(new String(
                        server.get(last.get("original_document_url").asText())
                                .http()
                                .body(),
                        StandardCharsets.UTF_8))
                .isEqualTo("Number: 3\fterms");
    }

    @Test
    void instructions_decide_where_a_stack_is_cut_and_what_is_not_understood_is_in_the_log() {
        var mailbox = mailbox("\"is_ai_split_enabled\": true,"
                + "\"ai_split_instructions\": \"A new document begins with \\\"Number: 3\\\". Mind the red stamp.\"");
        var whole = document(upload(mailbox));

        assertThat(parts(mailbox, whole))
                .extracting(part -> part.get("name").asText())
                .containsExactly("stack_1-3.txt", "stack_4-5.txt");
        assertThat(server.get("/document/" + whole.get("id") + "/log_set").text())
                .contains("Not understood about where to cut, and left aside: Mind the red stamp");
    }

    @Test
    void a_split_by_hand_and_back() {
        var mailbox = mailbox("\"retention_policy\": 90");
        var id = upload(mailbox);
        assertThat(document(id).get("status").asText()).isEqualTo("PARSEDOK");
        assertThat(document(id).get("is_splittable").asBoolean()).isTrue();

        var answer = server.post(
                "/document/" + id + "/split",
                "{\"split_page_range_set\": [{\"start_index\": 1, \"end_index\": 2}, {\"start_index\": -1}]}");
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        assertThat(answer.json().at("/notification_set/info/0").asText()).contains("split");
        server.work();

        assertThat(document(id).get("status").asText()).isEqualTo("SPLIT");
        assertThat(parts(mailbox, document(id)))
                .extracting(part -> part.get("name").asText())
                .containsExactly("stack_1-2.txt", "stack_5.txt");
        assertThat(server.post("/document/" + id + "/split", "{\"split_page_range_set\": [{\"start_index\": 1}]}")
                        .status())
                .isEqualTo(409);

        assertThat(server.post("/document/" + id + "/reverse_split", "").status())
                .isEqualTo(200);
        server.work();
        assertThat(document(id).get("status").asText()).isEqualTo("PARSEDOK");
        assertThat(document(id).get("credits_used").asInt()).isEqualTo(5);
        assertThat(parts(mailbox, document(id))).isEmpty();
    }

    @Test
    void what_is_wrong_with_a_split_is_said_and_changes_nothing() {
        var id = upload(mailbox("\"retention_policy\": 90"));
        var before = document(id);
        for (var body : List.of(
                "[]",
                "{\"split_page_range_set\": []}",
                "{\"split_page_range_set\": null}",
                "{\"split_page_range_set\": [{\"start_index\": 0}]}",
                "{\"split_page_range_set\": [{\"start_index\": 3, \"end_index\": 2}]}",
                "{\"split_page_range_set\": [{\"start_index\": \"1\"}]}",
                "{\"split_page_range_set\": [{\"start_index\": 6}]}")) {
            assertThat(server.post("/document/" + id + "/split", body).status())
                    .as(body)
                    .isEqualTo(400);
        }
        assertThat(server.post("/document/" + id + "/split", "{\"split_page_range_set\": [{\"start_index\": 6}]}")
                        .json()
                        .at("/split_page_range_set/0")
                        .asText())
                .isEqualTo("The document has 5 pages, and none from 6 to the last.");
        assertThat(document(id)).isEqualTo(before);
    }

    @Test
    void without_ranges_the_rules_of_the_mailbox_decide_also_after_a_split_that_was_taken_back() {
        var mailbox = mailbox("\"retention_policy\": 90");
        var id = upload(mailbox);
        var without = splitByRules(id);
        assertThat(without.status()).isEqualTo(400);
        assertThat(without.json().get("non_field_errors").asText())
                .isEqualTo("Neither does split_page_range_set say into which parts, nor has the mailbox a rule of"
                        + " splitting: split_keywords, split_page, split_page_range_set or is_ai_split_enabled.");
        assertThat(document(id).get("status").asText()).isEqualTo("PARSEDOK");
        for (var rule : List.of(
                "\"split_keywords\": [{\"keyword\": \"Number\"}]",
                "\"split_keywords\": null, \"split_page\": 2",
                "\"split_page\": null, \"split_page_range_set\": [{\"start_index\": 1, \"end_index\": 4}]",
                "\"split_page_range_set\": [], \"is_ai_split_enabled\": true,"
                        + " \"ai_split_instructions\": \"A new document begins with \\\"Number: 3\\\".\"")) {
            assertThat(server.json("PUT", "/parser/" + mailbox, "{" + rule + "}")
                            .status())
                    .isEqualTo(200);
            var answer = splitByRules(id);
            assertThat(answer.status()).as(answer.text()).isEqualTo(200);
            assertThat(answer.json().at("/notification_set/info/0").asText()).startsWith("Document is being split.");
            server.work();
            assertThat(document(id).get("status").asText()).as(rule).isEqualTo("SPLIT");
            assertThat(parts(mailbox, document(id))).as(rule).isNotEmpty();
            assertThat(splitByRules(id).status()).as("of a split one").isEqualTo(409);
            var part = parts(mailbox, document(id)).get(0).get("id").asText();
            assertThat(splitByRules(part).status()).as("of a part").isEqualTo(409);
            server.post("/document/" + id + "/reverse_split", "");
            server.work();
            assertThat(document(id).get("status").asText()).isEqualTo("PARSEDOK");
        }
        assertThat(server.post("/document/" + id + "/split", "{}").status()).isEqualTo(200);
    }

    /** Splits without a body and without a content type, as the client of the interface does. */
    private TestServer.Answer splitByRules(String id) {
        return server.send(server.request("/document/" + id + "/split").POST(BodyPublishers.noBody()));
    }

    @Test
    void only_the_chosen_pages_are_looked_at_and_evidence_names_them_as_they_are() {
        var mailbox = mailbox("\"even_pages\": false, \"page_range_set\": [{\"start_index\": 2, \"end_index\": null}]");
        var id = upload(mailbox);

        assertThat(document(id).get("credits_used").asInt()).isEqualTo(2);
        assertThat(TestServer.parse(document(id).get("result").asText())
                        .get("Number")
                        .asText())
                .isEqualTo("2");
        assertThat(server.get("/document/" + id + "/evidence")
                        .json()
                        .at("/values/0/page")
                        .asInt())
                .isEqualTo(3);
    }

    private long mailbox(String settings) {
        return server.mailbox("{\"parser_object_set\":[{\"name\":\"Number\",\"format\":\"NUMBER\"}]," + settings + "}");
    }

    private String upload(long mailbox) {
        var form = Form.file("stack.txt", STACK);
        var answer = server.send(server.request("/parser/" + mailbox + "/upload")
                .POST(BodyPublishers.ofByteArray(form.bytes()))
                .header("Content-Type", form.contentType()));
        server.work();
        return answer.json().at("/attachments/0/DocumentID").asText();
    }

    private JsonNode document(String id) {
        return server.get("/document/" + id).json();
    }

    private List<JsonNode> parts(long mailbox, JsonNode whole) {
        var parts = new ArrayList<JsonNode>();
        var listed = server.get("/parser/" + mailbox + "/document_set?with_result=true&ordering=name");
        for (var document : listed.json().get("results")) {
            if (document.get("attached_to").asLong(-1) == whole.get("id").asLong()) {
                parts.add(document);
            }
        }
        return parts;
    }
}
