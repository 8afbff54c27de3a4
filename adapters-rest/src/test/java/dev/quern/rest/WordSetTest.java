package dev.quern.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The words of the pages of a document. For the reader of this server each line is one word. */
class WordSetTest {
    private static TestServer server;
    private static String mailbox;
    private static String document;

    @BeforeAll
    static void start(@TempDir Path folder) throws IOException {
        server = new TestServer(folder);
        mailbox = "/parser/" + server.mailbox("{\"parser_object_set\":[{\"name\":\"Number\",\"format\":\"ONELINE\"}]}");
        document = upload("Number: 17\nTotal due");
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

    @Test
    void the_words_of_a_page_come_in_reading_order_with_the_size_of_its_image() {
        var answer = server.get(document + "/page/1/word_set");
        assertThat(answer.status()).isEqualTo(200);
        var set = answer.json();
        assertThat(set.get("words").findValuesAsText("text")).isEqualTo(List.of("Number: 17", "Total due"));
        assertThat(set.get("page").asInt()).isEqualTo(1);
        var image = server.get(document).json().at("/ocr_page_set/0/image");
        assertThat(set.get("width")).isEqualTo(image.get("width"));
        assertThat(set.get("height")).isEqualTo(image.get("height"));
    }

    @Test
    void the_box_of_a_word_is_the_box_of_the_evidence_that_rests_on_it() {
        var word = server.get(document + "/page/1/word_set").json().at("/words/0");
        var box = server.get(document + "/evidence").json().at("/values/0/boxes/0");
        for (var side : List.of("left", "top", "right", "bottom")) {
            assertThat(word.get(side).asDouble())
                    .as(side)
                    .isCloseTo(box.get(side).asDouble(), within(1e-5));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "2", "-1", "1.5", "x", "01", "99999999999999999999"})
    void a_page_that_is_not_there_is_not_found(String number) {
        assertThat(server.get(document + "/page/" + number + "/word_set").status())
                .isEqualTo(404);
    }

    @Test
    void a_document_that_was_not_read_yet_has_no_pages() {
        var waiting = upload("Number: 18");
        assertThat(server.get(waiting + "/page/1/word_set").status()).isEqualTo(404);
        server.work();
        assertThat(server.get(waiting + "/page/1/word_set").status()).isEqualTo(200);
    }
}
