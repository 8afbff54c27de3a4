package dev.quern.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BadQueryTest {
    private static TestServer server;
    private static String mailbox;

    @BeforeAll
    static void start(@TempDir Path folder) throws IOException {
        server = new TestServer(folder);
        mailbox = "/parser/" + server.mailbox("{}");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource({
        "page, 0",
        "page, -1",
        "page, abc",
        "page, 1.5",
        "page, 1e3",
        "page, 99999999999999999999",
        "page_size, 0",
        "page_size, 101",
        "page_size, abc",
        "page_size, -99999999999",
        "status, DONE",
        "status, parsedok",
        "ordering, color",
        "ordering, --name",
        "ordering, -",
        "received_after, 2026-13-01",
        "received_after, yesterday",
        "received_after, 2026-1-1",
        "received_before, 2026-02-30",
        "received_before, 2026-02-01T00:00:00",
        "tz, Mars/Olympus",
        "tz, +99:00",
        "with_result, maybe",
        "search, a%00b",
        "search, %1b",
    })
    void a_bad_parameter_is_named(String name, String value) {
        var answer = server.get(mailbox + "/document_set?" + name + "=" + value);
        assertThat(answer.status()).as(answer.text()).isEqualTo(400);
        assertThat(answer.json()).hasSize(1);
        assertThat(answer.json().get(name).get(0).asText()).isNotBlank();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/parser?", "/parser/1/document_set?"})
    void a_page_past_the_end_is_not_found(String list) {
        assertThat(server.get(list + "page=2").status()).isEqualTo(404);
        assertThat(server.get(list + "page=2147483648").status()).isEqualTo(404);
        assertThat(server.get(list + "page=2147483647&page_size=100").status()).isEqualTo(404);
        assertThat(server.get(list + "page=1&page_size=100").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "page=",
                "status=",
                "ordering=",
                "search=",
                "tz=",
                "received_after=",
                "nobody=17",
                "&&",
                "=",
                "a=%ff"
            })
    void empty_and_unknown_parameters_do_no_harm(String query) {
        assertThat(server.get(mailbox + "/document_set?" + query).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({
        "/document/abc, 400, id",
        "/document/1.5, 400, id",
        "/document/-1, 400, id",
        "/document/%D9%A1, 400, id",
        "/document/999, 404, non_field_errors",
        "/document/99999999999999999999, 404, non_field_errors",
        "/document/0123456789abcdef0123456789abcdef, 404, non_field_errors",
        "/document/0123456789ABCDEF0123456789abcdef, 400, id",
        "/document/abc/log_set, 400, id",
        "/document/999/log_set, 404, non_field_errors",
        "/document/999/evidence, 404, non_field_errors",
        "/document/abc/evidence, 400, id",
        "/parser/abc, 400, id",
        "/parser/999, 404, non_field_errors",
        "/parser/99999999999999999999, 404, non_field_errors",
        "/parser/999/document_set, 404, non_field_errors",
        "/parser/abc/document_set, 400, id",
    })
    void a_malformed_id_is_told_apart_from_an_unknown_one(String path, int status, String member) {
        var answer = server.get(path);
        assertThat(answer.status()).as(answer.text()).isEqualTo(status);
        assertThat(answer.json().has(member)).isTrue();
    }

    @Test
    void not_found_says_what_was_not_found() {
        assertThat(server.get("/document/999").text())
                .isEqualTo("{\"non_field_errors\":\"No Document matches the given query.\"}");
        assertThat(server.get("/parser/999").text()).isEqualTo("{\"non_field_errors\":\"Mailbox not found\"}");
    }

    @Test
    void mailboxes_can_be_ordered_and_an_unknown_order_is_refused() {
        for (var ordering :
                List.of("name", "-name", "document_count", "-template_count", "PARSEDOK_count", "-TRANSKO_count")) {
            assertThat(server.get("/parser?ordering=" + ordering).status())
                    .as(ordering)
                    .isEqualTo(200);
        }
        assertThat(server.get("/parser?ordering=color").json().has("ordering")).isTrue();
    }
}
