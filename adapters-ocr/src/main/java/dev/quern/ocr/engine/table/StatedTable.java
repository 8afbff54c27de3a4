package dev.quern.ocr.engine.table;

import dev.quern.core.field.Field;
import dev.quern.core.page.Place;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.Evidence;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.FieldValue;
import dev.quern.core.result.Method;
import dev.quern.core.result.Value;
import dev.quern.ocr.engine.ask.Meaning;
import dev.quern.ocr.engine.ask.Memory;
import dev.quern.ocr.engine.candidate.Candidate;
import dev.quern.ocr.engine.prose.Statements;
import dev.quern.ocr.value.Normaliser;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Lists that no table of the document holds: those who agree, and those who sign, one row each. */
public final class StatedTable {
    private static final double ASKED = 0.6;
    /** The confidence in a list: one may have been missed. */
    private static final double TRUST = 0.8;

    private final Statements statements;
    private final Memory fields;
    private final Memory columns;
    private final Conventions conventions;

    public StatedTable(Statements statements, Memory fields, Memory columns, Conventions conventions) {
        this.statements = statements;
        this.fields = fields;
        this.columns = columns;
        this.conventions = conventions;
    }

    /** The rows of a field that asks for the parties or for the signers; empty where it asks for neither or none are stated. */
    public Optional<FieldValue> find(Field field) {
        var meaning = fields.meaning(field);
        var rows = new ArrayList<List<@Nullable Candidate>>();
        if (meaning.means("party") > ASKED) {
            for (var party : statements.parties()) {
                rows.add(cells(field, party.name(), null));
            }
        } else if (meaning.means("signatory") > ASKED) {
            for (var signature : statements.signatures()) {
                rows.add(cells(field, signature.name(), signature.office()));
            }
        }
        return rows.isEmpty() ? Optional.empty() : value(field, rows);
    }

    private List<@Nullable Candidate> cells(Field field, Candidate name, @Nullable Candidate office) {
        var cells = new ArrayList<@Nullable Candidate>();
        for (var column : field.columns()) {
            var meaning = columns.meaning(column);
            cells.add(isOffice(fields.meaning(column)) ? office : isName(field, meaning) ? name : null);
        }
        return cells;
    }

    private static boolean isOffice(Meaning column) {
        return column.means("job_title", "title") > ASKED;
    }

    private static boolean isName(Field field, Meaning column) {
        return field.columns().size() == 1
                || column.means("person_name", "company", "party", "signatory") > ASKED
                || column.name().contains("name");
    }

    private Optional<FieldValue> value(Field field, List<List<@Nullable Candidate>> rows) {
        var values = new ArrayList<Map<String, @Nullable Value>>();
        var evidence = new ArrayList<Map<String, Evidence>>();
        var places = new ArrayList<Place>();
        for (var row : rows) {
            var cells = new LinkedHashMap<String, @Nullable Value>();
            var proofs = new LinkedHashMap<String, Evidence>();
            for (int i = 0; i < row.size(); i++) {
                var column = field.columns().get(i);
                var cell = row.get(i);
                var value = cell == null ? null : value(column.format(), cell.text());
                cells.put(column.name(), value);
                if (cell != null && value != null) {
                    proofs.put(column.name(), new Evidence(TRUST * cell.reading(), Method.LABEL, cell.places()));
                    places.addAll(cell.places());
                }
            }
            if (!proofs.isEmpty()) {
                values.add(cells);
                evidence.add(proofs);
            }
        }
        return values.isEmpty()
                ? Optional.empty()
                : Optional.of(new FieldValue(
                        field.name(), new Value.Table(values), new Evidence(TRUST, Method.LABEL, places), evidence));
    }

    private @Nullable Value value(FieldFormat format, String text) {
        return Normaliser.normalise(text, format, conventions).orElse(null);
    }
}
