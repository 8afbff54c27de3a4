package dev.quern.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.account.AccountId;
import dev.quern.core.account.Role;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CreditsTest {
    private static final String MAILBOX =
            "{\"name\": \"Orders\", \"parser_object_set\": [{\"name\": \"Number\", \"format\": \"ONELINE\"}]}";

    private TestServer server;

    @BeforeEach
    void start(@TempDir Path folder) throws IOException {
        server = new TestServer(folder, 2, UnaryOperator.identity());
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private String upload(long mailbox) {
        var uid = server.upload("/parser/" + mailbox + "/upload", Form.file("a.txt", "Number: 7"))
                .json()
                .at("/attachments/0/DocumentID")
                .asText();
        server.work();
        return server.get("/document/" + uid).json().get("status").asText();
    }

    @Test
    void usage_is_told_by_mailbox_and_day_and_the_quota_holds() {
        var mailbox = server.mailbox(MAILBOX);
        assertThat(upload(mailbox)).isEqualTo("PARSEDOK");
        server.now.updateAndGet(now -> now.plus(Duration.ofDays(1)));
        assertThat(upload(mailbox)).isEqualTo("PARSEDOK");
        assertThat(upload(mailbox)).isEqualTo("QUOTAEXC");
        var row = ",\"parser\":" + mailbox + ",\"parser_name\":\"Orders\",\"document_count\":1,\"credits_used\":1,"
                + "\"conventional_credits_used\":0,\"ai_credits_used\":1}";
        assertThat(server.get("/account/credits").text())
                .isEqualTo("{\"from\":\"2026-06-01\",\"to\":\"2026-06-17\",\"monthly_credits\":2,\"credits_used\":2,"
                        + "\"conventional_credits_used\":0,\"ai_credits_used\":2,\"results\":["
                        + "{\"date\":\"2026-06-17\"" + row + ",{\"date\":\"2026-06-16\"" + row + "]}");
        var first = server.get("/account/credits?from=2026-06-16&to=2026-06-16").json();
        assertThat(first.get("credits_used").asInt()).isEqualTo(1);
        server.now.updateAndGet(now -> now.plus(Duration.ofDays(31)));
        assertThat(upload(mailbox)).isEqualTo("PARSEDOK");
    }

    @Test
    void another_account_has_credits_of_its_own() {
        upload(server.mailbox(MAILBOX));
        var other = server.keys
                .create(new AccountId(UUID.randomUUID()), "other", Role.VIEWER, null)
                .secret();
        var answer = server.send(server.request("/account/credits").setHeader("Authorization", other));
        assertThat(answer.json().get("credits_used").asInt()).isZero();
        assertThat(answer.json().get("results")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "from=x, from",
        "to=2026-02-30, to",
        "from=2026-06-02&to=2026-06-01, from",
        "from=2020-01-01&to=2026-06-01, from",
        "to=%2B999999999-01-01, to",
        "from=-999999999-01-01, from"
    })
    void impossible_days_are_refused(String query, String field) {
        var answer = server.get("/account/credits?" + query);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().has(field)).as(answer.text()).isTrue();
    }
}
