package dev.quern.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The effect of templates on documents that come in, over HTTP. */
class TemplateUseTest {
    private TestServer server;
    private String mailbox;

    @BeforeEach
    void start(@TempDir Path folder) throws IOException {
        server = UnderstandingServer.start(folder);
        mailbox = "/parser/" + server.mailbox("""
                {"name": "Bills", "ai_engine": "DISABLED", "template_field": true, "parsing_engine_field": true,
                 "parser_object_set": [{"name": "Number", "format": "ONELINE"}, {"name": "Total", "format": "NUMBER"}]}
                """);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private static String box(double top, double bottom) {
        return "{\"left_x\":0.08,\"upper_y\":%s,\"right_x\":0.6,\"lower_y\":%s}".formatted(top, bottom);
    }

    /** A template for documents of three lines: the firm, the number and the total. */
    private static String template(String name, String action, String status, String firm) {
        return """
                {"name": "%s", "action": "%s", "status": "%s", "template_object_set": [
                  {"id": "firm", "type": "LABEL", "name": "%s", "relative_box": %s},
                  {"id": "no", "type": "LABEL", "name": "Bill no", "relative_box": %s},
                  {"parser_field": {"name": "Number"}, "is_required": true, "relative_box": %s,
                   "upper_left_relative_field": "no"},
                  {"parser_field": {"name": "Total"}, "relative_box": %s}]}
                """.formatted(
                name, action, status, firm, box(0.01, 0.02), box(0.02, 0.03), box(0.019, 0.031), box(0.0301, 0.04));
    }

    private long create(String json) {
        var made = server.post(mailbox + "/template_set", json);
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        return made.json().get("id").longValue();
    }

    private String upload(String text) {
        var uploaded = server.upload(mailbox + "/upload", Form.file("bill.txt", text));
        assertThat(uploaded.status()).as(uploaded.text()).isEqualTo(201);
        server.work();
        return "/document/"
                + uploaded.json().get("attachments").get(0).get("DocumentID").asText();
    }

    private static JsonNode result(JsonNode document) {
        return TestServer.parse(document.get("result").asText());
    }

    @Test
    void a_document_that_a_template_fits_is_parsed_by_it_for_conventional_credits() {
        long id = create(template("Acme bills", "PROCESS", "PROD", "Acme Limited"));

        var path = upload("Acme Limited\nBill no: R-17\nTotal 12.50");

        var document = server.get(path).json();
        assertThat(document.get("status").asText()).isEqualTo("PARSEDOK");
        assertThat(document.get("status_source").asText()).isEqualTo("TEMPLATE");
        assertThat(document.get("template").longValue()).isEqualTo(id);
        assertThat(document.get("match_master_template").asBoolean()).isTrue();
        assertThat(document.get("conventional_credits_used").asInt()).isEqualTo(1);
        assertThat(document.get("ai_credits_used").asInt()).isZero();
        assertThat(result(document).get("Number").asText()).isEqualTo("R-17");
        assertThat(result(document).get("Total").decimalValue()).isEqualByComparingTo("12.50");
        assertThat(result(document).get("Template").asText()).isEqualTo("Acme bills");
        assertThat(result(document).get("ParsingEngine").asText()).isEqualTo("TEMPLATE");
        var line = server.get(path + "/log_set").json().get("results").get(0);
        assertThat(line.get("template").longValue()).isEqualTo(id);
        assertThat(line.get("template_name").asText()).isEqualTo("Acme bills");
        assertThat(line.get("message").asText())
                .isEqualTo("Processed with template 'Acme bills'. (1 credits used), here is the final result:");
        var set = mailbox + "/document_set?template=";
        assertThat(server.get(set + id).json().get("count").asInt()).isEqualTo(1);
        assertThat(server.get(set + (id + 1)).json().get("count").asInt()).isZero();
        var evidence = server.get(path + "/evidence").json();
        assertThat(evidence.toString()).contains("\"template\"");
        var template = server.get("/template/" + id).json();
        assertThat(template.get("document_count").asLong()).isEqualTo(1);
        assertThat(template.get("last_activity").asText())
                .isEqualTo(document.get("processed").asText());
    }

    @Test
    void why_no_template_fits_is_in_the_log() {
        create(template("Acme bills", "PROCESS", "PROD", "Acme Limited"));

        var path = upload("Acne and Sons, and others\nBill no: R-17\nTotal 12.50");

        var document = server.get(path).json();
        assertThat(document.get("status").asText()).isEqualTo("PARSEDKO");
        assertThat(document.get("template").isNull()).isTrue();
        assertThat(server.get(path + "/log_set").text())
                .contains("'Acme bills'")
                .contains(
                        "label 'Acme Limited' was not found: it was expected on page 1, 8 % from the left and 1 % from"
                                + " the top")
                .contains("is 'Acne and Sons, and others'");
    }

    @Test
    void a_draft_never_acts_until_it_is_put_to_use() {
        long id = create(template("Acme bills", "PROCESS", "DRAFT", "Acme Limited"));
        var path = upload("Acme Limited\nBill no: R-17\nTotal 12.50");
        assertThat(server.get(path).json().get("status").asText()).isEqualTo("PARSEDKO");

        server.json("PUT", "/template/" + id, "{\"status\": \"PROD\"}");
        server.post(path + "/process", "");
        server.work();

        assertThat(server.get(path).json().get("status_source").asText()).isEqualTo("TEMPLATE");
        assertThat(server.get("/template/" + id).json().get("document_count").asLong())
                .isEqualTo(1);
        server.json("PUT", "/template/" + id, "{\"status\": \"DRAFT\"}");
        server.post(path + "/process", "");
        server.work();
        assertThat(server.get(path).json().get("match_master_template").asBoolean())
                .isFalse();
        assertThat(server.get("/template/" + id).json().get("document_count").asLong())
                .isZero();
    }

    @Test
    void a_template_may_leave_documents_out_and_charges_nothing() {
        create(template("Advertising", "SKIP", "PROD", "Special Offers"));

        var document = server.get(upload("Special Offers\nBill no: none")).json();

        assertThat(document.get("status").asText()).isEqualTo("SKIPPED");
        assertThat(document.get("status_source").asText()).isEqualTo("TEMPLATE");
        assertThat(document.get("credits_used").asInt()).isZero();
    }

    @Test
    void labels_alone_are_enough_to_leave_documents_out_but_not_to_read_them() {
        for (var engine : List.of("OCR", "TXT")) {
            var text = "Special Offers " + engine;
            var json = """
                    {"name": "%s", "engine": "%s", "action": "%s", "status": "PROD", "template_object_set": [
                      {"id": "firm", "type": "LABEL", "name": "%s", "relative_box": %s}]}
                    """;
            var refused = server.post(
                    mailbox + "/template_set", json.formatted(engine, engine, "PROCESS", text, box(0.01, 0.02)));
            assertThat(refused.status()).isEqualTo(400);
            assertThat(refused.text()).contains("A template in use needs a FIELD");

            long id = create(json.formatted(engine, engine, "SKIP", text, box(0.01, 0.02)));

            assertThat(server.get(upload(text + "\nTwo for one"))
                            .json()
                            .get("status")
                            .asText())
                    .isEqualTo("SKIPPED");
            assertThat(server.json("PUT", "/template/" + id, "{\"template_object_set\": []}")
                            .status())
                    .isEqualTo(400);
        }
    }

    @Test
    void a_template_may_delete_documents_before_or_after_they_are_processed() {
        create(template("Advertising", "DELETE", "PROD", "Special Offers"));
        create(template("Acme bills", "PROCESS_THEN_DELETE", "PROD", "Acme Limited"));
        var unwanted = upload("Special Offers\nBill no: none");
        var wanted = upload("Acme Limited\nBill no: R-17\nTotal 12.50");
        assertThat(server.get(wanted).json().get("status").asText()).isEqualTo("PARSEDOK");

        server.runErrands();

        assertThat(server.get(unwanted).status()).isEqualTo(404);
        assertThat(server.get(wanted).status()).isEqualTo(404);
        assertThat(server.get(mailbox)
                        .json()
                        .get("document_per_status_count")
                        .get("DELETED")
                        .asInt())
                .isEqualTo(2);
    }

    @Test
    void a_document_is_not_deleted_before_its_webhooks_were_told() {
        create(template("Acme bills", "PROCESS_THEN_DELETE", "PROD", "Acme Limited"));
        server.post("/webhook", """
                {"event": "document.processed", "target": "http://127.0.0.1:9/", "category": "CUSTOM", "parser": %s}
                """.formatted(mailbox.substring("/parser/".length())));
        var path = upload("Acme Limited\nBill no: R-17\nTotal 12.50");

        server.runErrands();

        assertThat(server.get(path).json().get("status").asText()).isEqualTo("PARSEDOK");
    }

    @Test
    void of_two_equal_templates_only_one_can_be_in_use() {
        long id = create(template("Acme bills", "PROCESS", "PROD", "Acme Limited"));
        var message = "Template 'Acme bills' (" + id + ") is in use and says the same.";

        var refused = server.post(
                mailbox + "/template_set",
                template("Again", "PROCESS", "PROD", "Acme Limited").replace("\"no\"", "\"number\""));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.json().get("template_object_set").get(0).asText()).isEqualTo(message);

        long draft = create(template("Again", "PROCESS", "DRAFT", "Acme Limited"));
        var used = server.json("PUT", "/template/" + draft, "{\"status\": \"PROD\"}");
        assertThat(used.status()).isEqualTo(400);
        assertThat(used.text()).contains(message);
        assertThat(server.get("/template/" + draft).json().get("status").asText())
                .isEqualTo("DRAFT");
        assertThat(server.json("PUT", "/template/" + id, "{\"name\": \"Acme\"}").status())
                .isEqualTo(200);

        server.post("/template/" + id + "/copy/" + mailbox.substring("/parser/".length()), "");
        assertThat(server.get(mailbox + "/template_set").json().get("results").findValuesAsText("status"))
                .containsExactly("PROD", "DRAFT", "DRAFT");
    }

    @Test
    void templates_that_became_equal_with_a_field_that_went_are_told_in_the_log_and_the_older_is_used() {
        long id = create(template("Acme bills", "PROCESS", "PROD", "Acme Limited"));
        server.json("PUT", mailbox, "{\"parser_object_set\": [{\"name\": \"Kind\", \"format\": \"ONELINE\"}]}");
        var more = "{\"parser_field\": {\"name\": \"Kind\"}, \"static_value\": \"bill\"}]}";
        long other = create(
                template("Again", "PROCESS", "PROD", "Acme Limited").strip().replaceFirst("]}$", "," + more));
        server.json("PUT", mailbox, "{\"parser_object_set\": [{\"name\": \"Kind\", \"_destroy\": true}]}");

        var path = upload("Acme Limited\nBill no: R-17\nTotal 12.50");

        assertThat(server.get(path).json().get("template").longValue()).isEqualTo(id);
        assertThat(server.get(path + "/log_set").text())
                .contains("Template " + other + " says the same as the one that was chosen.");
    }

    @Test
    void why_a_field_is_empty_is_in_the_log() {
        create(template("Acme bills", "PROCESS", "PROD", "Acme Limited"));

        var path = upload("Acme Limited\nBill no: R-17\nTotal to be told");

        assertThat(result(server.get(path).json()).get("Total").isNull()).isTrue();
        assertThat(server.get(path + "/log_set").text())
                .contains(
                        "Templates: In the one that was chosen field 'Total' is empty: it was expected on page 1, 8 % from"
                                + " the left and 3 % from the top; there is 'Total to be told', which is no NUMBER.");
    }

    @Test
    void a_changed_template_counts_at_once() {
        long id = create(template("Acme bills", "PROCESS", "PROD", "Acme Limited"));
        upload("Acme Limited\nBill no: R-17\nTotal 12.50");

        server.json("PUT", "/template/" + id, "{\"name\": \"Renamed\"}");

        var document =
                server.get(upload("Acme Limited\nBill no: R-18\nTotal 12.50")).json();
        assertThat(result(document).get("Template").asText()).isEqualTo("Renamed");
    }

    @Test
    void a_template_that_lost_its_fields_says_so_and_gives_nothing() {
        create(template("Acme bills", "PROCESS", "PROD", "Acme Limited"));
        server.json("PUT", mailbox, """
                {"parser_object_set": [{"name": "Number", "_destroy": true}, {"name": "Total", "_destroy": true},
                  {"name": "Other", "format": "ONELINE"}]}
                """);

        var path = upload("Acme Limited\nBill no: R-17\nTotal 12.50");

        assertThat(server.get(path).json().get("status").asText()).isEqualTo("PARSEDKO");
        assertThat(server.get(path + "/log_set").text()).contains("no fields left");
    }

    @Test
    void a_corrected_document_becomes_a_template_that_is_checked_before_it_is_used() {
        server.json("PUT", mailbox, "{\"ai_engine\": \"GCP_AI_2\"}");
        var first = upload("Acme Limited\nNumber:\nR-17\nTotal:\n12.50");
        var second = upload("Acme Limited\nNumber:\nR-18\nTotal:\n99.00");
        for (var path : List.of(first, second)) {
            var number = path.equals(first) ? "R-17" : "R-18";
            var total = path.equals(first) ? "12.50" : "99.00";
            var corrected = server.json(
                    "PATCH", path + "/result", "{\"Number\": \"%s\", \"Total\": %s}".formatted(number, total));
            assertThat(corrected.status()).as(corrected.text()).isEqualTo(200);
        }

        var made = server.post(first + "/template?name=Acme", "");

        assertThat(made.status()).as(made.text()).isEqualTo(201);
        assertThat(made.json().get("name").asText()).isEqualTo("Acme");
        assertThat(made.json().get("status").asText()).isEqualTo("DRAFT");
        assertThat(made.json().get("template_object_set").findValuesAsText("type"))
                .contains("LABEL", "FIELD");
        var sample = made.json().get("sample_set").get(0);
        assertThat(sample.get("name").asText()).isEqualTo("bill.txt");
        assertThat(sample.get("ocr_page_set")).hasSize(1);
        var template = "/template/" + made.json().get("id");
        var objects = made.json().get("template_object_set").deepCopy();
        ((ObjectNode) objects.get(0).get("relative_box"))
                .put("start_page_index", 3)
                .put("end_page_index", 3);
        var beyond = server.json("PUT", template, "{\"template_object_set\": " + objects + "}");
        assertThat(beyond.status()).isEqualTo(400);
        assertThat(beyond.json().at("/template_object_set/0").asText())
                .endsWith(
                        "starts on page index 3, and the last page of the document that the template was made from is 0.");
        var check = server.post(template + "/check", "").json();
        assertThat(check.get("documents").asInt()).isEqualTo(2);
        assertThat(check.get("fits").asInt()).as(check.toString()).isEqualTo(2);
        assertThat(check.get("worse").asInt()).as(check.toString()).isZero();
        assertThat(check.get("better").asInt()).as(check.toString()).isEqualTo(4);
        server.json("PUT", template, "{\"status\": \"PROD\"}");
        var third =
                server.get(upload("Acme Limited\nNumber:\nR-19\nTotal:\n7.25")).json();
        assertThat(third.get("status_source").asText()).isEqualTo("TEMPLATE");
        assertThat(result(third).get("Number").asText()).isEqualTo("R-19");
        assertThat(result(third).get("Total").decimalValue()).isEqualByComparingTo("7.25");
    }

    @Test
    void a_template_that_misreads_what_it_was_made_from_is_not_put_to_use() {
        var source = corrected("R-17", "12.50");
        var template =
                "/template/" + server.post(source + "/template", "").json().get("id");
        var right = server.get(template).json().get("template_object_set");
        var wrong = onNumber(right.deepCopy());
        var live = "{\"status\": \"PROD\"}";

        assertThat(server.json("PUT", template, "{\"template_object_set\": " + wrong + "}")
                        .status())
                .as("a draft may be anything")
                .isEqualTo(200);
        var refused = server.json("PUT", template, live);
        assertThat(refused.status()).as(refused.text()).isEqualTo(400);
        assertThat(refused.json().at("/status/0").asText())
                .startsWith("The template misreads 'bill.txt' (document ")
                .contains("it reads 'Total' as ", ", and the document has 12.50")
                .doesNotContain("'Number'")
                .endsWith(" Where the template is right, correct the document first.");
        assertThat(server.get(template).json().get("status").asText()).isEqualTo("DRAFT");
        var misread = server.post(template + "/check", "").json().get("misread");
        assertThat(misread).hasSize(1);
        assertThat(misread.get(0).get("reason").isNull()).isTrue();
        assertThat(misread.get(0).get("values").findValuesAsText("name")).containsExactly("Total");

        var asRead = "{\"Total\": " + misread.at("/0/values/0/after") + "}";
        assertThat(server.json("PATCH", source + "/result", asRead).status()).isEqualTo(200);
        assertThat(server.json("PUT", template, live).status())
                .as("the document was wrong")
                .isEqualTo(200);
        assertThat(server.post(template + "/check", "").json().get("misread")).isEmpty();

        assertThat(server.json("PATCH", source + "/result", "{\"Total\": 12.50}")
                        .status())
                .isEqualTo(200);
        assertThat(server.json("PUT", template, "{\"name\": \"Acme\"}").status())
                .as("what it is called changes nothing")
                .isEqualTo(200);
        assertThat(server.json("PUT", template, "{\"margin\": {\"default\": {\"lower\": 7}}}")
                        .status())
                .as("a change of one in use")
                .isEqualTo(400);
        assertThat(server.json("PUT", template, "{\"template_object_set\": " + right + "}")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void a_template_that_does_not_fit_what_it_was_made_from_is_not_put_to_use_as_long_as_that_is_there() {
        var source = corrected("R-17", "12.50");
        var template =
                "/template/" + server.post(source + "/template", "").json().get("id");
        var objects = server.get(template).json().get("template_object_set").deepCopy();
        for (var object : objects) {
            if (object.get("type").asText().equals("LABEL")) {
                ((ObjectNode) object).put("name", "Nowhere " + object.get("id")).put("is_required", true);
            }
        }
        var change = "{\"status\": \"PROD\", \"template_object_set\": " + objects + "}";

        var refused = server.json("PUT", template, change);
        assertThat(refused.status()).as(refused.text()).isEqualTo(400);
        assertThat(refused.json().at("/status/0").asText())
                .startsWith("The template does not fit 'bill.txt' (document ")
                .contains("Nowhere");

        assertThat(server.json("DELETE", source, "").status()).isLessThan(300);
        assertThat(server.json("PUT", template, change).status()).isEqualTo(200);
    }

    private String corrected(String number, String total) {
        server.json("PUT", mailbox, "{\"ai_engine\": \"GCP_AI_2\"}");
        var path = upload("Acme Limited\nNumber:\n" + number + "\nTotal:\n" + total);
        var corrected =
                server.json("PATCH", path + "/result", "{\"Number\": \"%s\", \"Total\": %s}".formatted(number, total));
        assertThat(corrected.status()).as(corrected.text()).isEqualTo(200);
        return path;
    }

    /** The same objects, but with the total where the number stands. */
    private static JsonNode onNumber(JsonNode objects) {
        JsonNode number = null;
        ObjectNode total = null;
        for (var object : objects) {
            var field = object.at("/parser_field/name").asText();
            number = field.equals("Number") ? object : number;
            total = field.equals("Total") ? (ObjectNode) object : total;
        }
        assertThat(number).isNotNull();
        assertThat(total).isNotNull();
        for (var member : List.of("relative_box", "upper_left_relative_field", "lower_right_relative_field")) {
            total.set(member, number.get(member).deepCopy());
        }
        return objects;
    }

    @Test
    void no_template_is_made_of_a_document_without_values_and_no_check_of_too_many() {
        long id = create(template("Acme bills", "SKIP", "PROD", "Acme Limited"));
        var path = upload("Acme Limited\nBill no: R-17");
        assertThat(server.post(path + "/template", "").status()).isEqualTo(409);
        assertThat(server.post("/document/999/template", "").status()).isEqualTo(404);
        assertThat(server.post("/template/" + id + "/check?documents=0", "").status())
                .isEqualTo(400);
        assertThat(server.post("/template/999/check", "").status()).isEqualTo(404);
    }
}
