package dev.quern.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A list of four documents in two mailboxes, received in turn, a day apart; the last one still waits. */
class AccountDocumentSetTest {
    private static TestServer server;

    @BeforeAll
    static void start(@TempDir Path folder) throws IOException {
        server = new TestServer(folder);
        var fields = "{\"parser_object_set\":[{\"name\":\"Number\",\"format\":\"ONELINE\"}]}";
        var mailboxes = List.of(server.mailbox(fields), server.mailbox(fields));
        int next = 0;
        for (var name : List.of("b.txt", "Ab.txt", "c.txt", "d.txt")) {
            server.work();
            server.upload("/parser/" + mailboxes.get(next++ % 2) + "/upload", Form.file(name, "Number: 1"));
            server.now.updateAndGet(now -> now.plus(Duration.ofDays(1)));
        }
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource({
        "'', d.txt c.txt Ab.txt b.txt",
        "ordering=created, b.txt Ab.txt c.txt d.txt",
        "ordering=name, Ab.txt b.txt c.txt d.txt",
        "ordering=-processed, c.txt Ab.txt b.txt d.txt",
        "search=B.T, Ab.txt b.txt",
        "status=INCOMING, d.txt",
        "status=PARSEDOK&search=ab, Ab.txt",
        "received_after=2026-06-17&received_before=2026-06-19, c.txt Ab.txt",
        "page_size=2&page=2, Ab.txt b.txt",
    })
    void documents_of_all_mailboxes_are_chosen_and_ordered(String query, String names) {
        var answer = server.get("/document_set?" + query);
        assertThat(answer.json().get("results").findValuesAsText("name"))
                .isEqualTo(Arrays.asList(names.split(" ", -1)));
    }

    @Test
    void each_document_says_its_mailbox_and_may_bring_its_result() {
        var answer = server.get("/document_set?with_result=true&ordering=name").json();
        assertThat(answer.get("count").asInt()).isEqualTo(4);
        assertThat(answer.at("/results/0/parser")).isNotEqualTo(answer.at("/results/1/parser"));
        assertThat(answer.at("/results/0/result").asText()).contains("Number");
    }
}
