package dev.quern.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CorrectionTest {
    private static final String MAILBOX = """
            {"received_field": true, "parser_object_set": [
              {"name": "Number", "format": "ONELINE"},
              {"name": "Total", "format": "NUMBER", "is_required": true},
              {"name": "Lines", "format": "TABLE", "parser_object_set": [
                {"name": "Item", "format": "ONELINE"}, {"name": "Price", "format": "NUMBER"}]}]}
            """;
    private static final String ORDER = "Number: A-17\nTotal: 12.50\nLines: Pen; 2.50\n";

    @TempDir
    Path folder;

    @Test
    void corrected_values_change_and_all_else_stays() throws Exception {
        try (var server = UnderstandingServer.start(folder)) {
            long mailbox = server.mailbox(MAILBOX);
            var document = parsed(server, mailbox, ORDER);

            var corrected = server.json(
                    "PATCH",
                    document + "/result",
                    "{\"Total\": -13.10, \"Lines\": [{\"Item\": \"Pencil\", \"Price\": null}]}");

            assertThat(corrected.status()).as(corrected.text()).isEqualTo(200);
            assertThat(corrected.json().get("status").asText()).isEqualTo("PARSEDOK");
            assertThat(corrected.json().get("status_source").asText()).isEqualTo("MANUAL");
            assertThat(corrected.json().get("credits_used").asInt()).isEqualTo(1);
            var result = "{\"Number\":\"A-17\",\"Total\":-13.10,\"Lines\":[{\"Item\":\"Pencil\",\"Price\":null}],"
                    + "\"Received\":\"2026-06-16T12:00:00Z\"}";
            assertThat(corrected.json().get("result").asText()).isEqualTo(result);
            assertThat(server.get(document).json().get("result").asText()).isEqualTo(result);
            assertThat(server.get(corrected.json().get("json_download_url").asText())
                            .text())
                    .isEqualTo(result);

            var evidence = server.get(document + "/evidence").json().get("values");
            assertThat(evidence.at("/0/method").asText()).isEqualTo("label");
            assertThat(evidence.at("/1/method").asText()).isEqualTo("manual");
            assertThat(evidence.at("/1/confidence").asDouble()).isEqualTo(1);
            assertThat(evidence.at("/2/rows/0/Item/method").asText()).isEqualTo("manual");

            var log = server.get(document + "/log_set").json().at("/results/0");
            assertThat(log.get("code").asText()).isEqualTo("PARSEDOK");
            assertThat(log.get("payload").asText()).isEqualTo(result);
            assertThat(log.get("message").asText())
                    .isEqualTo("Corrected by hand: Total, Lines. (0 credits used), here is the final result:");
            assertThat(server.get("/parser/" + mailbox)
                            .json()
                            .at("/document_per_status_count/PARSEDOK")
                            .asInt())
                    .isEqualTo(1);
        }
    }

    @Test
    void a_date_is_read_as_the_document_writes_its_dates() throws Exception {
        try (var server = UnderstandingServer.start(folder)) {
            long mailbox = server.mailbox("{\"parser_object_set\": [{\"name\": \"Due\", \"format\": \"DATE\"}]}");
            var american = parsed(server, mailbox, "Issued 12/31/2026\nDue: 01/13/2027\n");
            var british = parsed(server, mailbox, "Issued 31/12/2026\nDue: 13/01/2027\n");

            for (var document : List.of(american, british)) {
                server.json("PATCH", document + "/result", "{\"Due\": \"03/04/2027\"}");
            }

            assertThat(server.get(american).json().get("result").asText()).isEqualTo("{\"Due\":\"2027-03-04\"}");
            assertThat(server.get(british).json().get("result").asText()).isEqualTo("{\"Due\":\"2027-04-03\"}");
        }
    }

    @Test
    void what_a_person_confirms_keeps_its_place_on_the_page() throws Exception {
        try (var server = UnderstandingServer.start(folder)) {
            var document = parsed(server, server.mailbox(MAILBOX), ORDER);
            var whole = server.get(document).json().get("result").asText();
            var before = server.get(document + "/evidence").json().at("/values/0");

            assertThat(server.json("PATCH", document + "/result", whole).status())
                    .isEqualTo(200);

            assertThat(server.get(document).json().get("result").asText()).isEqualTo(whole);
            var after = server.get(document + "/evidence").json().at("/values/0");
            assertThat(after.get("method").asText()).isEqualTo("manual");
            assertThat(after.get("places")).isEqualTo(before.get("places"));
        }
    }

    @Test
    void what_was_missing_is_given_and_the_document_is_parsed_and_charged() throws Exception {
        try (var server = UnderstandingServer.start(folder)) {
            var document = parsed(server, server.mailbox(MAILBOX), "Number: A-17\n");
            assertThat(server.get(document).json().get("status").asText()).isEqualTo("PARSEDKO");

            var still = server.json("PATCH", document + "/result", "{\"Number\": \"A-18\"}")
                    .json();
            assertThat(still.get("status").asText()).isEqualTo("PARSEDKO");
            assertThat(still.get("credits_used").asInt()).isZero();

            var done = server.json("PATCH", document + "/result", "{\"Total\": \"1.234,50 EUR\"}")
                    .json();
            assertThat(done.get("status").asText()).isEqualTo("PARSEDOK");
            assertThat(done.get("credits_used").asInt()).isEqualTo(1);
            assertThat(done.get("result").asText()).startsWith("{\"Number\":\"A-18\",\"Total\":1234.50,");
        }
    }

    @Test
    void exports_are_sent_again_and_processing_again_drops_the_correction() throws Exception {
        try (var receiver = new Sink();
                var server = UnderstandingServer.start(folder)) {
            long mailbox = server.mailbox(MAILBOX);
            assertThat(server.post(
                                    "/webhook",
                                    "{\"event\":\"document.processed\",\"category\":\"CUSTOM\",\"target\":\""
                                            + receiver.url("/hook") + "\",\"parser\":" + mailbox + "}")
                            .status())
                    .isEqualTo(201);
            var document = parsed(server, mailbox, ORDER);
            server.json("PATCH", document + "/result", "{\"Number\": \"B-1\"}");
            server.deliver();
            assertThat(receiver.received)
                    .extracting(call -> call.json().get("Number").asText())
                    .containsExactly("A-17", "B-1");

            server.post(document + "/process", "");
            server.work();
            assertThat(server.get(document).json().get("result").asText()).contains("\"Number\":\"A-17\"");
            assertThat(server.get(document).json().get("status_source").asText())
                    .isEqualTo("AI");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"Total\": \"much\"}        | Total    | Expected a number, found the text 'much'.",
                "{\"Total\": null}            | Total    | This field is required.",
                "{\"Totall\": 1}              | Totall   | The mailbox has no field of this name.",
                "{\"Received\": \"2026\"}     | Received | Only fields can be corrected; this is none of the mailbox.",
                "{\"Number\": \"a\\u0000b\"}  | Number   | Control characters and broken characters are not allowed.",
                "{\"Number\": 17}             | Number   | Expected text, found 17.",
                "{\"Lines\": [{\"It\": \"\"}]} | Lines   | Lines[0]: The table has no column 'It'.",
                "{\"Total\": 1e999999999}     | Total    | Numbers have at most 60 digits before and after the point."
            })
    void a_wrong_value_is_refused_and_nothing_changed(String body, String member, String message) throws Exception {
        try (var server = UnderstandingServer.start(folder)) {
            var document = parsed(server, server.mailbox(MAILBOX), ORDER);
            var before = server.get(document).json();

            var refused = server.json("PATCH", document + "/result", body);

            assertThat(refused.status()).as(refused.text()).isEqualTo(400);
            assertThat(refused.json().at("/" + member + "/0").asText()).isEqualTo(message);
            assertThat(server.get(document).json()).isEqualTo(before);
            assertThat(server.get(document + "/log_set").json().get("count").asInt())
                    .isEqualTo(2);
        }
    }

    @Test
    void a_document_without_values_cannot_be_corrected() throws Exception {
        try (var server = UnderstandingServer.start(folder)) {
            long mailbox = server.mailbox(MAILBOX);
            var document = upload(server, mailbox, ORDER);
            assertThat(server.json("PATCH", document + "/result", "{\"Total\": 1}")
                            .status())
                    .isEqualTo(409);
            server.post(document + "/skip", "");
            var refused = server.json("PATCH", document + "/result", "{\"Total\": 1}");
            assertThat(refused.status()).isEqualTo(409);
            assertThat(refused.text()).contains("this is SKIPPED");
        }
    }

    @Test
    void a_correction_that_cannot_be_paid_is_refused() throws Exception {
        try (var server = UnderstandingServer.start(folder, 1)) {
            long mailbox = server.mailbox(MAILBOX);
            var unparsed = parsed(server, mailbox, "Number: A-17\n");
            var paid = parsed(server, mailbox, ORDER);

            assertThat(server.json("PATCH", unparsed + "/result", "{\"Total\": 1}")
                            .status())
                    .isEqualTo(409);
            assertThat(server.json("PATCH", paid + "/result", "{\"Total\": 1}").status())
                    .isEqualTo(200);
        }
    }

    private static String parsed(TestServer server, long mailbox, String text) {
        var document = upload(server, mailbox, text);
        server.work();
        return document;
    }

    private static String upload(TestServer server, long mailbox, String text) {
        var uploaded = server.upload("/parser/" + mailbox + "/upload", Form.file("order.txt", text));
        return "/document/" + uploaded.json().at("/attachments/0/DocumentID").asText();
    }
}
