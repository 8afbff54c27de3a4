package dev.quern.core.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.tuple;

import dev.quern.core.file.Disk;
import dev.quern.core.node.Node;
import dev.quern.core.node.Nodes;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The contract of every {@link Nodes}. */
public interface NodesContract {
    Node.Program PROGRAM = new Node.Program("mill-1", "1.2.3", Node.Role.ALL);
    Node.State STATE = new Node.State(
            new Node.Use(1, 2),
            new Node.Use(3, 4),
            new Disk(5_000_000_000L, 60_000_000_000L, 700),
            new Node.Memory(8, 9));

    /** A store without nodes. */
    Nodes nodes();

    /** Has a node be silent for as long. */
    void silence(String id, Duration time);

    @Test
    default void a_node_is_listed_as_it_reported() {
        nodes().report("a", PROGRAM, STATE);

        assertThat(nodes().list()).singleElement().satisfies(node -> {
            assertThat(node.id()).isEqualTo("a");
            assertThat(node.program()).isEqualTo(PROGRAM);
            assertThat(node.state()).isEqualTo(STATE);
            assertThat(node.alive()).isTrue();
            assertThat(node.lastSeen()).isEqualTo(node.since());
        });
    }

    @Test
    default void a_node_is_one_however_often_it_reports_and_is_as_it_said_last() {
        nodes().report("a", PROGRAM, STATE);
        var first = nodes().list().get(0);
        silence("a", Duration.ofSeconds(2));
        var later = new Node.State(new Node.Use(0, 2), STATE.readers(), STATE.disk(), STATE.memory());
        nodes().report("a", PROGRAM, later);

        assertThat(nodes().list()).singleElement().satisfies(node -> {
            assertThat(node.state()).isEqualTo(later);
            assertThat(node.lastSeen()).isAfter(node.since());
            assertThat(node.since()).isBeforeOrEqualTo(first.since());
        });
    }

    @Test
    default void a_silent_node_counts_as_gone_until_it_reports_again() {
        nodes().report("a", PROGRAM, STATE);
        nodes().report("b", PROGRAM, STATE);
        silence("a", Node.PATIENCE.minusSeconds(2));
        assertThat(nodes().list()).allMatch(Node::alive);

        silence("a", Duration.ofSeconds(3));
        nodes().report("b", PROGRAM, STATE);
        assertThat(nodes().list())
                .extracting(Node::id, Node::alive)
                .containsExactlyInAnyOrder(tuple("a", false), tuple("b", true));

        nodes().report("a", PROGRAM, STATE);
        assertThat(nodes().list()).hasSize(2).allMatch(Node::alive);
    }

    @Test
    default void a_node_that_leaves_is_not_listed_and_others_are() {
        nodes().report("a", PROGRAM, STATE);
        nodes().report("b", PROGRAM, STATE);
        nodes().leave("a");

        assertThat(nodes().list()).extracting(Node::id).containsExactly("b");
        assertThatCode(() -> nodes().leave("a")).doesNotThrowAnyException();
    }

    @Test
    default void a_node_that_has_been_gone_for_long_is_removed_when_another_reports() {
        nodes().report("a", PROGRAM, STATE);
        silence("a", Node.FORGOTTEN.minusMinutes(1));
        nodes().report("b", PROGRAM, STATE);
        assertThat(nodes().list()).extracting(Node::id).containsExactlyInAnyOrder("a", "b");

        silence("a", Duration.ofMinutes(2));
        nodes().report("b", PROGRAM, STATE);
        assertThat(nodes().list()).extracting(Node::id).containsExactly("b");
    }
}
