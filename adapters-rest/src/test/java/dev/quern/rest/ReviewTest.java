package dev.quern.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quern.core.account.Role;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The engine of the tests is sure to 0.9 of what it finds, and to 0.8 that there is nothing. */
class ReviewTest {
    private static final String FIELDS = """
            "parser_object_set": [
              {"name": "Number", "format": "ONELINE"},
              {"name": "Total", "format": "NUMBER"},
              {"name": "Lines", "format": "TABLE", "parser_object_set": [{"name": "Item", "format": "ONELINE"}]}]
            """;
    private static final String MAILBOX = "{\"review_threshold\": 0.85, " + FIELDS + "}";
    private static final String COMPLETE = "Number: A-17\nTotal: 12.50\nLines: Pen\n";
    private static final String DOUBTFUL = "Number: A-18\nLines: Ink\n";

    @TempDir
    Path folder;

    private TestServer server;

    @BeforeEach
    void start() throws Exception {
        server = new TestServer(folder);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void a_doubtful_result_waits_is_confirmed_and_that_is_taken_back() {
        long mailbox = server.mailbox(MAILBOX);
        var certain = server.get(parsed(mailbox, COMPLETE)).json();
        assertThat(certain.get("lowest_confidence").asDouble()).isEqualTo(0.9);
        for (var member : List.of("review_status", "reviewed_at", "reviewed_by")) {
            assertThat(certain.get(member).isNull()).as(member).isTrue();
        }
        var path = parsed(mailbox, DOUBTFUL);
        assertThat(server.get(path).json().get("review_status").asText()).isEqualTo("WAITING");

        var confirmed = server.send(server.request(path + "/review").PUT(BodyPublishers.noBody()));

        assertThat(confirmed.status()).as(confirmed.text()).isEqualTo(200);
        assertThat(confirmed.json().get("lowest_confidence").asDouble()).isEqualTo(0.8);
        assertThat(confirmed.json().get("review_status").asText()).isEqualTo("CONFIRMED");
        assertThat(confirmed.json().get("reviewed_at").asText()).isEqualTo("2026-06-16T12:00:00.000000Z");
        assertThat(confirmed.json().get("reviewed_by").asText()).isEqualTo("test");
        assertThat(server.get(path).json()).isEqualTo(confirmed.json());
        assertThat(server.get(path + "/log_set").json().at("/results/0/message").asText())
                .isEqualTo("Confirmed with the key 'test'.");
        assertThat(server.json("PUT", path + "/review", "{}").json()).isEqualTo(confirmed.json());

        var takenBack = server.send(server.request(path + "/review").DELETE());

        assertThat(takenBack.status()).isEqualTo(200);
        assertThat(takenBack.json().get("review_status").asText()).isEqualTo("WAITING");
        assertThat(takenBack.json().get("reviewed_by").isNull()).isTrue();
        assertThat(server.get(path + "/log_set").json().at("/results/0/message").asText())
                .isEqualTo("Confirmation taken back with the key 'test'.");
    }

    @Test
    void without_a_result_there_is_nothing_to_review() {
        var path = upload(server.mailbox(MAILBOX), COMPLETE);
        for (var method : List.of("PUT", "DELETE")) {
            var refused = server.json(method, path + "/review", "");
            assertThat(refused.status()).isEqualTo(409);
            assertThat(refused.text()).contains("this is INCOMING");
        }
        assertThat(server.json("PUT", "/document/999/review", "").status()).isEqualTo(404);
    }

    @Test
    void a_key_that_may_only_read_confirms_nothing() {
        var path = parsed(server.mailbox(MAILBOX), DOUBTFUL);
        var reader =
                server.keys.create(server.account, "reader", Role.VIEWER, null).secret();
        var refused = server.send(server.request(path + "/review")
                .setHeader("Authorization", reader)
                .PUT(BodyPublishers.noBody()));
        assertThat(refused.status()).isEqualTo(403);
        assertThat(server.get(path).json().get("review_status").asText()).isEqualTo("WAITING");
    }

    @Test
    void a_correction_ends_the_wait_and_processing_again_drops_the_review() {
        var path = parsed(server.mailbox(MAILBOX), DOUBTFUL);

        var corrected = server.json("PATCH", path + "/result", "{\"Total\": 1}").json();
        assertThat(corrected.get("review_status").isNull()).isTrue();
        assertThat(corrected.get("lowest_confidence").asDouble()).isEqualTo(0.9);

        server.json("PUT", path + "/review", "");
        assertThat(server.json("PATCH", path + "/result", "{\"Total\": 2}")
                        .json()
                        .get("reviewed_by")
                        .asText())
                .isEqualTo("test");

        server.post(path + "/process", "");
        assertThat(server.get(path).json().get("review_status").isNull()).isTrue();
        assertThat(server.get(path).json().get("lowest_confidence").isNull()).isTrue();
    }

    @Test
    void lists_and_downloads_are_limited_and_ordered_by_it() {
        long mailbox = server.mailbox(MAILBOX);
        var certain = parsed(mailbox, COMPLETE);
        var doubtful = parsed(mailbox, DOUBTFUL);
        var confirmed = parsed(mailbox, "Number: A-19\n");
        server.json("PUT", confirmed + "/review", "");

        assertThat(listed(mailbox, "review_status=WAITING")).containsExactly(id(doubtful));
        assertThat(listed(mailbox, "review_status=CONFIRMED")).containsExactly(id(confirmed));
        assertThat(listed(mailbox, "confidence_below=0.85&ordering=created"))
                .containsExactly(id(doubtful), id(confirmed));
        assertThat(listed(mailbox, "confidence_below=0.8")).isEmpty();
        assertThat(listed(mailbox, "ordering=confidence")).containsExactly(id(doubtful), id(confirmed), id(certain));
        assertThat(listed(mailbox, "ordering=-confidence")).containsExactly(id(certain), id(confirmed), id(doubtful));

        var download =
                server.get("/parser/" + mailbox).json().get("json_download").asText();
        assertThat(numbers(server.get(download + "?review_status=WAITING").json()))
                .containsExactly("A-18");
        assertThat(numbers(server.get(download + "?ordering=-confidence").json()))
                .containsExactly("A-17", "A-19", "A-18");
        assertThat(numbers(server.get(download + "?confidence_below=1").json())).hasSize(3);

        server.json("PATCH", certain + "/result", "{\"Number\": \"A-20\"}");
        assertThat(listed(mailbox, "corrected=true")).containsExactly(id(certain));
        assertThat(listed(mailbox, "corrected=false")).containsExactly(id(confirmed), id(doubtful));
        assertThat(listed(mailbox, "corrected=")).hasSize(3);
        assertThat(listed(mailbox, "template=1")).isEmpty();
        assertThat(numbers(server.get(download + "?corrected=true").json())).containsExactly("A-20");
        assertThat(numbers(server.get(download + "?corrected=false").json())).containsExactly("A-18", "A-19");
        assertThat(server.get("/document_set?corrected=true")
                        .json()
                        .get("count")
                        .asInt())
                .isEqualTo(1);
        for (var wrong : List.of("corrected=maybe", "template=x", "template=0", "template=-1")) {
            var refused = server.get("/parser/" + mailbox + "/document_set?" + wrong);
            assertThat(refused.status()).as(wrong).isEqualTo(400);
            assertThat(refused.json().has(wrong.replaceFirst("=.*", "")))
                    .as(wrong)
                    .isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.1", "-0.1", "x", "1e-1", "0,5", "NaN"})
    void a_limit_that_is_no_confidence_is_refused(String wrong) {
        long mailbox = server.mailbox(MAILBOX);
        var refused = server.get("/parser/" + mailbox + "/document_set?confidence_below=" + wrong);
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.json().at("/confidence_below/0").asText())
                .isEqualTo("Expected a number from 0 to 1, found '" + wrong + "'.");
        assertThat(server.get("/parser/" + mailbox + "/document_set?review_status=DONE")
                        .status())
                .isEqualTo(400);
    }

    @Test
    void thresholds_are_set_and_shown() {
        long mailbox = server.mailbox("{" + FIELDS + "}");
        var path = "/parser/" + mailbox;
        assertThat(server.get(path).json().get("review_threshold").isNull()).isTrue();
        var fields = server.get(path).json().get("parser_object_set");
        assertThat(fields.get(1).get("review_threshold").isNull()).isTrue();
        var total = fields.get(1).get("id").asText();
        var lines = fields.get(2).get("id").asText();
        var item = fields.get(2).at("/parser_object_set/0/id").asText();

        var changed = server.json("PUT", path, """
                {"review_threshold": 1, "parser_object_set": [{"id": "%s", "review_threshold": 0.7},
                  {"id": "%s", "parser_object_set": [{"id": "%s", "review_threshold": 0.25}]}]}
                """.formatted(total, lines, item));

        assertThat(changed.status()).as(changed.text()).isEqualTo(200);
        assertThat(changed.json().get("review_threshold").asDouble()).isEqualTo(1);
        assertThat(changed.json().at("/parser_object_set/1/review_threshold").asDouble())
                .isEqualTo(0.7);
        assertThat(changed.json()
                        .at("/parser_object_set/2/parser_object_set/0/review_threshold")
                        .asDouble())
                .isEqualTo(0.25);
        assertThat(server.json("PUT", path, changed.text()).json()).isEqualTo(changed.json());
        assertThat(server.json("PUT", path, "{\"review_threshold\": null}")
                        .json()
                        .get("review_threshold")
                        .isNull())
                .isTrue();
        assertThat(server.json("PUT", path, "{\"name\": \"Other\"}")
                        .json()
                        .at("/parser_object_set/1/review_threshold")
                        .asDouble())
                .isEqualTo(0.7);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.5", "-0.01", "\"0.5\"", "true", "1e400"})
    void a_threshold_that_is_no_confidence_is_refused_under_its_name(String wrong) {
        long mailbox = server.mailbox("{" + FIELDS + "}");
        var path = "/parser/" + mailbox;
        var before = server.get(path).json();

        var refused = server.json("PUT", path, "{\"review_threshold\": " + wrong + "}");
        assertThat(refused.status()).as(refused.text()).isEqualTo(400);
        assertThat(refused.json().has("review_threshold")).isTrue();

        var field = before.at("/parser_object_set/0/id").asText();
        var ofField = server.json(
                "PUT",
                path,
                "{\"parser_object_set\": [{\"id\": \"" + field + "\", \"review_threshold\": " + wrong + "}]}");
        assertThat(ofField.status()).isEqualTo(400);
        assertThat(ofField.json().at("/parser_object_set/0").asText()).contains("review_threshold");
        assertThat(server.get(path).json()).isEqualTo(before);
    }

    @Test
    void webhooks_hear_of_results_that_wait_and_of_those_confirmed() throws Exception {
        try (var receiver = new Sink()) {
            long mailbox = server.mailbox(MAILBOX);
            for (var event : List.of("document.review_needed", "document.confirmed")) {
                var made = server.post(
                        "/webhook",
                        "{\"event\":\"" + event + "\",\"category\":\"CUSTOM\",\"target\":\"" + receiver.url("/hook")
                                + "\",\"parser\":" + mailbox + "}");
                assertThat(made.status()).as(made.text()).isEqualTo(201);
            }
            parsed(mailbox, COMPLETE);
            var doubtful = parsed(mailbox, DOUBTFUL);
            server.deliver();
            assertThat(receiver.received).hasSize(1);

            server.json("PUT", doubtful + "/review", "");
            server.deliver();

            assertThat(receiver.received)
                    .extracting(call -> call.headers().getFirst("X-Parseur-Event"))
                    .containsExactly("document.review_needed", "document.confirmed");
            assertThat(receiver.received)
                    .extracting(call -> call.json().get("Number").asText())
                    .containsExactly("A-18", "A-18");
        }
    }

    private List<Long> listed(long mailbox, String query) {
        var ids = new ArrayList<Long>();
        var listing =
                server.get("/parser/" + mailbox + "/document_set?" + query).json();
        listing.get("results").forEach(document -> ids.add(document.get("id").asLong()));
        assertThat(listing.get("count").asInt()).isEqualTo(ids.size());
        return ids;
    }

    private static List<String> numbers(JsonNode results) {
        var numbers = new ArrayList<String>();
        results.forEach(result -> numbers.add(result.get("Number").asText()));
        return numbers;
    }

    private long id(String path) {
        return server.get(path).json().get("id").asLong();
    }

    private String parsed(long mailbox, String text) {
        var path = upload(mailbox, text);
        server.work();
        return path;
    }

    private String upload(long mailbox, String text) {
        var uploaded = server.upload("/parser/" + mailbox + "/upload", Form.file("order.txt", text));
        return "/document/" + uploaded.json().at("/attachments/0/DocumentID").asText();
    }
}
