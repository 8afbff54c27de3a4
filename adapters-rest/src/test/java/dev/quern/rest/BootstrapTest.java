package dev.quern.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quern.core.account.Account;
import dev.quern.core.account.AccountId;
import dev.quern.core.account.Role;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The requests that clients make first. */
class BootstrapTest {
    private static TestServer server;
    private static JsonNode bootstrap;
    private static long orders;
    private static long bills;

    @BeforeAll
    static void start(@TempDir Path folder) throws IOException {
        server = new TestServer(folder);
        bootstrap = server.send(HttpRequest.newBuilder(URI.create(server.server.address() + "/bootstrap")))
                .json();
        orders = server.mailbox("""
                {"name": "Orders", "attachments_field": true, "parser_object_set": [
                  {"name": "Lines", "format": "TABLE", "parser_object_set": [{"name": "Item", "format": "TEXT"}]},
                  {"name": "Total", "format": "NUMBER"},
                  {"name": "Fees", "format": "TABLE", "parser_object_set": []}]}
                """);
        bills = server.mailbox("{\"name\": \"Bills\"}");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource({
        "document.status, INCOMING ANALYZING PROGRESS PARSEDOK PARSEDKO QUOTAEXC SKIPPED SPLIT DELETED EXPORTKO TRANSKO"
                + " INVALID",
        "document.status_source, AI AUTO CSV METADATA MANUAL TEMPLATE TRANSFORM",
        "document.review_status, WAITING CONFIRMED",
        "parser.ai_engine, DISABLED GCP_AI_2 GCP_AI_2_5 GCP_AI_3_TXT",
        "parser.ordering, name document_count template_count PARSEDOK_count PARSEDKO_count QUOTAEXC_count EXPORTKO_count"
                + " TRANSKO_count -name -document_count -template_count -PARSEDOK_count -PARSEDKO_count -QUOTAEXC_count"
                + " -EXPORTKO_count -TRANSKO_count",
        "parser.pdf_conversion_format, TXT_LAYOUT TXT",
        "parser.identification_status, REQUESTED PROGRESS COMPLETED MANUAL",
        "parser_field.format, TEXT ONELINE DATE TIME DATETIME NUMBER NAME ADDRESS TABLE LINK",
        "template.engine, TXT OCR",
        "template.action, PROCESS SKIP DELETE PROCESS_THEN_DELETE",
        "template.status, DRAFT PROD",
        "webhook.event, document.processed document.processed.flattened document.template_needed document.export_failed"
                + " table.processed table.processed.flattened document.review_needed document.confirmed",
        "webhook.category, CUSTOM ZAPIER MAKE FLOW N8N",
    })
    void each_choice_has_its_values_with_labels(String name, String values) {
        var found = new ArrayList<String>();
        bootstrap.get("choices").get(name).forEach(choice -> {
            found.add(choice.get(0).asText());
            assertThat(choice).hasSize(2);
            assertThat(choice.get(1).asText()).isNotBlank();
        });
        assertThat(found).containsExactlyInAnyOrder(values.split(" ", -1));
    }

    @Test
    void nothing_else_is_in_the_bootstrap() {
        assertThat(bootstrap.get("choices")).hasSize(14);
        assertThat(bootstrap).hasSize(3);
        assertThat(bootstrap.get("email_domain").asText()).isEqualTo("in.quern.example");
        assertThat(bootstrap.get("max_field_lengths").toString()).isEqualTo("{\"email\":64,\"name\":255}");
    }

    @Test
    void the_supported_documents_are_exactly_these() {
        var found = new ArrayList<String>();
        bootstrap
                .get("choices")
                .get("parser.supported_documents")
                .forEach(category -> category.get("extensions").forEach(extension -> found.add(extension.asText())));
        assertThat(found)
                .containsExactlyInAnyOrder(
                        ("bmp csv doc docx eml gif html ics jpg mbox msg odp ods odt pdf png ppt pptx rtf tif txt webp xhtml"
                                        + " xls xlsm xlsx xml zip")
                                .split(" ", -1));
    }

    @Test
    void a_mailbox_takes_every_choice_that_is_offered() {
        for (var pair : List.of("ai_engine", "pdf_conversion_format", "identification_status")) {
            bootstrap.get("choices").get("parser." + pair).forEach(choice -> {
                var answer = server.json("PATCH", "/parser/" + bills, "{\"%s\": %s}".formatted(pair, choice.get(0)));
                assertThat(answer.status()).as(answer.text()).isEqualTo(200);
            });
        }
        bootstrap
                .get("choices")
                .get("parser.ordering")
                .forEach(choice -> assertThat(
                                server.get("/parser?ordering=" + choice.get(0).asText())
                                        .status())
                        .isEqualTo(200));
    }

    @Test
    void the_user_is_the_account_and_the_role_of_the_key() {
        assertThat(server.get("/user").json().toString())
                .isEqualTo("{\"account_uuid\":\"" + server.account + "\",\"name\":\"Default\",\"role\":\"ADMIN\"}");
    }

    @Test
    void mailboxes_and_tables_are_bare_lists_to_choose_from() {
        assertThat(server.get("/user/parser_set").json().toString())
                .isEqualTo("[{\"id\":%d,\"name\":\"Bills\"},{\"id\":%d,\"name\":\"Orders\"}]".formatted(bills, orders));
        var tables = server.get("/parser/" + orders).json().get("table_set");
        assertThat(tables.findValuesAsText("name")).containsExactly("Lines", "Fees");
        assertThat(server.get("/parser/" + orders + "/table_set").json()).isEqualTo(tables);
        assertThat(server.get("/user/table_set").json()).isEqualTo(tables);
        assertThat(server.get("/parser/" + bills + "/table_set").json().toString())
                .isEqualTo("[]");
    }

    @Test
    void the_schema_of_a_table_has_its_columns_and_the_other_fields_but_tables() {
        var lines = server.get("/parser/" + orders).json().at("/table_set/0/id").asText();
        var schema = server.get("/table/" + lines + "/schema").json();
        assertThat(schema.get("type").asText()).isEqualTo("object");
        var properties = schema.get("properties");
        assertThat(properties.properties().stream().map(Map.Entry::getKey))
                .as("columns, other fields, built-in attributes")
                .containsExactly("Item", "Total", "Attachments");
        assertThat(properties.at("/Item/type").asText()).isEqualTo("string");
        assertThat(properties.at("/Total/type").asText()).isEqualTo("number");
        assertThat(server.get("/table/PF99999/schema").status()).isEqualTo(404);
        assertThat(server.get("/table/Lines/schema").status()).isEqualTo(400);
        var total = server.get("/parser/" + orders)
                .json()
                .at("/parser_object_set/1/id")
                .asText();
        assertThat(server.get("/table/" + total + "/schema").status()).isEqualTo(404);
    }

    @Test
    void another_account_sees_none_of_it() {
        var other = new AccountId(UUID.randomUUID());
        server.quern.stores().accounts().add(new Account(other, "Other"));
        var key = server.keys.create(other, "other", Role.VIEWER, null).secret();
        assertThat(as(key, "/user").json().get("name").asText()).isEqualTo("Other");
        assertThat(as(key, "/user").json().get("role").asText()).isEqualTo("VIEWER");
        assertThat(as(key, "/user/parser_set").json()).isEmpty();
        assertThat(as(key, "/user/table_set").json()).isEmpty();
        assertThat(as(key, "/parser/" + orders + "/table_set").status()).isEqualTo(404);
        assertThat(as("nobody", "/user").status()).isEqualTo(403);
    }

    private static TestServer.Answer as(String key, String path) {
        return server.send(server.request(path).setHeader("Authorization", key));
    }
}
