package dev.quern.app.eval;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.quern.app.samples.Samples;
import dev.quern.core.extraction.Guidance;
import dev.quern.core.reading.Reading;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.FieldValue;
import dev.quern.core.result.Value;
import dev.quern.ocr.engine.EmbeddedExtractor;
import dev.quern.ocr.proposal.ProposedFields;
import dev.quern.ocr.reading.ReadersByType;
import dev.quern.ocr.reading.TikaTypeDetector;
import dev.quern.ocr.reading.pdf.PdfReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * The values that a mailbox without fields would find: a document of each synthetic layout proposes its fields, the engine
 * extracts with them, and what people ask of the layout is looked for among the values, under whatever name.
 */
class ProposalScoreTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    /** The least shares, a little below the figures in docs/accuracy.md. */
    private static final double RIGHT = 0.75;

    private static final double USEFUL = 0.59;

    private static final double TABLES = 0.9;

    @TempDir
    Path folder;

    @Test
    void fields_are_proposed_from_the_first_document() throws IOException {
        var engine = new EmbeddedExtractor();
        int asked = 0;
        int right = 0;
        int tables = 0;
        int proposedTables = 0;
        int proposed = 0;
        int useful = 0;
        for (var layout : Samples.layouts()) {
            var document = Samples.document(layout, 0);
            if (!(new PdfReader().read(document.writeTo(folder), "application/pdf") instanceof Reading.Legible read)) {
                throw new AssertionError("A drawn document is read");
            }
            var fields =
                    ProposedFields.of(List.of(read.pages()), List.of(), Conventions.UNKNOWN, engine.naming(), engine);
            proposed += fields.size();
            var values = engine.extract(read.pages(), fields, Guidance.NONE);
            var found = new HashSet<String>();
            for (var field : document.fields()) {
                var expected = JSON.valueToTree(document.expected().get(field.name()));
                if (!Comparison.scored(expected)) {
                    continue;
                }
                if (field.format() == FieldFormat.TABLE) {
                    var withRows = names(values.stream().filter(ProposalScoreTest::hasRows));
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
        System.out.printf(
                "%d fields proposed for %d layouts, %.3f useful; of %d asked fields %.3f are among them with the right value, of %d tables %d with lines%n",
                proposed,
                Samples.LAYOUTS,
                useful / (double) proposed,
                asked,
                right / (double) asked,
                tables,
                proposedTables);
        assertThat(useful / (double) proposed).isGreaterThan(USEFUL);
        assertThat(right / (double) asked).isGreaterThan(RIGHT);
        assertThat(proposedTables / (double) tables).isGreaterThan(TABLES);
    }

    @Test
    @EnabledIfSystemProperty(named = "quern.proposals", matches = ".+")
    void fields_are_proposed_for_labelled_folders() throws IOException {
        var types = new TikaTypeDetector();
        var all = new ProposalScore(ReadersByType.standard(), types);
        for (var folder : System.getProperty("quern.proposals").split(",", -1)) {
            var one = new ProposalScore(ReadersByType.standard(), types);
            var labelled = LabelledFolder.read(Path.of(folder));
            one.add(labelled);
            all.add(labelled);
            System.out.println(folder + ": " + one);
        }
        System.out.println("all: " + all);
        assertThat(all).asString().doesNotContain("of 0 values");
    }

    private static boolean hasRows(FieldValue value) {
        return value.value() instanceof Value.Table table && !table.rows().isEmpty();
    }

    private static List<String> names(Stream<FieldValue> values) {
        return values.map(FieldValue::field).toList();
    }
}
