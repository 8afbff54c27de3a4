package dev.quern.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvidenceTest {
    @Test
    void every_value_says_why_it_is_believed(@TempDir Path folder) throws Exception {
        try (var server = new TestServer(folder)) {
            var mailbox = server.mailbox("""
                    {"parser_object_set": [{"name": "Total", "format": "NUMBER"}, {"name": "Note", "format": "TEXT"},
                      {"name": "Lines", "format": "TABLE", "parser_object_set": [{"name": "Item", "format": "TEXT"}]}]}
                    """);
            server.upload(
                    "/parser/" + mailbox + "/upload?source=web", Form.file("a.txt", "Total: 12.50\nLines: Pen\n"));
            assertThat(server.get("/document/1/evidence").text())
                    .isEqualTo("{\"document\":1,\"equal_file\":null,\"equal_values\":null,\"values\":[]}");
            server.work();
            var total = "\"confidence\":0.9,\"method\":\"label\",\"placed\":true,\"page\":1,\"words\":\"Total: 12.50\","
                    + "\"boxes\":[{\"page\":1,\"left\":0.1,\"top\":0.01,\"right\":0.5,\"bottom\":0.02,"
                    + "\"words\":\"Total: 12.50\"}]}";
            var line = "\"confidence\":0.9,\"method\":\"label\",\"placed\":true,\"page\":1,\"words\":\"Lines: Pen\","
                    + "\"boxes\":[{\"page\":1,\"left\":0.1,\"top\":0.02,\"right\":0.5,\"bottom\":0.03,"
                    + "\"words\":\"Lines: Pen\"}]";
            var values = server.get("/document/1/evidence").json().get("values");
            assertThat(values.get(0)).isEqualTo(TestServer.parse("{\"name\":\"Total\",\"value\":12.50," + total));
            assertThat(values.get(1)).isEqualTo(TestServer.parse("""
                                    {"name": "Note", "value": null, "confidence": 0.8, "method": "label",
                                     "placed": false, "page": null, "words": null, "boxes": []}
                                    """));
            assertThat(values.get(2))
                    .isEqualTo(TestServer.parse("{\"name\":\"Lines\",\"value\":[{\"Item\":\"Pen\"}]," + line
                            + ",\"rows\":[{\"Item\":{\"value\":\"Pen\"," + line + "}}]}"));
            assertThat(values.get(3).get("method").asText()).isEqualTo("metadata");
            assertThat(values.get(3).get("placed").asBoolean()).isFalse();
            assertThat(values).hasSize(4);
        }
    }
}
