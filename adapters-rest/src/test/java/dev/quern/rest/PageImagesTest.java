package dev.quern.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages, their images and searchable PDFs over HTTP. */
class PageImagesTest {
    private TestServer server;

    @BeforeEach
    void start(@TempDir Path folder) throws Exception {
        server = new TestServer(folder);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void a_document_tells_its_pages_and_each_has_an_image_of_the_size_it_tells() throws IOException {
        var document = document("{\"even_pages\": false}", "one\ftwo\fthree");

        assertThat(document.get("is_ocr_ready").asBoolean()).isTrue();
        assertThat(document.get("ocr_ready_url").asText()).endsWith("/document/" + document.get("id"));
        var pages = document.get("ocr_page_set");
        assertThat(pages).hasSize(3);
        assertThat(pages).extracting(page -> page.get("position").asInt()).containsExactly(1, 2, 3);
        assertThat(pages)
                .extracting(page -> page.get("included_in_range").asBoolean())
                .containsExactly(true, false, true);
        for (var page : pages) {
            var told = page.get("image");
            assertThat(told.get("content_type").asText()).isEqualTo("image/jpeg");
            // 600 by 800 points at 200 pixels per inch.
            assertThat(told.get("width").asInt()).isEqualTo(1667);
            assertThat(told.get("height").asInt()).isEqualTo(2222);
            var answer = server.get(told.get("url").asText());
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.header("Content-Type")).isEqualTo("image/jpeg");
            var image = ImageIO.read(new ByteArrayInputStream(answer.http().body()));
            assertThat(image.getWidth()).isEqualTo(1667);
            assertThat(image.getHeight()).isEqualTo(2222);
        }
    }

    @Test
    void plain_text_has_no_output_of_recognition() {
        var mailbox = server.mailbox("{}");
        var id = server.upload("/parser/" + mailbox + "/upload", Form.file("a.txt", "text"))
                .json()
                .at("/attachments/0/DocumentID")
                .asText();
        server.work();
        var document = server.get("/document/" + id).json();
        assertThat(document.get("is_ocr_ready").asBoolean()).isFalse();
        assertThat(document.get("ocr_ready_url").isNull()).isTrue();
        assertThat(document.get("is_ai_ready").asBoolean()).isTrue();
        assertThat(document.get("ocr_page_set")).hasSize(1);
    }

    @Test
    void before_it_was_read_a_document_has_no_pages() {
        var mailbox = server.mailbox("{}");
        var id = server.upload("/parser/" + mailbox + "/upload", Form.file("a.txt", "text"))
                .json()
                .at("/attachments/0/DocumentID")
                .asText();
        var document = server.get("/document/" + id).json();
        assertThat(document.get("is_ocr_ready").asBoolean()).isFalse();
        assertThat(document.get("ocr_ready_url").isNull()).isTrue();
        assertThat(document.get("ocr_page_set")).isEmpty();
    }

    @Test
    void there_are_no_other_images_than_those_of_its_pages() {
        var url = document("{}", "one\ftwo").at("/ocr_page_set/0/image/url").asText();
        for (var other : List.of("0.jpg", "3.jpg", "-1.jpg", "x.jpg", "01.jpg", "1.png", "99999999999999999999.jpg")) {
            assertThat(server.get(url.replace("1.jpg", other)).status())
                    .as(other)
                    .isEqualTo(404);
        }
        assertThat(server.get(url.replace("1.jpg", "3.jpg"))
                        .json()
                        .get("non_field_errors")
                        .asText())
                .isEqualTo("This document has no page 3 that was read.");
    }

    @Test
    void images_go_with_their_document() {
        var document = document("{}", "one\ftwo");
        var url = document.at("/ocr_page_set/0/image/url").asText();
        assertThat(server.get(url).status()).isEqualTo(200);
        assertThat(server.get(url).status()).isEqualTo(200);
        assertThat(server.blobs.files()).as("the file, its words and the image").hasSize(3);

        assertThat(server.send(server.request("/document/" + document.get("id")).DELETE())
                        .status())
                .isEqualTo(204);

        assertThat(server.get(url).status()).isEqualTo(404);
        assertThat(server.blobs.files()).isEmpty();
    }

    @Test
    void a_corrected_document_keeps_its_pages() {
        var document =
                document("{\"parser_object_set\":[{\"name\":\"Number\",\"format\":\"ONELINE\"}]}", "Number: 1\ftwo");
        var path = "/document/" + document.get("id");
        var corrected = server.send(server.request(path + "/result")
                .method("PATCH", BodyPublishers.ofString("{\"Number\": \"2\"}"))
                .header("Content-Type", "application/json"));
        assertThat(corrected.status()).as(corrected.text()).isEqualTo(200);
        assertThat(server.get(path).json().get("ocr_page_set")).isEqualTo(document.get("ocr_page_set"));
    }

    @Test
    void a_text_has_no_searchable_pdf() {
        var mailbox = server.mailbox("{}");
        var id = server.upload("/parser/" + mailbox + "/upload", Form.file("stack.txt", "one"))
                .json()
                .at("/attachments/0/DocumentID")
                .asText();
        server.work();
        var url = server.get("/document/" + id)
                .json()
                .get("original_document_url")
                .asText()
                .replace("stack.txt", "searchable_pdf/");
        var answer = server.get(url + "stack_searchable.pdf");
        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.json().get("non_field_errors").asText())
                .isEqualTo("Only of PDF files and images there are searchable PDFs; this is text/plain.");
        assertThat(server.get(url + "other.pdf").status()).isEqualTo(404);
    }

    private JsonNode document(String mailboxJson, String text) {
        var mailbox = server.mailbox(mailboxJson);
        var id = server.upload("/parser/" + mailbox + "/upload", Form.file("stack.scan", text))
                .json()
                .at("/attachments/0/DocumentID")
                .asText();
        server.work();
        return server.get("/document/" + id).json();
    }
}
