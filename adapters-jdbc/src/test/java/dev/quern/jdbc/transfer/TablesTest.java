package dev.quern.jdbc.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.kernel.Refusal;
import dev.quern.jdbc.TestDatabases;
import dev.quern.jdbc.column.JsonColumn;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What goes along with an account, and which of the numbers in it are replaced. */
final class TablesTest {
    @TempDir
    private Path folder;

    @Test
    void of_every_column_of_every_table_it_is_decided_whether_it_goes_along() {
        var columns = new TreeMap<String, Set<String>>();
        try (var database = TestDatabases.h2(folder)) {
            database.jdbi()
                    .useHandle(handle -> handle.createQuery("""
                            select table_name, column_name from information_schema.columns
                            where table_schema = 'PUBLIC' and table_name <> 'flyway_schema_history'
                            """)
                            .map((set, context) -> columns.computeIfAbsent(
                                            set.getString(1).toLowerCase(Locale.ROOT), table -> new TreeSet<>())
                                    .add(set.getString(2).toLowerCase(Locale.ROOT)))
                            .list());
        }
        var tables = new HashSet<>(Tables.OF_AN_INSTALLATION);
        for (var table : Tables.ALL) {
            tables.add(table.name());
            var decided = new ArrayList<>(table.given());
            table.told().forEach(column -> decided.add(column.name()));
            decided.addAll(table.derived().keySet());
            decided.addAll(table.leftOut());
            assertThat(decided)
                    .as(table.name())
                    .doesNotHaveDuplicates()
                    .containsExactlyInAnyOrderElementsOf(columns.getOrDefault(table.name(), Set.of()));
        }
        assertThat(tables).containsExactlyInAnyOrderElementsOf(columns.keySet());
    }

    @Test
    void numbers_inside_of_trees_are_replaced_as_they_are_written() {
        var tree = JsonColumn.read("""
                {"samples":[1,7],"objects":[{"field":"PF3","name":"a"},{"field":null}],"table":null}""");

        var samples = NumberPath.of("samples.*", Numbered.DOCUMENT).replaced(tree, number -> number + 100);
        var fields = NumberPath.of("objects.*.field", Numbered.FIELD).replaced(samples, number -> number + 20);
        var none = NumberPath.of("table.*.field", Numbered.FIELD).replaced(fields, number -> -1);

        assertThat(JsonColumn.write(none))
                .isEqualTo(
                        "{\"samples\":[101,107],\"objects\":[{\"field\":\"PF23\",\"name\":\"a\"},{\"field\":null}],\"table\":null}");
    }

    @Test
    void what_is_no_number_where_one_should_be_is_refused() {
        var path = NumberPath.of("asked.*", Numbered.FIELD);
        for (var tree :
                List.of("{\"asked\":[\"3\"]}", "{\"asked\":3}", "{\"asked\":[1.5]}", "{\"asked\":[1e99]}", "[]")) {
            assertThatThrownBy(() -> path.replaced(JsonColumn.read(tree), number -> number))
                    .as(tree)
                    .isInstanceOfAny(DamagedTree.class, Refusal.class);
        }
    }
}
