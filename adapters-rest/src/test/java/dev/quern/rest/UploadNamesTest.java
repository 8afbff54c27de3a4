package dev.quern.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UploadNamesTest {
    private static final byte[] TEXT = "text".getBytes(StandardCharsets.UTF_8);

    @Test
    void a_file_keeps_its_name_and_loses_its_folders(@TempDir Path folder) throws Exception {
        try (var server = new TestServer(folder)) {
            var path = "/parser/" + server.mailbox("{}") + "/upload";
            var names = new String[][] {
                {"name=\"file\"; filename=\"../../etc/passwd\"", "passwd"},
                {"name=\"file\"; filename=\"C:\\Users\\me\\bill.txt\"", "bill.txt"},
                {"name=\"file\"; filename=\"naïve €.txt\"", "naïve €.txt"},
                {"name=file; filename=plain.txt", "plain.txt"},
                {"name=\"file\"; filename=\"x.txt\"; filename*=UTF-8''na%C3%AFve%20%28%29.txt", "naïve ().txt"},
                {"name=\"file\"; filename=\"a\\\"b;c=d.txt\"", "a\"b;c=d.txt"},
                {"name=\"file\"; filename=\"log_set\"", "log_set"},
                {"name=\"file\"; filename=\"100%.txt\"", "100%.txt"},
                {"name=\"file\"; filename=\"a?b#c&d+e.txt\"", "a?b#c&d+e.txt"},
                {
                    "name=\"file\"; filename=\"" + "é".repeat(300) + ".txt\"",
                    "é".repeat(214) + "…" + "é".repeat(36) + ".txt"
                },
            };
            for (var name : names) {
                var answer = server.upload(path, new Form().withPart("form-data; " + name[0], TEXT));
                assertThat(answer.status()).as(answer.text()).isEqualTo(201);
                var attachment = answer.json().get("attachments").get(0);
                assertThat(attachment.get("name").asText()).isEqualTo(name[1]);
                var document =
                        server.get("/document/" + attachment.get("DocumentID").asText());
                assertThat(document.json().get("name").asText()).isEqualTo(name[1]);
                var url = document.json().get("original_document_url").asText();
                assertThat(server.get(url).text()).as(url).isEqualTo("text");
            }
        }
    }

    @Test
    void text_that_was_sent_as_a_file_in_another_part_is_a_parameter(@TempDir Path folder) throws Exception {
        try (var server = new TestServer(folder)) {
            var form = Form.file("a.txt", "text").withPart("form-data; name=\"note\"; filename=\"note.txt\"", TEXT);
            assertThat(server.upload("/parser/" + server.mailbox("{}") + "/upload", form)
                            .status())
                    .isEqualTo(201);
        }
    }
}
