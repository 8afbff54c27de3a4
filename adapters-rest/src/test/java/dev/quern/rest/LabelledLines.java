package dev.quern.rest;

import dev.quern.core.extraction.FieldExtractor;
import dev.quern.core.extraction.Guidance;
import dev.quern.core.field.Field;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Place;
import dev.quern.core.page.Word;
import dev.quern.core.result.Evidence;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.FieldValue;
import dev.quern.core.result.Method;
import dev.quern.core.result.Value;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finds values in lines "Name: value", and the rows of a table in lines "Name: cell; cell". */
final class LabelledLines implements FieldExtractor {
    @Override
    public List<FieldValue> extract(Pages pages, List<Field> fields, Guidance guidance) {
        return fields.stream().map(field -> extract(pages, field)).toList();
    }

    private static FieldValue extract(Pages pages, Field field) {
        var label = field.name() + ": ";
        var found = pages.pages().get(0).words().stream()
                .filter(word -> word.text().startsWith(label))
                .toList();
        if (found.isEmpty()) {
            return new FieldValue(field.name(), null, new Evidence(0.8, Method.LABEL, List.of()));
        }
        if (field.format() == FieldFormat.TABLE) {
            return table(field, label, found);
        }
        var text = found.get(0).text().substring(label.length());
        return new FieldValue(field.name(), value(field, text), evidence(found.subList(0, 1)));
    }

    private static FieldValue table(Field field, String label, List<Word> lines) {
        var rows = new ArrayList<Map<String, Value>>();
        var cells = new ArrayList<Map<String, Evidence>>();
        for (var line : lines) {
            var texts = line.text().substring(label.length()).split("; ", -1);
            var row = new LinkedHashMap<String, Value>();
            var evidence = new LinkedHashMap<String, Evidence>();
            for (int i = 0; i < field.columns().size(); i++) {
                var column = field.columns().get(i);
                row.put(column.name(), i < texts.length ? value(column, texts[i]) : null);
                evidence.put(column.name(), evidence(List.of(line)));
            }
            rows.add(row);
            cells.add(evidence);
        }
        return new FieldValue(field.name(), new Value.Table(rows), evidence(lines), cells);
    }

    private static Value value(Field field, String text) {
        return field.format() == FieldFormat.NUMBER ? new Value.Decimal(new BigDecimal(text)) : new Value.Text(text);
    }

    private static Evidence evidence(List<Word> words) {
        return new Evidence(0.9, Method.LABEL, List.of(Place.of(0, words)));
    }
}
