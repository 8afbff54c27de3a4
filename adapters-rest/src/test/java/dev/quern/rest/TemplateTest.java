package dev.quern.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quern.core.account.Account;
import dev.quern.core.account.AccountId;
import dev.quern.core.account.Role;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Templates as resources, over HTTP. */
class TemplateTest {
    private static final String BOX =
            "{\"left_x\":0.1,\"upper_y\":0.2,\"right_x\":0.5,\"lower_y\":0.25,\"start_page_index\":0,\"end_page_index\":0}";

    private static TestServer server;
    private static String mailbox;
    private static JsonNode fields;

    @BeforeAll
    static void start(@TempDir Path folder) throws IOException {
        server = new TestServer(folder);
        mailbox = "/parser/" + server.mailbox("""
                {"name": "Bills", "parser_object_set": [
                  {"name": "Total", "format": "NUMBER", "query": "to pay", "is_required": true},
                  {"name": "Currency", "format": "ONELINE"},
                  {"name": "Lines", "format": "TABLE", "parser_object_set": [
                    {"name": "Item", "format": "TEXT"}, {"name": "Price", "format": "NUMBER"}]}]}
                """);
        fields = server.get(mailbox).json().get("parser_object_set");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static String id(int field) {
        return fields.get(field).get("id").asText();
    }

    private static String bill() {
        return """
                {"name": "One page bill", "engine": "OCR", "status": "PROD", "margin": {"default": {"lower": 5, "upper": 7}},
                 "decimal_separator": ",", "input_date_format": "DAY_FIRST", "template_object_set": [
                  {"id": "label", "type": "LABEL", "name": "Amount due", "relative_box": %1$s},
                  {"type": "FIELD", "parser_field": {"id": "%2$s"}, "is_required": true, "relative_box": %1$s,
                   "upper_left_relative_field": "label", "lower_right_relative_field": "Amount due"},
                  {"parser_field": {"name": "Currency", "static_value": "EUR"}},
                  {"type": "IGNORED", "relative_box": %1$s}]}
                """.formatted(BOX, id(0));
    }

    private static long created(String json) {
        var answer = server.post(mailbox + "/template_set", json);
        assertThat(answer.status()).as(answer.text()).isEqualTo(201);
        return answer.json().get("id").longValue();
    }

    @Test
    void a_mailbox_that_is_copied_or_deleted_takes_its_templates_along() {
        var path = "/parser/" + server.mailbox("""
                {"name": "Taken along", "parser_object_set": [{"name": "Total", "format": "NUMBER"}, {"name": "Lines",
                  "format": "TABLE", "parser_object_set": [{"name": "Price", "format": "NUMBER"}]}]}
                """);
        server.post(path + "/template_set", """
                {"name": "First", "status": "PROD", "template_object_set": [
                  {"id": "l", "type": "LABEL", "name": "Due", "relative_box": %1$s},
                  {"parser_field": {"name": "Total"}, "relative_box": %1$s, "upper_left_relative_field": "l"}]}
                """.formatted(BOX));
        server.post(path + "/template_set", "{\"name\": \"Second\"}");
        assertThat(server.post(path + "/copy", "").status()).isEqualTo(200);
        var copy = server.get("/parser?ordering=-template_count&search=Taken along (copy)".replace(" ", "%20"))
                .json()
                .at("/results/0");
        assertThat(copy.get("template_count").asInt()).isEqualTo(2);
        var copied = server.get("/parser/" + copy.get("id") + "/template_set").json();
        assertThat(copied.findValuesAsText("name")).containsExactly("First", "Second");
        var first = server.get("/template/" + copied.at("/results/0/id")).json();
        assertThat(first.get("status").asText()).isEqualTo("PROD");
        assertThat(first.at("/template_object_set/1/upper_left_relative_field").asText())
                .isEqualTo("l");
        assertThat(first.at("/template_object_set/1/parser_field/id").asText())
                .as("the field of the copy")
                .isEqualTo(server.get("/parser/" + copy.get("id"))
                        .json()
                        .at("/parser_object_set/0/id")
                        .asText());

        var original = server.get(path + "/template_set").json().at("/results/0/id");
        assertThat(server.json("DELETE", path, "").status()).isEqualTo(200);
        assertThat(server.get("/template/" + original).status()).isEqualTo(404);
        assertThat(server.json("DELETE", "/template/" + original, "").status())
                .as("before anything is erased")
                .isEqualTo(404);
        server.runErrands();
        assertThat(server.get("/template/" + original).status()).isEqualTo(404);
        assertThat(server.get("/template/" + copied.at("/results/0/id")).status())
                .isEqualTo(200);
    }

    @Test
    void a_template_is_made_read_changed_and_removed() {
        int before = server.get(mailbox).json().get("template_count").asInt();
        var made = server.post(mailbox + "/template_set", bill());
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        var json = made.json();
        assertThat(json.at("/margin/default").toString()).isEqualTo("{\"lower\":5,\"upper\":7}");
        assertThat(json.get("parser").asText()).isEqualTo(mailbox.substring("/parser/".length()));
        assertThat(json.get("action").asText()).isEqualTo("PROCESS");
        assertThat(json.get("document_count").asInt()).isZero();
        assertThat(json.get("last_activity").asText()).isEqualTo("2026-06-16T12:00:00.000000Z");
        var objects = json.get("template_object_set");
        assertThat(objects.findValuesAsText("type")).contains("LABEL", "IGNORED");
        var total = objects.get(1);
        assertThat(total.get("parser_field").toString())
                .isEqualTo(
                        "{\"id\":\"%s\",\"format\":\"NUMBER\",\"is_optional\":false,\"name\":\"Total\",\"query\":\"to pay\","
                                        .formatted(id(0))
                                + "\"type\":\"FIELD\",\"static_value\":null}");
        assertThat(total.get("relative_box")).isEqualTo(TestServer.parse(BOX));
        assertThat(total.get("upper_left_relative_field").asText()).isEqualTo("label");
        assertThat(total.get("lower_right_relative_field").asText()).isEqualTo("label");
        assertThat(total.get("name").asText()).isEqualTo("Total");
        assertThat(objects.get(2).at("/parser_field/static_value").asText()).isEqualTo("EUR");
        assertThat(json.get("template_static_object_set")).hasSize(1);
        assertThat(json.at("/template_static_object_set/0").asText())
                .isEqualTo(objects.get(2).get("id").asText());
        assertThat(json.get("unused_parser_object_set").findValuesAsText("name"))
                .containsExactly("Lines", "Item", "Price");
        assertThat(json.at("/unused_parser_object_set/0/parser_object_set/0/position")
                        .isNull())
                .isTrue();

        var path = "/template/" + json.get("id");
        assertThat(server.get(path).json()).isEqualTo(json);
        assertThat(server.json("PUT", path, json.toString()).json()).isEqualTo(json);
        var changed = server.json("PUT", path, "{\"name\": \"Renamed\", \"decimal_separator\": null}");
        assertThat(changed.json().get("name").asText()).isEqualTo("Renamed");
        assertThat(changed.json().get("decimal_separator").isNull()).isTrue();
        assertThat(changed.json().get("template_object_set")).isEqualTo(objects);

        var detail = server.get(mailbox).json();
        assertThat(detail.get("template_count").asInt()).isEqualTo(before + 1);
        assertThat(detail.get("template_set_last_modified").asText()).isEqualTo("2026-06-16T12:00:00.000000Z");
        var removed = server.send(server.request(path).DELETE());
        assertThat(removed.status()).isEqualTo(204);
        assertThat(server.get(path).status()).isEqualTo(404);
        assertThat(server.send(server.request(path).DELETE()).status()).isEqualTo(404);
        assertThat(server.get(mailbox).json().get("template_count").asInt()).isEqualTo(before);
    }

    @Test
    void templates_are_listed_with_search_order_and_pages_and_a_body_along() {
        var box = "/parser/" + server.mailbox("{\"name\": \"Listing\"}");
        for (var name : List.of("beta", "Alpha", "gamma")) {
            assertThat(server.post(box + "/template_set", "{\"name\": \"" + name + "\"}")
                            .status())
                    .isEqualTo(201);
        }
        var set = box + "/template_set";
        assertThat(names(server.get(set))).containsExactly("beta", "Alpha", "gamma");
        assertThat(names(server.get(set + "?ordering=name"))).containsExactly("Alpha", "beta", "gamma");
        assertThat(names(server.get(set + "?ordering=-name"))).containsExactly("gamma", "beta", "Alpha");
        assertThat(names(server.get(set + "?search=ALPH"))).containsExactly("Alpha");
        assertThat(names(server.get(set + "?page=2&page_size=2"))).containsExactly("gamma");
        assertThat(names(server.json("GET", set, "{\"id\": 1, \"email_prefix\": \"listing\"}")))
                .hasSize(3);
        assertThat(names(server.json("GET", set, "no json"))).hasSize(3);
        assertThat(server.get(set + "?ordering=size").status()).isEqualTo(400);
        assertThat(server.get(set + "?page=2").status()).isEqualTo(404);
        assertThat(server.get("/parser/999999/template_set").status()).isEqualTo(404);
        var byCount =
                server.get("/parser?ordering=-template_count&search=listing").json();
        assertThat(byCount.at("/results/0/template_count").asInt()).isEqualTo(3);
    }

    private static List<String> names(TestServer.Answer answer) {
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.json().get("results").findValuesAsText("name");
    }

    @Test
    void a_copy_brings_the_fields_that_it_needs() {
        long id = created("""
                {"name": "With lines", "template_object_set": [
                  {"parser_field": "%s", "relative_box": %s},
                  {"parser_field": "%s", "static_value": "x"}, {"parser_field": "%s", "static_value": "1"}]}
                """.formatted(
                id(0), BOX, id(2), fields.at("/2/parser_object_set/1/id").asText()));
        var target = "/parser/" + server.mailbox("""
                {"name": "Target", "parser_object_set": [
                  {"name": "total", "format": "TEXT"},
                  {"name": "Lines", "format": "TABLE", "parser_object_set": [{"name": "Item", "format": "TEXT"}]}]}
                """);
        var copied = server.post("/template/" + id + "/copy/" + target.substring(8), "");
        assertThat(copied.status()).as(copied.text()).isEqualTo(200);
        assertThat(copied.text())
                .isEqualTo("{\"notification_set\":{\"info\":[\"Template is being copied. New copy will show up in a few"
                        + " seconds.\"]}}");
        var after = server.get(target).json();
        assertThat(after.get("parser_object_set").findValuesAsText("name"))
                .containsExactly("total", "Lines", "Item", "Price", "Total 2");
        assertThat(after.get("template_count").asInt()).isEqualTo(1);
        var listed = server.get(target + "/template_set").json().at("/results/0");
        var copy = server.get("/template/" + listed.get("id")).json();
        assertThat(copy.get("name").asText()).isEqualTo("With lines");
        var objects = copy.get("template_object_set");
        assertThat(objects.at("/0/parser_field/name").asText()).isEqualTo("Total 2");
        assertThat(objects.at("/0/parser_field/query").asText()).isEqualTo("to pay");
        assertThat(objects.at("/2/parser_field/id").asText())
                .isEqualTo(
                        after.at("/parser_object_set/1/parser_object_set/1/id").asText());
        assertThat(objects.at("/1/template_object_set/0").asText())
                .isEqualTo(objects.at("/2/id").asText());
        assertThat(copy.get("unused_parser_object_set").findValuesAsText("name"))
                .containsExactly("total");

        var again = server.post("/template/" + listed.get("id") + "/copy/" + target.substring(8), "");
        assertThat(again.status()).isEqualTo(200);
        assertThat(server.get(target).json().get("parser_object_set")).isEqualTo(after.get("parser_object_set"));
        assertThat(server.post("/template/" + id + "/copy/99999", "").text())
                .isEqualTo("{\"non_field_errors\":\"No such parser\"}");
        assertThat(server.post("/template/99999/copy/" + target.substring(8), "")
                        .text())
                .isEqualTo("{\"non_field_errors\":\"No such template\"}");
        assertThat(server.post("/template/" + id + "/copy/x", "").status()).isEqualTo(400);
    }

    @Test
    void an_object_goes_with_its_field() {
        var box = "/parser/" + server.mailbox("""
                {"name": "Shrinking", "parser_object_set": [{"name": "A", "format": "TEXT"}, {"name": "B", "format": "TEXT"}]}
                """);
        var made = server.post(box + "/template_set", """
                {"name": "T", "template_object_set": [{"parser_field": {"name": "A"}, "static_value": "1"},
                  {"parser_field": {"name": "B"}, "static_value": "2"}]}
                """);
        server.json("PUT", box, "{\"parser_object_set\": [{\"name\": \"A\", \"_destroy\": true}]}");
        var left = server.get("/template/" + made.json().get("id")).json();
        assertThat(left.get("template_object_set")).hasSize(1);
        assertThat(left.at("/template_object_set/0/name").asText()).isEqualTo("B");
        assertThat(server.json("PUT", "/template/" + made.json().get("id"), "{\"name\": \"U\"}")
                        .status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{} | name | This field is required.",
                "{\"name\":\" \"} | name | This field may not be blank.",
                "{\"name\":5} | name | Expected text, found the number 5.",
                "{\"name\":\"a\",\"engine\":\"AI\"} | engine | Expected one of OCR, TXT, found the text 'AI'.",
                "{\"name\":\"a\",\"action\":null} | action | Expected one of PROCESS, SKIP, DELETE, PROCESS_THEN_DELETE, found null.",
                "{\"name\":\"a\",\"status\":\"prod\"} | status | Expected one of DRAFT, PROD, found the text 'prod'.",
                "{\"name\":\"a\",\"margin\":{\"default\":{\"lower\":101}}} | margin | A margin is 0 to 100 percent of the page's height; lower is 101.",
                "{\"name\":\"a\",\"margin\":{\"default\":[]}} | margin | margin.default: Expected an object, found an array.",
                "{\"name\":\"a\",\"decimal_separator\":\";\"} | decimal_separator | A decimal separator is '.' or ',' or null, not ';'.",
                "{\"name\":\"a\",\"template_object_set\":{}} | template_object_set | Expected an array, found an object.",
            })
    void a_wrong_member_is_named(String body, String member, String message) {
        refused(body, member, message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{} | '1' is a FIELD and needs a parser_field.",
                "{\"parser_field\":\"PF999\"} | template_object_set[0].parser_field: There is no field PF999 in this mailbox.",
                "{\"parser_field\":{\"name\":\"Nope\"}} | template_object_set[0].parser_field.name: There is no field 'Nope' in this mailbox.",
                "{\"parser_field\":{}} | template_object_set[0].parser_field: 'name' is missing.",
                "{\"parser_field\":\"PF1\"} | 'Total' needs a relative_box: with engine OCR values are found by boxes.",
                "{\"type\":\"LABEL\",\"name\":\"L\",\"parser_field\":\"PF1\",\"relative_box\":BOX} | 'L' is a LABEL and cannot have a parser_field.",
                "{\"type\":\"LABEL\",\"name\":\"L\",\"static_value\":\"x\",\"relative_box\":BOX} | 'L' is a LABEL; only a FIELD can have a static_value.",
                "{\"type\":\"LABEL\",\"relative_box\":{\"left_x\":0.5,\"upper_y\":0,\"right_x\":0.4,\"lower_y\":1}} | template_object_set[0].relative_box: A box has a width: right_x (0.400000) must be more than left_x (0.500000).",
                "{\"type\":\"LABEL\",\"relative_box\":{\"left_x\":0.5,\"upper_y\":0.5,\"right_x\":0.6,\"lower_y\":0.5}} | template_object_set[0].relative_box: A box has a height: lower_y (0.500000) must be more than upper_y (0.500000).",
                "{\"type\":\"LABEL\",\"relative_box\":{\"left_x\":-0.1,\"upper_y\":0.5,\"right_x\":0.6,\"lower_y\":0.9}} | template_object_set[0].relative_box: A box lies within its page: left_x is -0.100000, not 0 to 1.",
                "{\"type\":\"LABEL\",\"relative_box\":{\"left_x\":0,\"upper_y\":0,\"right_x\":1,\"lower_y\":1e400}} | template_object_set[0].relative_box: A box lies within its page: lower_y is Infinity, not 0 to 1.",
                "{\"type\":\"LABEL\",\"relative_box\":{\"left_x\":0,\"upper_y\":0,\"right_x\":1,\"lower_y\":1,\"start_page_index\":-1}} | template_object_set[0].relative_box: Page indexes count from 0 to 100000; these are -1 and -1.",
                "{\"type\":\"LABEL\",\"relative_box\":{\"left_x\":0,\"upper_y\":0,\"right_x\":1,\"lower_y\":1,\"start_page_index\":2,\"end_page_index\":1}} | template_object_set[0].relative_box: A box cannot end on page 1 before it starts on page 2.",
                "{\"type\":\"LABEL\",\"relative_box\":{\"left_x\":0}} | template_object_set[0].relative_box: 'upper_y' is missing.",
                "{\"type\":\"LABEL\",\"name\":\"L\",\"relative_box\":BOX,\"upper_left_relative_field\":\"Nobody\"} | 'L': upper_left_relative_field names 'Nobody', which is no object of this template.",
                "{\"id\":\"a\",\"type\":\"LABEL\",\"name\":\"L\",\"relative_box\":BOX,\"lower_right_relative_field\":\"a\"} | 'L' follows itself: labels cannot follow each other in a circle.",
                "{\"id\":\"a\",\"type\":\"IGNORED\",\"name\":\"I\",\"relative_box\":BOX,\"upper_left_relative_field\":\"a\"} | 'I': upper_left_relative_field names 'a', which is a IGNORED and not a LABEL.",
                "{\"id\":\"a\",\"type\":\"LABEL\",\"relative_box\":BOX},{\"id\":\"a\",\"type\":\"LABEL\",\"relative_box\":BOX} | Two objects cannot have one id: 'a'.",
                "{\"id\":\"a\",\"type\":\"LABEL\",\"relative_box\":BOX,\"upper_left_relative_field\":\"b\"},{\"id\":\"b\",\"type\":\"LABEL\",\"relative_box\":BOX,\"upper_left_relative_field\":\"a\"} | 'a' follows itself: labels cannot follow each other in a circle.",
            })
    void an_impossible_object_is_refused(String objects, String message) {
        refused(
                "{\"name\":\"a\",\"template_object_set\":[" + objects.replace("BOX", BOX) + "]}",
                "template_object_set",
                message.replace("'1'", "'TO1'"));
    }

    private static void refused(String body, String member, String message) {
        var before = server.get(mailbox + "/template_set").json();
        var answer = server.post(mailbox + "/template_set", body);
        assertThat(answer.status()).as(answer.text()).isEqualTo(400);
        assertThat(answer.json().get(member).get(0).asText()).isEqualTo(message);
        assertThat(server.get(mailbox + "/template_set").json()).isEqualTo(before);
    }

    @Test
    void a_refused_change_changes_nothing() {
        var path = "/template/" + created(bill().replace("PROD", "DRAFT"));
        var before = server.get(path).json();
        var answer = server.json(
                "PUT", path, "{\"name\":\"new\",\"template_object_set\":[{\"type\":\"LABEL\",\"name\":\"no box\"}]}");
        assertThat(answer.status()).isEqualTo(400);
        assertThat(server.get(path).json()).isEqualTo(before);
    }

    @Test
    void strangers_see_no_template_and_viewers_change_none() {
        long id = created(bill().replace("PROD", "DRAFT"));
        var other = new AccountId(UUID.randomUUID());
        server.quern.stores().accounts().add(new Account(other, "Other"));
        var stranger = server.keys.create(other, "stranger", Role.ADMIN, null).secret();
        var viewer =
                server.keys.create(server.account, "viewer", Role.VIEWER, null).secret();
        var target = mailbox.substring("/parser/".length());
        assertThat(send(stranger, "GET", "/template/" + id)).isEqualTo(404);
        assertThat(send(stranger, "PUT", "/template/" + id)).isEqualTo(404);
        assertThat(send(stranger, "DELETE", "/template/" + id)).isEqualTo(404);
        assertThat(send(stranger, "POST", "/template/" + id + "/copy/" + target))
                .isEqualTo(404);
        assertThat(send(stranger, "GET", mailbox + "/template_set")).isEqualTo(404);
        assertThat(send(stranger, "POST", mailbox + "/template_set")).isEqualTo(404);
        assertThat(send(viewer, "GET", "/template/" + id)).isEqualTo(200);
        assertThat(send(viewer, "PUT", "/template/" + id)).isEqualTo(403);
        assertThat(send(viewer, "DELETE", "/template/" + id)).isEqualTo(403);
        assertThat(send(viewer, "POST", "/template/" + id + "/copy/" + target)).isEqualTo(403);
        assertThat(send(viewer, "POST", mailbox + "/template_set")).isEqualTo(403);
        assertThat(server.get("/template/" + id).json().get("name").asText()).isEqualTo("One page bill");
    }

    private static int send(String key, String method, String path) {
        var body = method.equals("GET") || method.equals("DELETE")
                ? HttpRequest.BodyPublishers.noBody()
                : HttpRequest.BodyPublishers.ofString("{\"name\":\"x\"}");
        return server.send(server.request(path)
                        .method(method, body)
                        .setHeader("Authorization", key)
                        .header("Content-Type", "application/json"))
                .status();
    }
}
