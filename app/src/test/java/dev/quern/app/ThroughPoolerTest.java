package dev.quern.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.app.client.QuernClient;
import dev.quern.app.samples.Samples;
import dev.quern.app.settings.Settings;
import dev.quern.app.wiring.Server;
import dev.quern.core.program.PgBouncer;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Two servers that reach PostgreSQL through PgBouncer in transaction mode, with fewer connections than either of them has. */
@ExtendWith(ArchivedServers.class)
class ThroughPoolerTest {
    private static final String KEY = "sk_a-key-for-the-test-of-poolers";
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int CREDITS = 12;

    @TempDir
    Path folder;

    @Test
    void two_servers_work_and_keep_to_one_quota() throws Exception {
        try (var postgres = EmbeddedPostgres.start();
                var bouncer = PgBouncer.before(postgres.getPort());
                var one = start(bouncer);
                var other = start(bouncer)) {
            var clients = List.of(new QuernClient(one.url(), KEY), new QuernClient(other.url(), KEY));
            assertThat(clients.get(0).get("/nodes").path("results"))
                    .hasSize(2)
                    .allMatch(node -> node.path("alive").asBoolean());
            long mailbox = clients.get(0)
                    .post("/parser", ServerTest.mailboxForInvoices())
                    .path("id")
                    .asLong();
            var ids = new ArrayList<String>();
            for (int i = 0; i < 2 * CREDITS; i++) {
                var invoice = Samples.onePageInvoice(i);
                ids.add(clients.get(i % 2).upload(mailbox, invoice.name(), invoice.content()));
            }
            var ends = new ArrayList<String>();
            for (int i = 0; i < ids.size(); i++) {
                // Each is asked for what the other took in.
                var document = clients.get((i + 1) % 2).await(ids.get(i), Duration.ofMillis(50), PATIENCE);
                ends.add(document.path("status").asText());
            }
            assertThat(ends)
                    .containsOnly("PARSEDOK", "QUOTAEXC")
                    .filteredOn("PARSEDOK"::equals)
                    .hasSize(CREDITS);
            assertThat(clients.get(0).get("/nodes").path("results"))
                    .hasSize(2)
                    .allMatch(node -> node.path("alive").asBoolean());
        }
    }

    private Server start(PgBouncer bouncer) throws IOException {
        return Server.start(Settings.of(
                Map.of(
                        "data", folder.toString(),
                        "port", "0",
                        "sandbox", "off",
                        "workers", "2",
                        "min-free-mb", "0",
                        "monthly-credits", Integer.toString(CREDITS),
                        "api-key", KEY,
                        "db-url", bouncer.url("postgres"),
                        "db-user", "postgres"),
                Map.of()));
    }
}
