package dev.quern.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each object that the server sends has exactly the members that the interface names. */
class ShapeTest {
    private static final List<String> FLAGS = words("""
            attachments_field original_document_field searchable_pdf_field headers_field received_field
            received_date_field received_time_field created_field created_date_field created_time_field processed_field
            processed_date_field processed_time_field sender_field sender_name_field split_page_range_field
            split_parent_id_field recipient_field to_field cc_field bcc_field reply_to_field recipient_suffix_field
            original_recipient_field subject_field template_field html_document_field text_document_field content_field
            last_reply_field document_id_field parent_id_field document_url_field public_document_url_field
            page_count_field credit_count_field mailbox_id_field parsing_engine_field
            """);
    private static final List<String> MAILBOX_IN_LISTS = words("""
            id name email_prefix account_uuid ai_engine attachments_only attachments_only_override can_transform
            disable_deskew enable_layouted_text enable_image_ocr force_ocr even_pages odd_pages page_range_set
            split_page_range_set split_keywords split_page is_ai_split_enabled ai_split_instructions ai_instructions
            default_language allowed_extensions process_attachments retention_policy review_threshold is_master master_parser_name
            master_parser_slug last_activity parser_object_set_last_modified document_count parser_object_count
            template_count webhook_count document_per_status_count webhook_set available_webhook_set table_set
            """);
    private static final List<String> MAILBOX_IN_DETAIL = words("""
            parser_object_set secret json_download csv_download xls_download decimal_separator default_timezone
            input_date_format identification_status pdf_conversion_format unzip_attachments zip_attachments
            use_whitelist_instead_of_blacklist emails_or_domains template_set_last_modified transform
            is_transform_enabled disable_document_links expand_result extract_xml_from_comment
            """);
    private static final List<String> FIELD = words("""
            id name format is_optional is_required used_by_ai query type choice_set position json_download csv_download
            xls_download review_threshold
            """);
    private static final List<String> DOCUMENT = words("""
            id name parser attached_to match_master_template ocr_ready_url original_document_url received processed
            sample_set status_source status template credits_used conventional_credits_used ai_credits_used is_ai_ready
            is_ocr_ready is_processable is_splittable is_split json_download_url csv_download_url xls_download_url
            lowest_confidence review_status reviewed_at reviewed_by
            """);
    private static final List<String> LOG_ENTRY = words("""
            id created code document document_name parser parser_name template template_name status source payload
            message initiator initiator_name
            """);
    private static final List<String> STATUSES = words("""
            INCOMING ANALYZING PROGRESS PARSEDOK PARSEDKO QUOTAEXC SKIPPED SPLIT DELETED EXPORTKO TRANSKO INVALID
            """);

    private static TestServer server;
    private static String mailbox;

    @BeforeAll
    static void start(@TempDir Path folder) throws IOException {
        server = new TestServer(folder);
        mailbox = "/parser/" + server.mailbox("""
                        {"name": "Shapes", "parser_object_set": [
                          {"name": "Number", "format": "ONELINE", "choice_set": ["A", "B"]},
                          {"name": "My lines", "format": "TABLE", "is_required": false, "parser_object_set": [
                            {"name": "Item", "format": "TEXT"}]}]}
                        """);
        server.upload(mailbox + "/upload", Form.file("a.txt", "Number: A\nMy lines: x\n"));
        server.work();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static List<String> words(String text) {
        return List.of(text.strip().split("\\s+"));
    }

    private static List<String> names(JsonNode object) {
        var names = new ArrayList<String>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    private static void has(JsonNode object, Stream<String> expected) {
        assertThat(names(object)).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(expected.toList());
    }

    @Test
    void a_mailbox() {
        var detail = server.get(mailbox).json();
        assertThat(FLAGS).hasSize(38);
        has(detail, Stream.of(MAILBOX_IN_LISTS, MAILBOX_IN_DETAIL, FLAGS).flatMap(List::stream));
        has(detail.get("document_per_status_count"), STATUSES.stream());
        has(
                server.get("/parser").json().at("/results/0"),
                Stream.of(MAILBOX_IN_LISTS, FLAGS).flatMap(List::stream));
        var secret = detail.get("secret").asText();
        assertThat(detail.get("csv_download").asText()).isEqualTo("/parser/" + secret + "/download/shapes.csv");
        assertThat(detail.get("table_set").toString()).isEqualTo("[{\"id\":\"PF2\",\"name\":\"My lines\"}]");
        assertThat(detail.get("parser_object_count").asInt()).isEqualTo(2);
    }

    @Test
    void a_mailbox_with_default_settings() {
        var id = server.post("/parser", "{\"ai_engine\":\"GCP_AI_1\",\"identification_status\":\"REQUESTED\"}");
        var made = id.json();
        var on = words(
                "even_pages odd_pages process_attachments enable_layouted_text enable_image_ocr unzip_attachments");
        on.forEach(name -> assertThat(made.get(name).asBoolean()).as(name).isTrue());
        FLAGS.forEach(name -> assertThat(made.get(name).asBoolean()).as(name).isFalse());
        assertThat(made.get("zip_attachments").asBoolean()).isFalse();
        assertThat(made.get("retention_policy").asInt()).isEqualTo(90);
        assertThat(made.get("pdf_conversion_format").asText()).isEqualTo("TXT_LAYOUT");
        assertThat(made.get("ai_engine").asText()).isEqualTo("GCP_AI_1");
        assertThat(made.get("document_count").asInt()).isZero();
        assertThat(made.get("last_activity").asText()).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}Z");
    }

    @Test
    void a_field() {
        var fields = server.get(mailbox).json().get("parser_object_set");
        has(fields.get(0), FIELD.stream());
        has(fields.get(1), Stream.concat(FIELD.stream(), Stream.of("parser_object_set")));
        has(fields.get(1).get("parser_object_set").get(0), FIELD.stream());
        assertThat(fields.get(0).get("is_optional").isNull()).isTrue();
        assertThat(fields.get(0).get("is_required").asBoolean()).isFalse();
        assertThat(fields.get(0).get("choice_set").toString()).isEqualTo("[\"A\",\"B\"]");
        assertThat(fields.get(1).get("is_optional").asBoolean()).isTrue();
        assertThat(fields.get(1).get("json_download").asText())
                .matches("/parser_field/[\\w-]+/download/Mylines\\.json");
    }

    @Test
    void a_document() {
        var list = server.get(mailbox + "/document_set").json();
        has(list, Stream.of("count", "current", "total", "results"));
        has(list.at("/results/0"), DOCUMENT.stream());
        var withResult =
                server.get(mailbox + "/document_set?with_result=1").json().at("/results/0");
        has(withResult, Stream.concat(DOCUMENT.stream(), Stream.of("result")));
        var detail = server.get("/document/1").json();
        has(
                detail,
                Stream.concat(DOCUMENT.stream(), Stream.of("result", "content", "next_id", "prev_id", "ocr_page_set")));
        assertThat(detail.get("result").isTextual()).isTrue();
        assertThat(detail.get("id").isIntegralNumber()).isTrue();
        assertThat(detail.get("xls_download_url").asText())
                .matches(server.server.address() + "/document/[\\w-]{32}/result/a\\.xlsx");
    }

    @Test
    void a_log_entry() {
        has(server.get("/document/1/log_set").json().at("/results/0"), LOG_ENTRY.stream());
    }

    @Test
    void what_was_read_can_be_sent_back_and_changes_nothing() {
        var read = server.get(mailbox).json();
        var written = server.json("PUT", mailbox, read.toString());
        assertThat(written.status()).as(written.text()).isEqualTo(200);
        assertThat(written.json()).isEqualTo(read);
    }
}
