package dev.quern.app.eval;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quern.core.field.Field;
import dev.quern.core.page.Pages;
import dev.quern.core.reading.DocumentReader;
import dev.quern.core.reading.Reading;
import dev.quern.core.reading.TypeDetector;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.FieldValue;
import dev.quern.core.result.Value;
import dev.quern.ocr.engine.EmbeddedExtractor;
import dev.quern.ocr.proposal.FieldNaming;
import dev.quern.ocr.proposal.ProposedFields;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Counts what a mailbox without fields would get of a labelled folder: its first documents propose fields, the engine
 * extracts with them, and the labelled values are looked for among all values, under whatever name.
 */
final class ProposalScore {
    private static final int PROPOSING = 3;
    private static final int DOCUMENTS = 12;

    private final EmbeddedExtractor engine = new EmbeddedExtractor();
    private final FieldNaming naming = engine.naming();
    private final DocumentReader reader;
    private final TypeDetector types;
    private int asked;
    private int right;
    private int cells;
    private int rightCells;
    private int proposed;
    private int useful;

    ProposalScore(DocumentReader reader, TypeDetector types) {
        this.reader = reader;
        this.types = types;
    }

    void add(LabelledFolder folder) throws IOException {
        var pages = new ArrayList<Pages>();
        var expected = new ArrayList<JsonNode>();
        for (var document : folder.documents().stream().limit(DOCUMENTS).toList()) {
            var type = types.detect(document.file(), document.name());
            if (reader.read(document.file(), type) instanceof Reading.Legible read) {
                pages.add(read.pages());
                expected.add(document.expected());
            }
        }
        if (pages.isEmpty()) {
            return;
        }
        var first = pages.subList(0, Math.min(PROPOSING, pages.size()));
        var fields = ProposedFields.of(first, List.of(), Conventions.UNKNOWN, naming, engine);
        var found = new HashSet<String>();
        for (int i = 0; i < pages.size(); i++) {
            var values = engine.extract(pages.get(i), fields, folder.wanted().guidance());
            for (var field : folder.wanted().fields()) {
                var wanted = expected.get(i).path(field.name());
                if (Comparison.scored(wanted)) {
                    if (field.format() == FieldFormat.TABLE) {
                        cells(field, wanted, fields, values, found);
                    } else {
                        single(field, wanted, values, found);
                    }
                }
            }
        }
        proposed += fields.size();
        useful += found.size();
    }

    private void single(Field field, JsonNode wanted, List<FieldValue> values, Set<String> found) {
        boolean any = false;
        for (var value : values) {
            if (value.value() != null
                    && !(value.value() instanceof Value.Table)
                    && Comparison.of(field, wanted, value.plain(FieldFormat.ONELINE))
                            .perfect()) {
                any = true;
                found.add(value.field());
            }
        }
        asked++;
        right += any ? 1 : 0;
    }

    /** Counts, for each column asked for, the cells in the proposed column that has most of them. */
    private void cells(Field table, JsonNode wanted, List<Field> fields, List<FieldValue> values, Set<String> found) {
        for (var column : table.columns()) {
            int want = 0;
            for (var row : wanted) {
                want += row.hasNonNull(column.name()) ? 1 : 0;
            }
            int best = 0;
            var bestIn = "";
            for (int i = 0; i < fields.size(); i++) {
                if (values.get(i).plain(FieldFormat.TABLE) instanceof List<?> rows) {
                    for (var other : fields.get(i).columns()) {
                        int common = common(column, wanted, rows, other.name());
                        if (common > best) {
                            best = common;
                            bestIn = fields.get(i).name();
                        }
                    }
                }
            }
            if (best > 0) {
                found.add(bestIn);
            }
            cells += want;
            rightCells += best;
        }
    }

    private static int common(Field column, JsonNode wanted, List<?> rows, String name) {
        var left = new ArrayList<JsonNode>();
        for (var row : wanted) {
            if (row.hasNonNull(column.name())) {
                left.add(row.get(column.name()));
            }
        }
        int common = 0;
        for (var row : rows) {
            var cell = ((Map<?, ?>) row).get(name);
            for (int i = 0; cell != null && i < left.size(); i++) {
                if (Comparison.of(column, left.get(i), cell).perfect()) {
                    left.remove(i);
                    common++;
                    break;
                }
            }
        }
        return common;
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "of %d values %.3f, of %d cells %.3f; %d fields proposed, of which useful %.3f",
                asked,
                right / Math.max(1.0, asked),
                cells,
                rightCells / Math.max(1.0, cells),
                proposed,
                useful / Math.max(1.0, proposed));
    }
}
