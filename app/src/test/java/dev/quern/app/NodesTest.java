package dev.quern.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.quern.app.client.QuernClient;
import dev.quern.app.samples.Samples;
import dev.quern.app.settings.Settings;
import dev.quern.app.wiring.Server;
import dev.quern.app.wiring.Wiring;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.Test;

/** Real servers on one database: each is on the list of nodes, with figures that are true, and is missed when it is gone. */
class NodesTest extends ServerTest {
    private static final String KEY = "sk_a-key-for-the-test-of-nodes";
    private static final Duration NOTICED = Duration.ofSeconds(15);
    private static final int DOCUMENTS = 24;

    @Test
    void a_worker_at_work_is_told_as_busy_and_as_free_afterwards() throws Exception {
        var answer = new CountDownLatch(1);
        try (var model = new AnsweringModel(200, "{\"Total\":100.00}")) {
            model.beforeAnswer = () -> awaitQuietly(answer);
            try (var server = model.server(data, KEY, "GCP_AI_1=llm")) {
                var client = new QuernClient(server.url(), KEY);
                assertThat(only(client).at("/workers/busy").asInt()).isZero();
                assertThat(client.get("/nodes").at("/queue").toString())
                        .isEqualTo("{\"waiting\":0,\"oldest_seconds\":null}");

                var mailbox = client.post("/parser", new ObjectMapper().readTree("""
                        {"ai_engine": "GCP_AI_1", "parser_object_set": [{"name": "Total", "format": "NUMBER"}]}"""));
                var uid = client.upload(
                        mailbox.path("id").asLong(), "bill.txt", "Total 100.00".getBytes(StandardCharsets.UTF_8));
                soon().until(() -> only(client).at("/workers/busy").asInt() == 1);
                var nodes = client.get("/nodes");
                assertThat(nodes.at("/queue/waiting").asInt()).isEqualTo(1);
                assertThat(nodes.at("/queue/oldest_seconds").asLong()).isBetween(0L, 60L);
                checkFigures(nodes.at("/results/0"));

                answer.countDown();
                client.await(uid, Duration.ofMillis(50), Duration.ofSeconds(60));
                soon().until(() -> only(client).at("/workers/busy").asInt() == 0);
                assertThat(client.get("/nodes").at("/queue/waiting").asInt()).isZero();
            } finally {
                answer.countDown();
            }
        }
    }

    private void checkFigures(JsonNode node) {
        assertThat(node.path("alive").asBoolean()).isTrue();
        assertThat(node.path("host").asText()).isNotEmpty();
        assertThat(node.path("version").asText()).isNotEmpty();
        assertThat(node.at("/workers/all").asInt()).isPositive();
        assertThat(node.at("/readers/all").asInt())
                .isEqualTo(node.at("/workers/all").asInt() + 1);
        assertThat(node.at("/disk/total_bytes").asLong())
                .isEqualTo(data.toFile().getTotalSpace());
        assertThat(node.at("/disk/free_bytes").asLong())
                .isBetween(
                        node.at("/disk/least_free_bytes").asLong(),
                        node.at("/disk/total_bytes").asLong());
        assertThat(node.at("/memory/max_bytes").asLong())
                .isEqualTo(Runtime.getRuntime().maxMemory());
        assertThat(node.at("/memory/used_bytes").asLong())
                .isBetween(1L, node.at("/memory/max_bytes").asLong());
    }

    @Test
    void a_restart_leaves_no_dead_node_behind_after_a_kill_either() throws Exception {
        var first = only(start());
        server().kill();
        var second = only(start());
        assertThat(second.path("alive").asBoolean()).isTrue();
        assertThat(second.path("id")).isNotEqualTo(first.path("id"));

        assertThat(server().stop()).isIn(0, 143);
        try (var third = startHere()) {
            assertThat(only(client(third)).path("id")).isNotEqualTo(second.path("id"));
        }
    }

    @Test
    void what_a_killed_node_had_in_hand_is_taken_up_by_another_within_15_seconds() throws Exception {
        var url = Postgres.newUrl();
        try (var other = startHere(database(url, "1"))) {
            var client = client(other);
            var others = only(client).path("id");
            var doomed = start(database(url, "3"));
            var nodes = client.get("/nodes").path("results");
            assertThat(nodes).hasSize(2).allMatch(node -> node.path("alive").asBoolean());
            var node = nodes.path(nodes.path(0).path("id").equals(others) ? 1 : 0)
                    .path("id")
                    .asText();

            var mailbox =
                    doomed.post("/parser", mailboxForInvoices()).path("id").asLong();
            var ids = new ArrayList<String>();
            for (int i = 0; i < DOCUMENTS; i++) {
                ids.add(doomed.upload(
                        mailbox,
                        "invoice-" + i + ".pdf",
                        Samples.onePageInvoice(i).content()));
            }
            client.await(ids.get(0), Duration.ofMillis(5), Duration.ofSeconds(60));
            server().kill();
            long killed = System.nanoTime();
            assertThat(inHandOf(node, url)).isPositive();

            await().pollInterval(Duration.ofMillis(100))
                    .atMost(Duration.ofSeconds(60))
                    .until(() -> inHandOf(node, url) == 0);
            var taken = Duration.ofNanos(System.nanoTime() - killed);
            System.out.println("Work of a killed node was taken up after " + taken.toMillis() + " ms");
            assertThat(taken).isLessThan(NOTICED);
            assertThat(client.get("/nodes").path("results"))
                    .filteredOn(one -> one.path("id").asText().equals(node))
                    .allMatch(one -> !one.path("alive").asBoolean())
                    .hasSize(1);
            for (var id : ids) {
                var document = client.await(id, Duration.ofMillis(20), Duration.ofMinutes(2));
                assertThat(document.path("status").asText()).isEqualTo("PARSEDOK");
                assertThat(document.path("credits_used").asInt()).isEqualTo(1);
            }
        }
    }

    @Test
    void metrics_tell_the_number_of_nodes_and_the_age_of_the_queue() throws Exception {
        try (var parts =
                Wiring.parts(Settings.of(Map.of("data", data.toString(), "port", "0", "sandbox", "off"), Map.of()))) {
            assertThat(parts.collaborators().metrics().scrape())
                    .contains("quern_nodes 0.0\n")
                    .contains("quern_queue_oldest_seconds{queue=\"documents\"} 0.0\n");

            parts.queues().work().start(1, document -> {}, (document, cause) -> {});
            assertThat(parts.collaborators().metrics().scrape()).contains("quern_nodes 1.0\n");
        }
    }

    private static QuernClient client(Server server) {
        return new QuernClient(server.url(), ServerProcess.KEY);
    }

    private static String[] database(String url, String workers) {
        return new String[] {"--db-url", url, "--db-user", "postgres", "--workers", workers};
    }

    private static int inHandOf(String node, String url) throws SQLException {
        try (var connection = DriverManager.getConnection(url, "postgres", null);
                var query = connection.prepareStatement("select count(*) from work_item where picked_by = ?")) {
            query.setString(1, node);
            try (var rows = query.executeQuery()) {
                assertThat(rows.next()).isTrue();
                return rows.getInt(1);
            }
        }
    }

    /** The one node of a server that has the database to itself. */
    private static JsonNode only(QuernClient client) throws IOException {
        var nodes = client.get("/nodes").path("results");
        assertThat(nodes).hasSize(1);
        return nodes.path(0);
    }

    private static ConditionFactory soon() {
        return await().pollInterval(Duration.ofMillis(100)).atMost(Duration.ofSeconds(30));
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
