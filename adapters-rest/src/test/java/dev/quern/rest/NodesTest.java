package dev.quern.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.account.Role;
import dev.quern.core.file.Disk;
import dev.quern.core.node.Node;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodesTest {
    private static final Node.State STATE =
            new Node.State(new Node.Use(1, 2), new Node.Use(2, 3), new Disk(400, 9_000, 500), new Node.Memory(10, 20));

    private TestServer server;

    @BeforeEach
    void start(@TempDir Path folder) throws IOException {
        server = new TestServer(folder);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void every_node_is_told_with_its_state_and_one_that_is_silent_is_not_alive() {
        report("one", "mill-1");
        server.now.updateAndGet(now -> now.plus(Duration.ofSeconds(11)));
        report("two", "mill-2");

        var answer = server.get("/nodes").json();

        assertThat(answer.at("/results/0").toString())
                .isEqualTo("{\"id\":\"one\",\"host\":\"mill-1\",\"version\":\"1.0\",\"role\":\"all\","
                        + "\"since\":\"2026-06-16T12:00:00.000000Z\",\"last_seen\":\"2026-06-16T12:00:00.000000Z\","
                        + "\"alive\":false,\"workers\":{\"busy\":1,\"all\":2},\"readers\":{\"busy\":2,\"all\":3},"
                        + "\"disk\":{\"free_bytes\":400,\"total_bytes\":9000,\"least_free_bytes\":500},"
                        + "\"memory\":{\"used_bytes\":10,\"max_bytes\":20}}");
        assertThat(answer.at("/results/1/alive").asBoolean()).isTrue();
        assertThat(answer.at("/results")).hasSize(2);
    }

    @Test
    void the_queue_is_that_of_the_account_alone() {
        server.crowd.set(7L);
        var other = server.keys.createAccount("Others").id();
        var key = server.keys.create(other, "other", Role.VIEWER, null).secret();

        assertThat(server.get("/nodes").json().at("/queue/waiting").asLong()).isEqualTo(7);
        assertThat(server.send(server.request("/nodes").setHeader("Authorization", key))
                        .json()
                        .get("queue")
                        .toString())
                .isEqualTo("{\"waiting\":0,\"oldest_seconds\":null}");
    }

    private void report(String id, String host) {
        server.quern.queues().nodes().report(id, new Node.Program(host, "1.0", Node.Role.ALL), STATE);
    }
}
