package dev.quern.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quern.app.samples.Samples;
import dev.quern.core.credit.Credits;
import dev.quern.jdbc.Database;
import dev.quern.jdbc.store.JdbcAccounts;
import dev.quern.jdbc.store.JdbcLedger;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A real server in a process of its own, killed without warning while it works. */
class SurvivingAKillTest extends ServerTest {
    private static final int DOCUMENTS = 60;

    @Test
    void every_acknowledged_document_ends_once_and_is_charged_once() throws Exception {
        var client = start();
        var mailbox = client.post("/parser", mailboxForInvoices()).path("id").asLong();
        var ids = new ArrayList<String>();
        for (int i = 0; i < DOCUMENTS; i++) {
            ids.add(client.upload(
                    mailbox, "invoice-" + i + ".pdf", Samples.onePageInvoice(i).content()));
        }
        client.await(ids.get(0), Duration.ofMillis(5), Duration.ofSeconds(60));
        server().kill();

        client = start();
        for (var id : ids) {
            var document = client.await(id, Duration.ofMillis(20), Duration.ofSeconds(60));
            assertThat(document.path("status").asText()).as("document %s", id).isEqualTo("PARSEDOK");
            assertThat(document.path("credits_used").asInt()).isEqualTo(1);
            assertThat(codes(client.get("/document/" + id + "/log_set"))).containsExactly("PARSEDOK", "INCOMING");
        }
        assertThat(server().stop()).as("a server that is told to stop stops").isIn(0, 143);

        try (var database = Database.open("jdbc:h2:file:" + data.resolve("db/quern"), null, null)) {
            var account = new JdbcAccounts(database).list().get(0).id();
            assertThat(new JdbcLedger(database)
                            .sum(account, Instant.EPOCH, Instant.now().plusSeconds(60)))
                    .isEqualTo(new Credits(0, DOCUMENTS));
        }
    }

    private static List<String> codes(JsonNode log) {
        var codes = new ArrayList<String>();
        log.path("results").forEach(entry -> codes.add(entry.path("code").asText()));
        return codes;
    }
}
