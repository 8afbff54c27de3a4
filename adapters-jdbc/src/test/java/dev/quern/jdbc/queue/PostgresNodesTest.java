package dev.quern.jdbc.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.node.Node;
import dev.quern.jdbc.Database;
import dev.quern.jdbc.Postgres;
import org.junit.jupiter.api.Test;

final class PostgresNodesTest extends JdbcNodesContract {
    @Override
    String newUrl() {
        return Postgres.newUrl();
    }

    @Test
    void a_program_that_starts_leaves_others_that_run_on_the_list() {
        var url = newUrl();
        try (var one = Database.open(url, "postgres", "postgres", 4);
                var two = Database.open(url, "postgres", "postgres", 4)) {
            var nodes = new JdbcNodes(two);
            var first = new JdbcNodes(one).attend(() -> {});
            var second = nodes.attend(() -> {});
            assertThat(nodes.list()).extracting(Node::id).containsExactly(one.node(), two.node());

            first.close();
            assertThat(nodes.list()).extracting(Node::id).containsExactly(two.node());
            second.close();
        }
    }
}
