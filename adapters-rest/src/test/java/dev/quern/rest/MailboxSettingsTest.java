package dev.quern.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MailboxSettingsTest {
    @Test
    void every_setting_that_is_written_can_be_read(@TempDir Path folder) throws Exception {
        var settings = TestServer.parse("""
                {"name": "Näme", "email_prefix": "my.prefix", "ai_engine": "DISABLED", "identification_status": "MANUAL",
                 "attachments_only": true, "disable_deskew": true, "enable_layouted_text": false,
                 "enable_image_ocr": false, "force_ocr": true, "even_pages": false, "odd_pages": false,
                 "page_range_set": [{"start_index": 1, "end_index": null}, {"start_index": -3, "end_index": -1}],
                 "split_page_range_set": [{"start_index": 2, "end_index": 4}],
                 "split_keywords": [{"keyword": "Invoice", "is_before": false}], "split_page": 3,
                 "process_attachments": false, "unzip_attachments": false, "zip_attachments": true,
                 "use_whitelist_instead_of_blacklist": true, "emails_or_domains": ["a@b.example", "c.example"],
                 "retention_policy": 36500, "decimal_separator": ",", "default_timezone": "Europe/Vienna",
                 "input_date_format": "DAY_FIRST", "pdf_conversion_format": "TXT", "disable_document_links": true,
                 "expand_result": true, "extract_xml_from_comment": true, "is_transform_enabled": true,
                 "transform": "$", "is_ai_split_enabled": true, "ai_split_instructions": "by\\ncustomer",
                 "ai_instructions": "be careful", "default_language": "de-AT", "allowed_extensions": ["pdf"],
                 "received_date_field": true, "html_document_field": true}
                """);
        try (var server = new TestServer(folder)) {
            var path = "/parser/" + server.mailbox("{}");
            for (var method : List.of("PUT", "PATCH", "POST")) {
                assertThat(server.json(method, path, settings.toString()).status())
                        .isEqualTo(200);
            }
            var read = server.get(path).json();
            settings.properties()
                    .forEach(member -> assertThat(read.get(member.getKey()))
                            .as(member.getKey())
                            .isEqualTo(member.getValue()));
            assertThat(read.get("attachments_only_override").asBoolean()).isTrue();
        }
    }

    @Test
    void fields_are_added_changed_and_deleted_by_what_is_named(@TempDir Path folder) throws Exception {
        try (var server = new TestServer(folder)) {
            var path = "/parser/" + server.mailbox("""
                            {"parser_object_set": [{"name": "A", "format": "TEXT"}, {"name": "B", "format": "DATE"}]}
                            """);
            var changed = server.json("PUT", path, """
                    {"parser_object_set": [{"id": "PF1", "query": "what?", "is_optional": false},
                      {"name": "B", "_destroy": true}, {"name": "C", "format": "NUMBER"}]}
                    """);
            assertThat(changed.status()).as(changed.text()).isEqualTo(200);
            var fields = changed.json().get("parser_object_set");
            assertThat(fields.findValuesAsText("name")).containsExactly("A", "C");
            assertThat(fields.get(0).get("query").asText()).isEqualTo("what?");
            assertThat(fields.get(0).get("is_required").asBoolean()).isTrue();
        }
    }
}
