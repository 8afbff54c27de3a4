package dev.quern.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.quern.core.account.Role;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What boxes of pages say. The recogniser of this server says each line in them, and the language. */
class RecognitionTest {
    private static final String WHOLE = "?left=0&top=0&right=1&bottom=1";

    private static TestServer server;
    private static String mailbox;
    private static String document;

    @BeforeAll
    static void start(@TempDir Path folder) throws IOException {
        server = new TestServer(folder);
        mailbox = "/parser/"
                + server.mailbox("{\"default_language\": \"de\","
                        + " \"parser_object_set\": [{\"name\": \"Number\", \"format\": \"ONELINE\"}]}");
        document = upload("Number: 17\nTotal due\fLast page\fnot to be drawn");
        server.work();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static String upload(String text) {
        return "/document/"
                + server.upload(mailbox + "/upload", Form.file("a.txt", text))
                        .json()
                        .at("/attachments/0/DocumentID")
                        .asText();
    }

    private static String at(int page) {
        return document + "/page/" + page + "/recognition";
    }

    @Test
    void a_box_says_its_words_in_lines_and_how_sure_they_are() {
        var answer = server.get(at(1) + WHOLE);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        assertThat(answer.json().get("page").asInt()).isEqualTo(1);
        assertThat(answer.json().get("text").asText()).isEqualTo("Number: 17 (de)\nTotal due (de)");
        var word = answer.json().at("/words/0");
        assertThat(word.get("confidence").asDouble()).isEqualTo(0.5);
        var read = server.get(document + "/page/1/word_set").json().at("/words/0");
        assertThat(read.get("confidence").asDouble()).isEqualTo(1);
        for (var side : List.of("left", "top", "right", "bottom")) {
            assertThat(word.get(side).asDouble())
                    .as(side)
                    .isCloseTo(read.get(side).asDouble(), within(1e-5));
        }
        assertThat(server.get(at(2) + WHOLE).json().get("text").asText()).isEqualTo("Last page (de)");
        assertThat(server.get(at(2)).json())
                .as("without a box")
                .isEqualTo(server.get(at(2) + WHOLE).json());
    }

    @Test
    void only_what_is_in_the_box_counts_and_nothing_is_no_error() {
        assertThat(server.get(at(1) + "?left=0&top=0.02&right=1&bottom=0.05")
                        .json()
                        .get("text")
                        .asText())
                .isEqualTo("Total due (de)");
        var nothing = server.get(at(1) + "?left=0.25&top=0.5&right=0.75&bottom=0.6");
        assertThat(nothing.status()).isEqualTo(200);
        assertThat(nothing.json().get("text").asText()).isEmpty();
        assertThat(nothing.json().get("words")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "left, ?left=-0.1&top=0&right=1&bottom=1",
        "top, ?left=0&top=NaN&right=1&bottom=1",
        "top, ?left=0&top=x&right=1&bottom=1",
        "right, ?left=0&top=0&right=1.01&bottom=1",
        "right, ?left=0&top=0&right=Infinity&bottom=1",
        "right, ?left=0.5&top=0&right=0.5&bottom=1",
        "right, ?left=0.6&top=0&right=0.5&bottom=1",
        "right, ?left=1",
        "bottom, ?bottom=0",
        "bottom, ?left=0&top=0&right=1&bottom=200",
        "bottom, ?left=0&top=0.7&right=1&bottom=0.7",
        "bottom, ?left=0&top=0.8&right=1&bottom=0.7",
    })
    void a_box_that_is_none_is_refused_by_its_side(String side, String box) {
        var answer = server.get(at(1) + box);
        assertThat(answer.status()).as(answer.text()).isEqualTo(400);
        assertThat(answer.json()).hasSize(1);
        assertThat(answer.json().get(side).get(0).asText()).isNotBlank();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "4", "-1", "1.5", "x", "01", "99999999999999999999"})
    void a_page_that_is_not_there_is_not_found(String number) {
        assertThat(server.get(document + "/page/" + number + "/recognition" + WHOLE)
                        .status())
                .isEqualTo(404);
    }

    @Test
    void a_page_that_cannot_be_drawn_is_refused() {
        var answer = server.get(at(3) + WHOLE);
        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.json().get("non_field_errors").asText()).isEqualTo("Page 3 cannot be drawn.");
    }

    @Test
    void a_document_that_was_not_read_yet_has_no_boxes() {
        var waiting = upload("Number: 18");
        assertThat(server.get(waiting + "/page/1/recognition" + WHOLE).status()).isEqualTo(404);
        server.work();
        assertThat(server.get(waiting + "/page/1/recognition" + WHOLE).status()).isEqualTo(200);
    }

    @Test
    void a_key_that_only_reads_may_ask_and_nothing_is_logged_charged_or_kept() {
        var log = server.get(document + "/log_set").json();
        var before = server.get(document).json();
        int files = server.blobs.files().size();
        var viewer =
                server.keys.create(server.account, "viewer", Role.VIEWER, null).secret();

        var answer = server.send(
                HttpRequest.newBuilder(server.request(at(1) + WHOLE).build().uri())
                        .header("Authorization", viewer));

        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        assertThat(server.get(document + "/log_set").json()).isEqualTo(log);
        assertThat(server.get(document).json().get("credits_used")).isEqualTo(before.get("credits_used"));
        assertThat(server.blobs.files()).hasSize(files);
    }
}
