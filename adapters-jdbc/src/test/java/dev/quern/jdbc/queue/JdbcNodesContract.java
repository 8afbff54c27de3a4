package dev.quern.jdbc.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.contract.NodesContract;
import dev.quern.core.node.Node;
import dev.quern.core.node.Nodes;
import dev.quern.jdbc.Database;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The contract of nodes on each database, and how a program becomes one. */
abstract class JdbcNodesContract implements NodesContract {
    private Database database;
    private JdbcNodes nodes;

    /** The address of an empty database. */
    abstract String newUrl();

    @BeforeEach
    void open() {
        database = Database.open(newUrl(), "postgres", "postgres", 8);
        nodes = new JdbcNodes(database);
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Override
    public Nodes nodes() {
        return nodes;
    }

    @Override
    public void silence(String id, Duration time) {
        database.jdbi()
                .useHandle(handle -> handle.createUpdate("""
                        update node set since = since - interval '%1$d' second, last_seen = last_seen - interval '%1$d' second
                        where id = :id
                        """.formatted(time.toSeconds()))
                        .bind("id", id)
                        .execute());
    }

    @Test
    void a_program_may_be_a_node_without_work_until_it_ends() {
        var program = new Node.Program("mill-2", "1.2.3", Node.Role.API);
        nodes.introduce(program, () -> STATE);
        nodes.attend();
        nodes.attend();
        assertThat(nodes.list()).singleElement().satisfies(node -> {
            assertThat(node.program()).isEqualTo(program);
            assertThat(node.alive()).isTrue();
        });
        nodes.close();
        assertThat(nodes.list()).isEmpty();
        nodes.close();
    }

    @Test
    void a_program_is_a_node_while_it_works_on_any_queue() {
        nodes.introduce(PROGRAM, () -> STATE);
        try (var queues = new JdbcQueues(
                new JdbcWorkQueue(database, nodes, Retries.DEFAULT),
                new JdbcDeliveryQueue(database, nodes, Retries.DEFAULT),
                new JdbcErrands(database, nodes),
                nodes)) {
            assertThat(nodes.list()).isEmpty();
            queues.work().start(1, document -> {}, (document, cause) -> {});
            queues.deliveries().start(1, delivery -> {}, (delivery, cause) -> {});
            assertThat(nodes.list()).singleElement().satisfies(node -> {
                assertThat(node.id()).isEqualTo(database.node());
                assertThat(node.program()).isEqualTo(PROGRAM);
                assertThat(node.state()).isEqualTo(STATE);
            });
            queues.work().close();
            assertThat(nodes.list()).hasSize(1);
        }
        assertThat(nodes.list()).isEmpty();
    }

    @Test
    void a_program_that_starts_removes_nodes_that_are_not_there_any_more() {
        nodes.report("killed", PROGRAM, STATE);

        var attendance = nodes.attend(() -> {});
        assertThat(nodes.list()).extracting(Node::id).containsExactly(database.node());

        attendance.close();
        assertThat(nodes.list()).isEmpty();
    }
}
