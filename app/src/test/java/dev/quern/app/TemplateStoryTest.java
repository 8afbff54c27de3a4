package dev.quern.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.quern.app.client.QuernClient;
import dev.quern.app.samples.Samples;
import dev.quern.app.settings.Settings;
import dev.quern.app.wiring.Server;
import dev.quern.core.result.FieldFormat;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * A form that comes every day: one corrected bill becomes a template that is checked, used, kept over a restart and copied.
 */
class TemplateStoryTest extends ToldOnEachDatabase {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String KEY = "sk_a-key-for-the-story-of-the-templates-1234";
    private static final Set<FieldFormat> ASKED =
            Set.of(FieldFormat.ONELINE, FieldFormat.DATE, FieldFormat.NUMBER, FieldFormat.TABLE);

    private final HttpClient http = HttpClient.newHttpClient();
    private String base = "";

    @Override
    void tell(Map<String, String> settings) throws Exception {
        var flags = new HashMap<>(settings);
        flags.put("api-key", KEY);
        long mailbox;
        long template;
        try (var server = Server.start(Settings.of(flags, Map.of()))) {
            base = server.url().toString();
            mailbox = mailbox("Bills", true);
            template = madeFromACorrectedBill(mailbox);
            checkedAndUsed(mailbox, template);
        }
        try (var server = Server.start(Settings.of(flags, Map.of()))) {
            base = server.url().toString();
            assertThat(isByTemplate(mailbox, 5, template)).isTrue();
            assertThat(json(200, "GET", "/template/" + template, null)
                            .get("document_count")
                            .asLong())
                    .isEqualTo(2);
            copied(template);
            leftOutAndDeleted(mailbox, template);
        }
    }

    private long mailbox(String name, boolean fields) throws Exception {
        var asked = Samples.onePageInvoice(1).fields().stream()
                .filter(field -> ASKED.contains(field.format()))
                .map(field -> Map.of(
                        "name",
                        field.name(),
                        "format",
                        field.format().name(),
                        "query",
                        Objects.toString(field.query(), ""),
                        "parser_object_set",
                        field.columns().stream()
                                .map(column -> Map.of(
                                        "name",
                                        column.name(),
                                        "format",
                                        column.format().name()))
                                .toList()))
                .toList();
        return json(
                        201,
                        "POST",
                        "/parser",
                        JSON.writeValueAsString(Map.of(
                                "name",
                                name,
                                "ai_engine",
                                fields ? "GCP_AI_2" : "DISABLED",
                                "parser_object_set",
                                fields ? asked : List.of())))
                .get("id")
                .longValue();
    }

    private long madeFromACorrectedBill(long mailbox) throws Exception {
        var first = processed(mailbox, 1);
        assertThat(first.get("status_source").asText()).isEqualTo("AI");
        var path = "/document/" + first.get("id");
        json(200, "PATCH", path + "/result", JSON.writeValueAsString(expected(1)));

        var made = json(201, "POST", path + "/template?name=Bills%20of%20one%20page", "");

        assertThat(made.get("status").asText()).isEqualTo("DRAFT");
        hasTheShapeOfTheInterface(made);
        var image = made.at("/sample_set/0/ocr_page_set/0/image/url").asText();
        var drawn = http.send(HttpRequest.newBuilder(URI.create(image)).build(), BodyHandlers.ofByteArray());
        assertThat(drawn.statusCode()).isEqualTo(200);
        assertThat(drawn.headers().firstValue("Content-Type")).contains("image/jpeg");
        // A draft never acts.
        assertThat(processed(mailbox, 2).get("status_source").asText()).isEqualTo("AI");
        return made.get("id").longValue();
    }

    private static void hasTheShapeOfTheInterface(JsonNode template) {
        assertThat(names(template)).isEqualTo(words("""
                id name parser engine action status margin document_count last_activity decimal_separator
                input_date_format template_object_set template_static_object_set unused_parser_object_set sample_set"""));
        assertThat(names(template.get("margin").get("default"))).isEqualTo(words("lower upper"));
        for (var object : template.get("template_object_set")) {
            assertThat(names(object)).isEqualTo(words("""
                    parser_field upper_left_relative_field lower_right_relative_field format id is_required name
                    relative_box type template_object_set"""));
            assertThat(names(object.get("relative_box")))
                    .isEqualTo(words("left_x upper_y right_x lower_y start_page_index end_page_index"));
            if (object.get("type").asText().equals("FIELD")) {
                assertThat(names(object.get("parser_field")))
                        .isEqualTo(words("id format is_optional name query type static_value"));
            }
        }
        assertThat(template.get("sample_set")).hasSize(1);
        var sample = template.get("sample_set").get(0);
        assertThat(names(sample)).isEqualTo(words("id name comment is_ocr_ready ocr_ready_url ocr_page_set"));
        var page = sample.get("ocr_page_set").get(0);
        assertThat(names(page)).isEqualTo(words("image position included_in_range"));
        assertThat(names(page.get("image"))).isEqualTo(words("url width height content_type"));
    }

    private void checkedAndUsed(long mailbox, long template) throws Exception {
        var check = json(200, "POST", "/template/" + template + "/check", "");
        assertThat(check.get("documents").asInt()).isEqualTo(2);
        assertThat(check.get("fits").asInt()).as(check.toString()).isEqualTo(2);
        assertThat(check.get("better").asInt())
                .as(check.toString())
                .isEqualTo(expected(1).size());
        assertThat(check.get("worse").asInt()).as(check.toString()).isZero();

        var used = json(200, "PUT", "/template/" + template, "{\"status\": \"PROD\"}");
        assertThat(used.get("sample_set")).hasSize(1);
        assertThat(isByTemplate(mailbox, 3, template)).isTrue();
        var after = json(200, "GET", "/template/" + template, null);
        assertThat(after.get("document_count").asLong()).isOne();
        assertThat(json(200, "GET", "/parser/" + mailbox, null)
                        .get("template_count")
                        .asInt())
                .isOne();
    }

    /** Sends in a bill, and tells whether the template parsed it with all values right. */
    private boolean isByTemplate(long mailbox, long bill, long template) throws Exception {
        var document = processed(mailbox, bill);
        assertThat(document.get("status").asText()).isEqualTo("PARSEDOK");
        assertThat(document.get("conventional_credits_used").asInt()).isOne();
        assertThat(document.get("ai_credits_used").asInt()).isZero();
        assertThat(document.get("match_master_template").asBoolean()).isTrue();
        var line = json(200, "GET", "/document/" + document.get("id") + "/log_set", null)
                .at("/results/0");
        assertThat(line.get("template")).isEqualTo(document.get("template"));
        assertThat(line.get("template_name").asText()).isEqualTo("Bills of one page");
        assertThat(json(200, "GET", "/template/" + template, null)
                        .get("last_activity")
                        .asText())
                .isEqualTo(document.get("processed").asText());
        var evidence = json(200, "GET", "/document/" + document.get("id") + "/evidence", null);
        assertThat(new WordsInBoxes(Samples.onePageInvoice(bill).content(), "application/pdf").check(evidence))
                .contains("template", "template/cell");
        var result = QuernClient.result(document);
        var expected = JSON.valueToTree(expected(bill));
        assertThat(expected).hasSizeGreaterThan(5);
        expected.properties()
                .forEach(member -> assertThat(plain(result.get(member.getKey())))
                        .as(member.getKey())
                        .isEqualTo(plain(member.getValue())));
        return document.get("status_source").asText().equals("TEMPLATE")
                && document.get("template").longValue() == template;
    }

    private void copied(long template) throws Exception {
        long other = mailbox("Branch", false);
        json(200, "POST", "/template/" + template + "/copy/" + other, "");

        var target = json(200, "GET", "/parser/" + other, null);
        assertThat(target.get("parser_object_set").findValuesAsText("name"))
                .containsAll(expected(1).keySet());
        assertThat(target.get("template_count").asInt()).isOne();
        var copy = json(200, "GET", "/parser/" + other + "/template_set", null).at("/results/0/id");
        assertThat(isByTemplate(other, 6, copy.longValue())).isTrue();
    }

    private void leftOutAndDeleted(long mailbox, long template) throws Exception {
        var advert = json(201, "POST", "/parser/" + mailbox + "/template_set", """
                {"name": "Adverts", "status": "PROD", "action": "SKIP", "margin": {"default": {"lower": 100, "upper": 100}},
                 "template_object_set": [
                  {"id": "offer", "type": "LABEL", "name": "Special offers of the week", "is_required": true,
                   "relative_box": {"left_x": 0.1, "upper_y": 0.1, "right_x": 0.5, "lower_y": 0.12}},
                  {"parser_field": {"name": "BillNumber"}, "static_value": "none"}]}""");
        var text = "Special offers of the week\n\nTwo for one".getBytes(StandardCharsets.UTF_8);
        var skipped = sent(mailbox, "advert.txt", text);
        assertThat(skipped.get("status").asText()).isEqualTo("SKIPPED");
        assertThat(skipped.get("credits_used").asInt()).isZero();
        assertThat(skipped.get("template")).isEqualTo(advert.get("id"));

        json(200, "PUT", "/template/" + advert.get("id"), "{\"action\": \"DELETE\"}");
        isDeleted(client().upload(mailbox, "advert.txt", text));

        json(200, "PUT", "/template/" + template, "{\"action\": \"PROCESS_THEN_DELETE\"}");
        isDeleted(client().upload(mailbox, "bill.pdf", Samples.onePageInvoice(7).content()));
        assertThat(json(200, "GET", "/template/" + template, null)
                        .get("document_count")
                        .asLong())
                .isEqualTo(3);
        assertThat(json(200, "GET", "/parser/" + mailbox, null)
                        .at("/document_per_status_count/DELETED")
                        .asInt())
                .isEqualTo(2);
    }

    private void isDeleted(String document) {
        await().atMost(Duration.ofMinutes(2))
                .until(() -> send("GET", "/document/" + document, null).statusCode() == 404);
    }

    private static Map<String, Object> expected(long bill) {
        var expected = new HashMap<>(Samples.onePageInvoice(bill).expected());
        Samples.onePageInvoice(bill).fields().stream()
                .filter(field -> !ASKED.contains(field.format()))
                .forEach(field -> expected.remove(field.name()));
        return expected;
    }

    /** A value as text, with equal numbers written alike. */
    private static String plain(JsonNode value) {
        if (value.isNumber()) {
            return new BigDecimal(value.asText()).stripTrailingZeros().toPlainString();
        }
        var plain = new StringBuilder();
        if (value.isContainerNode()) {
            value.properties()
                    .forEach(member -> plain.append(member.getKey()).append('=').append(plain(member.getValue())));
            value.forEach(item -> plain.append(plain(item)).append(';'));
            return plain.toString();
        }
        return value.asText();
    }

    private static Set<String> names(JsonNode object) {
        var names = new TreeSet<String>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    private static Set<String> words(String text) {
        return new TreeSet<>(List.of(text.strip().split("\\s+", -1)));
    }

    private QuernClient client() {
        return new QuernClient(URI.create(base), KEY);
    }

    private JsonNode processed(long mailbox, long bill) throws IOException {
        return sent(
                mailbox, "bill " + bill + ".pdf", Samples.onePageInvoice(bill).content());
    }

    private JsonNode sent(long mailbox, String name, byte[] content) throws IOException {
        return client().await(client().upload(mailbox, name, content), Duration.ofMillis(50), Duration.ofMinutes(2));
    }

    private JsonNode json(int status, String method, String path, String body) throws Exception {
        var answer = send(method, path, body);
        assertThat(answer.statusCode()).as(path + ": " + answer.body()).isEqualTo(status);
        return JSON.readTree(answer.body());
    }

    private HttpResponse<String> send(String method, String path, String body)
            throws IOException, InterruptedException {
        var publisher = body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body);
        return http.send(
                HttpRequest.newBuilder(URI.create(base + path))
                        .method(method, publisher)
                        .header("Authorization", KEY)
                        .header("Content-Type", "application/json")
                        .build(),
                BodyHandlers.ofString());
    }
}
