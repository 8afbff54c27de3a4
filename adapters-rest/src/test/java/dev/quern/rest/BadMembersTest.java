package dev.quern.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quern.core.settings.BuiltInAttribute;
import dev.quern.core.settings.MailboxFlag;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every member of a mailbox, with values that it cannot have. */
class BadMembersTest {
    private static final List<String> JSON_VALUES = List.of(
            "null",
            "true",
            "17",
            "-1",
            "1.5",
            "1e400",
            "99999999999999999999",
            "\"\"",
            "\"nonsense\"",
            "\"\\u0000\"",
            "\"\\ud800\"",
            "[]",
            "[17]",
            "[null]",
            "[\"\"]",
            "[\"a\\ud800\"]",
            "[[]]",
            "[{}]",
            "{}",
            "{\"a\":1}");
    /** The values above that a member takes; members that are not listed here are flags, which take true. */
    private static final Map<String, List<String>> TAKEN = Map.ofEntries(
            Map.entry("name", List.of("\"nonsense\"")),
            Map.entry("email_prefix", List.of("\"nonsense\"")),
            Map.entry("attachments_only_override", List.of("null", "true")),
            Map.entry("ai_engine", List.of()),
            Map.entry("identification_status", List.of()),
            Map.entry("page_range_set", List.of("[]")),
            Map.entry("split_page_range_set", List.of("[]")),
            Map.entry("split_keywords", List.of("null", "[]")),
            Map.entry("split_page", List.of("null", "17")),
            Map.entry("emails_or_domains", List.of("[]")),
            Map.entry("retention_policy", List.of("17")),
            Map.entry("decimal_separator", List.of("null")),
            Map.entry("default_timezone", List.of("null")),
            Map.entry("input_date_format", List.of("null")),
            Map.entry("pdf_conversion_format", List.of()),
            Map.entry("ai_instructions", List.of("null", "\"\"", "\"nonsense\"")),
            Map.entry("ai_split_instructions", List.of("null", "\"\"", "\"nonsense\"")),
            Map.entry("default_language", List.of("null", "\"nonsense\"")),
            Map.entry("allowed_extensions", List.of("null", "[]")),
            Map.entry("transform", List.of("null", "\"\"", "\"nonsense\"")),
            Map.entry("parser_object_set", List.of("[]")));

    private static TestServer server;
    private static String path;

    @BeforeAll
    static void start(@TempDir Path folder) throws IOException {
        server = new TestServer(folder);
        path = "/parser/"
                + server.mailbox("{\"name\":\"Here\",\"parser_object_set\":[{\"name\":\"A\",\"format\":\"TEXT\"}]}");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    static Stream<String> members() {
        return Stream.of(
                        TAKEN.keySet().stream().sorted(),
                        Arrays.stream(MailboxFlag.values())
                                .map(flag -> flag.name().toLowerCase(Locale.ROOT)),
                        Arrays.stream(BuiltInAttribute.values())
                                .map(flag -> flag.name().toLowerCase(Locale.ROOT) + "_field"))
                .flatMap(names -> names);
    }

    @ParameterizedTest
    @MethodSource("members")
    void a_wrong_value_is_named_and_changes_nothing(String member) {
        var before = server.get(path).json();
        var bad = new ArrayList<>(JSON_VALUES);
        bad.removeAll(TAKEN.getOrDefault(member, List.of("true")));
        for (var value : bad) {
            var answer = server.json("PUT", path, "{\"%s\": %s}".formatted(member, value));
            assertThat(answer.status()).as(value + ": " + answer.text()).isEqualTo(400);
            assertThat(answer.json().get(member).get(0).asText()).as(value).isNotBlank();
            assertThat(answer.json()).hasSize(1);
        }
        assertThat(server.get(path).json()).isEqualTo(before);
    }

    @ParameterizedTest
    @MethodSource("members")
    void a_megabyte_of_text_is_refused(String member) {
        var answer = server.json("PUT", path, "{\"%s\": \"%s\"}".formatted(member, "x".repeat(1_000_000)));
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().has(member)).isTrue();
        assertThat(answer.text().length()).isLessThan(600);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "`{\"name\":\"\"}` | `{\"name\":[\"This field may not be blank.\"]}`",
                "`{\"name\":5}` | `{\"name\":[\"Expected text, found the number 5.\"]}`",
                "`{\"name\":null}` | `{\"name\":[\"Expected text, found null.\"]}`",
                "`{\"force_ocr\":\"yes\"}` | `{\"force_ocr\":[\"Expected true or false, found the text 'yes'.\"]}`",
                "`{\"retention_policy\":0}` | `{\"retention_policy\":[\"Documents are kept 1 to 36500 days, not 0.\"]}`",
                "`{\"ai_engine\":\"GPT\"}` | `{\"ai_engine\":[\"Expected one of DISABLED, GCP_AI_1, GCP_AI_2, GCP_AI_2_5,"
                        + " GCP_AI_3_TXT, found the text 'GPT'.\"]}`",
                "`{\"page_range_set\":[{\"start_index\":0}]}` | `{\"page_range_set\":[\"page_range_set[0]: Pages count from"
                        + " 1, or from -1 backwards; there is no page 0.\"]}`",
                "`{\"page_range_set\":[{\"end_index\":1}]}` | `{\"page_range_set\":[\"page_range_set[0]: 'start_index' is"
                        + " missing.\"]}`",
                "`{\"default_timezone\":\"Mars/Olympus\"}` | `{\"default_timezone\":[\"Not the name of a time zone:"
                        + " 'Mars/Olympus'.\"]}`",
                "`{\"decimal_separator\":\";\"}` | `{\"decimal_separator\":[\"A decimal separator is '.' or ',' or null,"
                        + " not ';'.\"]}`",
                "`{\"parser_object_set\":[{\"name\":\"B\"}]}` | `{\"parser_object_set\":[\"Field 'B' needs a format.\"]}`",
                "`{\"parser_object_set\":[{\"name\":\"B\",\"format\":\"GUESS\"}]}` | `{\"parser_object_set\":[\"parser_object_set[0].format:"
                        + " Expected one of TEXT, ONELINE, DATE, TIME, DATETIME, NUMBER, NAME, ADDRESS, TABLE, LINK,"
                        + " found the text 'GUESS'.\"]}`",
                "`{\"parser_object_set\":[{\"id\":\"17\"}]}` | `{\"parser_object_set\":[\"parser_object_set[0].id: Not the"
                        + " id of a field: 17\"]}`",
                "`{\"parser_object_set\":[{\"id\":\"PF99\"}]}` | `{\"parser_object_set\":[\"There is no field PF99 here.\"]}`",
                "`{\"parser_object_set\":[{\"name\":\"T\",\"format\":\"TABLE\",\"parser_object_set\":[{\"name\":5}]}]}` |"
                        + " `{\"parser_object_set\":[\"parser_object_set[0].parser_object_set[0].name: Expected text,"
                        + " found the number 5.\"]}`",
            })
    void the_message_says_what_was_wrong_and_what_was_found(String body, String expected) {
        var answer = server.json("PATCH", path, body);
        assertThat(answer.text()).isEqualTo(expected);
        assertThat(answer.status()).isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "id",
                "name",
                "format",
                "query",
                "is_required",
                "is_optional",
                "used_by_ai",
                "choice_set",
                "position",
                "_destroy",
                "parser_object_set"
            })
    void a_wrong_value_in_a_field_is_refused(String member) {
        for (var value : List.of("{\"a\":1}", "1.5", "\"\\ud800\"", "[17]")) {
            var answer = server.json(
                    "PUT", path, "{\"parser_object_set\":[{\"name\":\"B\",\"%s\":%s}]}".formatted(member, value));
            assertThat(answer.status()).as(value + ": " + answer.text()).isEqualTo(400);
            assertThat(answer.json().get("parser_object_set").get(0).asText()).contains("[0]." + member);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "{",
                "[",
                "nonsense",
                "{\"name\":}",
                "{'name':1}",
                "{\"name\":\"a\"} {}",
                "{\"a\":01}",
                "{\"name\":\"a\nb\"}",
                "{\"a\":NaN}",
                "\"\\ud800",
                "{\"name\":\"\\x\"}"
            })
    void broken_json_is_refused_readably(String body) {
        for (var target : List.of("/parser", path)) {
            var answer = server.post(target, body);
            assertThat(answer.status()).as(body).isEqualTo(400);
            assertThat(answer.json().get("non_field_errors").asText())
                    .as(body)
                    .matches("The body is not JSON: .+|A JSON object was expected; the body is empty\\.")
                    .doesNotContain("com.fasterxml", "InputStream");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "[{}]", "\"text\"", "17", "null", "true"})
    void anything_but_an_object_is_refused(String body) {
        var answer = server.post("/parser", body);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().get("non_field_errors").asText()).startsWith("A JSON object was expected, found ");
    }

    @Test
    void endlessly_nested_json_and_bytes_that_are_no_text_are_refused() {
        assertThat(server.post("/parser", "[".repeat(100_000)).status()).isEqualTo(400);
        assertThat(server.post("/parser", "{\"a\":".repeat(100_000)).status()).isEqualTo(400);
        assertThat(server.post("/parser", "{\"retention_policy\":" + "9".repeat(100_000) + "}")
                        .status())
                .isEqualTo(400);
        for (var bytes :
                List.of(new byte[] {'{', '"', (byte) 0xC3, '(', '"', ':', '1', '}'}, new byte[] {0, 0, 0, 1})) {
            var answer = server.send(server.request("/parser")
                    .POST(HttpRequest.BodyPublishers.ofByteArray(bytes))
                    .header("Content-Type", "application/json"));
            assertThat(answer.status()).isEqualTo(400);
        }
    }

    @Test
    void a_body_over_the_limit_is_refused() {
        var answer = server.post("/parser", "{\"a\":\"" + "x".repeat(9 << 20) + "\"}");
        assertThat(answer.status()).isEqualTo(413);
        assertThat(answer.json().get("non_field_errors").asText()).contains("8388608");
    }

    @Test
    void unknown_and_read_only_members_are_ignored() {
        var id = server.get(path).json().get("id").longValue();
        var answer = server.json(
                "PUT",
                path,
                "{\"id\":77777,\"document_count\":\"x\",\"nobody\":{\"a\":[1]},\"secret\":1,\"odd_pages\":false}");
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        assertThat(answer.json().get("id").longValue()).isEqualTo(id);
        assertThat(answer.json().get("odd_pages").booleanValue()).isFalse();
    }

    @Test
    void an_address_that_is_taken_is_a_conflict() {
        server.mailbox("{\"name\":\"Taken one\"}");
        var answer = server.json("PUT", path, "{\"email_prefix\":\"taken.one\"}");
        assertThat(answer.status()).isEqualTo(409);
        JsonNode body = answer.json();
        assertThat(body.get("non_field_errors").asText())
                .isEqualTo("A mailbox with that address already exists. Please choose another address.");
        assertThat(body.get("email_prefix").asText()).isEqualTo("Invalid value");
    }
}
