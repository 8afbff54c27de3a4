package dev.quern.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.account.Role;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The engine of the tests is sure to 0.9 of what it finds, and to 0.8 that there is nothing. */
class AccuracyTest {
    private static final String MAILBOX = """
            {"parser_object_set": [
              {"name": "Number", "format": "ONELINE"},
              {"name": "Total", "format": "NUMBER"},
              {"name": "Lines", "format": "TABLE", "parser_object_set": [{"name": "Item", "format": "ONELINE"}]}]}
            """;

    @TempDir
    Path folder;

    private TestServer server;
    private String mailbox;

    @BeforeEach
    void start() throws Exception {
        server = new TestServer(folder);
        mailbox = "/parser/" + server.mailbox(MAILBOX);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void a_mailbox_without_confirmed_documents_has_fields_without_figures() {
        parsed("Number: A-17\n");
        assertThat(accuracy("")).isEqualTo("""
                {"documents":0,"fields":[\
                {"name":"Number","values":0,"right":0,"share":null},\
                {"name":"Total","values":0,"right":0,"share":null},\
                {"name":"Lines","values":0,"right":0,"share":null}],\
                "by_day":[],"calibration":[]}""");
    }

    @Test
    void corrections_and_confirmations_make_the_figures() {
        var first = parsed("Number: A-17\nTotal: 12.50\nLines: Pen\n");
        server.json("PATCH", first + "/result", "{\"Total\": \"12.5\", \"Number\": \"A-18\"}");
        server.json("PUT", first + "/review", "");
        server.now.updateAndGet(now -> now.plus(Duration.ofDays(1)));
        var second = parsed("Number: A-19\nLines: Pen\nLines: Ink\n");
        server.json("PATCH", second + "/result", "{\"Lines\": [{\"Item\": \"Pencil\"}]}");
        server.json("PUT", second + "/review", "");

        assertThat(accuracy("?days=2")).isEqualTo("""
                {"documents":2,"fields":[\
                {"name":"Number","values":2,"right":1,"share":0.5},\
                {"name":"Total","values":2,"right":2,"share":1.0},\
                {"name":"Lines","values":2,"right":1,"share":0.5}],\
                "by_day":[\
                {"day":"2026-06-16","values":3,"right":2},\
                {"day":"2026-06-17","values":3,"right":2}],\
                "calibration":[\
                {"from":0.8,"to":0.9,"values":1,"confidence":0.8,"share":1.0},\
                {"from":0.9,"to":1.0,"values":5,"confidence":0.9,"share":0.6}]}""");
        assertThat(accuracy("?days=1")).contains("\"documents\":1", "\"by_day\":[{\"day\":\"2026-06-17\"");

        server.json("DELETE", second + "/review", "");
        server.json("DELETE", first, "");
        assertThat(accuracy("")).startsWith("{\"documents\":0,");
    }

    @Test
    void a_key_that_may_only_read_is_told_and_another_account_is_not() {
        var viewer =
                server.keys.create(server.account, "viewer", Role.VIEWER, null).secret();
        assertThat(server.send(server.request(mailbox + "/accuracy").setHeader("Authorization", viewer))
                        .status())
                .isEqualTo(200);
        var stranger = server.keys
                .create(server.keys.createAccount("Other").id(), "other", Role.ADMIN, null)
                .secret();
        assertThat(server.send(server.request(mailbox + "/accuracy").setHeader("Authorization", stranger))
                        .status())
                .isEqualTo(404);
    }

    private String accuracy(String query) {
        var answer = server.get(mailbox + "/accuracy" + query);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.text();
    }

    private String parsed(String text) {
        var uid = server.upload(mailbox + "/upload", Form.file("a.txt", text))
                .json()
                .at("/attachments/0/DocumentID")
                .asText();
        server.work();
        return "/document/" + uid;
    }
}
