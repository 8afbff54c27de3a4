package dev.quern.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.account.Role;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MetricsTest {
    @Test
    void requests_are_counted_by_the_path_they_are_described_under(@TempDir Path folder) throws Exception {
        try (var server = new TestServer(folder)) {
            long mailbox = server.mailbox("{}");
            server.get("/parser/" + mailbox);
            server.get("/parser/" + mailbox);
            server.get("/parser/" + mailbox + "/document_set");
            server.get("/document/00000000000000000000000000000000/log_set");
            server.get("/nowhere/" + mailbox);

            var key = server.keys
                    .create(server.account, "prometheus", Role.METRICS, null)
                    .secret();
            var answer = server.send(server.request("/metrics").setHeader("Authorization", "Bearer " + key));

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.header("Content-Type")).isEqualTo("text/plain;charset=utf-8;version=0.0.4");
            assertThat(answer.text())
                    .contains(count("GET", "/parser/{id}", 200, 2))
                    .contains(count("GET", "/parser/{id}/document_set", 200, 1))
                    .contains(count("GET", "/document/{id}/log_set", 404, 1))
                    .contains(count("GET", "other", 404, 1))
                    .contains(count("POST", "/parser", 201, 1));
        }
    }

    private static String count(String method, String path, int status, int times) {
        return "quern_http_requests_seconds_count{method=\"%s\",path=\"%s\",status=\"%d\"} %d\n"
                .formatted(method, path, status, times);
    }
}
