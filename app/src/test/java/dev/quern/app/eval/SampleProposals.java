package dev.quern.app.eval;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.quern.core.extraction.Guidance;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.FieldValue;
import dev.quern.core.result.Value;
import dev.quern.ocr.engine.EmbeddedExtractor;
import dev.quern.ocr.proposal.ProposedFields;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;

/**
 * The values that a mailbox without fields would find: a document of each synthetic layout proposes its fields, the engine
 * extracts with them, and what people ask of the layout is looked for among the values, under whatever name.
 */
final class SampleProposals {
    private static final ObjectMapper JSON = new ObjectMapper();
    /** The least shares, a little below the figures in docs/accuracy.md. */
    private static final double RIGHT = 0.75;

    private static final double USEFUL = 0.59;

    private static final double TABLES = 0.9;

    private final EmbeddedExtractor engine;
    private int layouts;
    private int asked;
    private int right;
    private int tables;
    private int proposedTables;
    private int proposed;
    private int useful;

    SampleProposals(EmbeddedExtractor engine) {
        this.engine = engine;
    }

    /** Has a document propose fields. */
    void measure(SeenDocument seen) {
        layouts++;
        var fields = ProposedFields.of(List.of(seen.pages()), List.of(), Conventions.UNKNOWN, engine.naming(), engine);
        proposed += fields.size();
        var values = engine.extract(seen.pages(), fields, Guidance.NONE);
        var found = new HashSet<String>();
        for (var field : seen.document().fields()) {
            var expected = JSON.valueToTree(seen.document().expected().get(field.name()));
            if (!Comparison.scored(expected)) {
                continue;
            }
            if (field.format() == FieldFormat.TABLE) {
                var withRows = names(values.stream().filter(SampleProposals::hasRows));
                tables++;
                proposedTables += withRows.isEmpty() ? 0 : 1;
                found.addAll(withRows);
                continue;
            }
            var same = names(values.stream()
                    .filter(value -> value.value() != null && !(value.value() instanceof Value.Table))
                    .filter(value -> Comparison.of(field, expected, value.plain(FieldFormat.ONELINE))
                            .perfect()));
            asked++;
            right += same.isEmpty() ? 0 : 1;
            found.addAll(same);
        }
        useful += found.size();
    }

    /** Says what was measured, and asserts that it is as good as it was. */
    void assertUseful() {
        System.out.printf(
                "%d fields proposed for %d layouts, %.3f useful; of %d asked fields %.3f are among them with the right value, of %d tables %d with lines%n",
                proposed, layouts, useful / (double) proposed, asked, right / (double) asked, tables, proposedTables);
        assertThat(useful / (double) proposed).isGreaterThan(USEFUL);
        assertThat(right / (double) asked).isGreaterThan(RIGHT);
        assertThat(proposedTables / (double) tables).isGreaterThan(TABLES);
    }

    private static boolean hasRows(FieldValue value) {
        return value.value() instanceof Value.Table table && !table.rows().isEmpty();
    }

    private static List<String> names(Stream<FieldValue> values) {
        return values.map(FieldValue::field).toList();
    }
}
