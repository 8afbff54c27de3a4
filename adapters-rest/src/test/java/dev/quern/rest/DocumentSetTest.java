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

/** A list of three documents, received a day apart from noon UTC on 2026-06-16; the last one still waits. */
class DocumentSetTest {
    private static TestServer server;
    private static String set;

    @BeforeAll
    static void start(@TempDir Path folder) throws IOException {
        server = new TestServer(folder);
        var mailbox =
                "/parser/" + server.mailbox("{\"parser_object_set\":[{\"name\":\"Number\",\"format\":\"ONELINE\"}]}");
        set = mailbox + "/document_set";
        for (var name : List.of("b.txt", "Ab.txt", "c.txt")) {
            server.work();
            server.upload(mailbox + "/upload", Form.file(name, "Number: 1"));
            server.now.updateAndGet(now -> now.plus(Duration.ofDays(1)));
        }
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource({
        "'', c.txt Ab.txt b.txt",
        "ordering=created, b.txt Ab.txt c.txt",
        "ordering=name, Ab.txt b.txt c.txt",
        "ordering=-name, c.txt b.txt Ab.txt",
        "search=B.T, Ab.txt b.txt",
        "search=%25, ''",
        "status=INCOMING, c.txt",
        "status=PARSEDOK&search=ab, Ab.txt",
        "received_after=2026-06-17, c.txt Ab.txt",
        "received_before=2026-06-17, b.txt",
        "received_after=2026-06-17&received_before=2026-06-18, Ab.txt",
        "received_after=2026-06-17&received_before=2026-06-18&tz=Pacific/Kiritimati, b.txt",
        "page_size=2, c.txt Ab.txt",
        "page_size=2&page=2, b.txt",
    })
    void documents_are_chosen_and_ordered(String query, String names) {
        var answer = server.get(set + "?" + query);
        var expected = names.isEmpty() ? List.of() : Arrays.asList(names.split(" ", -1));
        assertThat(answer.json().get("results").findValuesAsText("name")).isEqualTo(expected);
    }

    @Test
    void a_page_tells_where_it_is() {
        var page = server.get(set + "?page_size=2&page=2").json();
        assertThat(page.get("count").asInt()).isEqualTo(3);
        assertThat(page.get("current").asInt()).isEqualTo(2);
        assertThat(page.get("total").asInt()).isEqualTo(2);
        assertThat(server.get(set + "?search=nothing").json().get("total").asInt())
                .isEqualTo(1);
    }

    @Test
    void neighbours_are_those_that_came_before_and_after() {
        var middle = server.get("/document/2").json();
        assertThat(middle.get("prev_id").asInt()).isEqualTo(1);
        assertThat(middle.get("next_id").asInt()).isEqualTo(3);
        assertThat(server.get("/document/1").json().get("prev_id").isNull()).isTrue();
    }
}
