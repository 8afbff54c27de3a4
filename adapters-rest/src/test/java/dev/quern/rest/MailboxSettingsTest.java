package dev.quern.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.settings.MailboxFlag;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "emails_or_domains | ['not an address']",
                "emails_or_domains | ['good.example', 'Jane <jane@x.example>']",
                "allowed_extensions | ['exe']",
                "default_language | 'xx-nope'",
                "transform | '{{{'",
                "split_page | 0",
                "retention_policy | 0",
                "default_timezone | 'Mars/Olympus'",
                "page_range_set | [{'start_index': 0}]",
                "split_keywords | [{'keyword': ' '}]",
            })
    void what_could_never_work_is_refused_under_its_name_and_nothing_changes(
            String member, String value, @TempDir Path folder) throws Exception {
        try (var server = new TestServer(folder)) {
            var path = "/parser/" + server.mailbox("{\"is_transform_enabled\": true, \"transform\": \"$\"}");
            var before = server.get(path).json();
            var body = "{\"name\": \"Other\", \"%s\": %s}".formatted(member, value.replace('\'', '"'));
            for (var answer : List.of(
                    server.json("PUT", path, body),
                    server.json("PATCH", path, body),
                    server.post("/parser", body.replace("{\"name", "{\"is_transform_enabled\": true, \"name")))) {
                assertThat(answer.status()).as(answer.text()).isEqualTo(400);
                assertThat(answer.json().has(member)).as(answer.text()).isTrue();
            }
            assertThat(server.get(path).json()).isEqualTo(before);
            assertThat(server.get("/parser").json().get("count").asInt()).isEqualTo(1);
        }
    }

    @Test
    void settings_of_an_earlier_version_can_be_sent_back_as_read(@TempDir Path folder) throws Exception {
        try (var server = new TestServer(folder)) {
            var id =
                    new MailboxId(server.mailbox("{\"parser_object_set\": [{\"name\": \"A\", \"format\": \"TEXT\"}]}"));
            var mailboxes = server.quern.stores().mailboxes();
            var old = mailboxes.find(id).orElseThrow();
            // Settings that an earlier version accepted.
            var settings = old.settings().toBuilder()
                    .senders(List.of("not an address"))
                    .allowedExtensions(List.of("exe"))
                    .defaultLanguage("xx-nope")
                    .transform("{{{")
                    .flag(MailboxFlag.IS_TRANSFORM_ENABLED, true)
                    .build();
            mailboxes.update(new Mailbox(
                    id,
                    old.account(),
                    old.name(),
                    old.prefix(),
                    old.prefixChosen(),
                    old.secret(),
                    settings,
                    old.fields(),
                    old.created(),
                    old.fieldsModified()));
            var told = server.get("/parser/" + id).json();
            assertThat(told.get("default_language").asText()).isEqualTo("xx-nope");
            for (var method : List.of("PUT", "PATCH", "POST")) {
                var answer = server.json(method, "/parser/" + id, told.toString());
                assertThat(answer.status()).as(answer.text()).isEqualTo(200);
                assertThat(answer.json()).isEqualTo(told);
            }
            assertThat(server.json("PUT", "/parser/" + id, "{\"name\": \"Renamed\"}")
                            .status())
                    .isEqualTo(200);
        }
    }

    @Test
    void all_extensions_that_are_offered_can_be_allowed_and_then_nothing_else_comes_in(@TempDir Path folder)
            throws Exception {
        try (var server = new TestServer(folder)) {
            var offered = new ArrayList<String>();
            server.get("/bootstrap")
                    .json()
                    .at("/choices/parser.supported_documents")
                    .findValues("extensions")
                    .forEach(list -> list.forEach(each -> offered.add('"' + each.asText() + '"')));
            assertThat(offered).hasSizeGreaterThan(20);
            long id = server.mailbox("{\"allowed_extensions\": " + offered + ", \"email_prefix\": \"picky\"}");
            var path = "/parser/" + id + "/upload";
            assertThat(server.upload(path, Form.file("a.txt", "text")).status()).isEqualTo(201);

            server.json("PUT", "/parser/" + id, "{\"allowed_extensions\": [\"pdf\", \"png\"]}");
            var refused = server.upload(path, Form.file("a.pdf", "no pdf at all"));
            assertThat(refused.status()).isEqualTo(400);
            assertThat(refused.json().get("non_field_errors").asText())
                    .isEqualTo(
                            "Files of type 'text/plain' are not among those that the mailbox allows (pdf, png): a.pdf");
            var mail = server.post(
                    "/email",
                    "{\"subject\": \"x\", \"recipient\": \"picky@in.quern.example\", \"from\": \"a@x.test\"}");
            assertThat(mail.json().has("DocumentID")).as(mail.text()).isTrue();

            server.json("PUT", "/parser/" + id, "{\"allowed_extensions\": null}");
            assertThat(server.upload(path, Form.file("a.txt", "text")).status()).isEqualTo(201);
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
