package dev.quern.jdbc;

import dev.quern.core.page.Box;
import dev.quern.core.page.Place;
import dev.quern.core.result.Evidence;
import dev.quern.core.result.FieldEvidence;
import dev.quern.core.result.Method;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The column that holds the evidence for a result. A box is a list of left, top, right and bottom. */
final class EvidenceColumn {
    private EvidenceColumn() {}

    static String write(List<FieldEvidence> evidence) {
        return JsonColumn.write(evidence.stream().map(EvidenceColumn::tree).toList());
    }

    static List<FieldEvidence> read(String text) {
        return JsonColumn.list(JsonColumn.read(text)).stream()
                .map(JsonColumn::members)
                .map(EvidenceColumn::fieldEvidence)
                .toList();
    }

    private static Map<String, Object> tree(FieldEvidence field) {
        var tree = new LinkedHashMap<String, Object>();
        tree.put("field", field.field());
        tree.put("evidence", tree(field.evidence()));
        tree.put(
                "cells",
                field.cells().stream()
                        .map(row -> {
                            var cells = new LinkedHashMap<String, Object>();
                            row.forEach((column, evidence) -> cells.put(column, tree(evidence)));
                            return cells;
                        })
                        .toList());
        return tree;
    }

    private static Map<String, Object> tree(Evidence evidence) {
        var tree = new LinkedHashMap<String, Object>();
        tree.put("confidence", number(evidence.confidence()));
        tree.put("method", evidence.method().name());
        tree.put("places", evidence.places().stream().map(EvidenceColumn::tree).toList());
        return tree;
    }

    private static Map<String, Object> tree(Place place) {
        var box = place.box();
        var tree = new LinkedHashMap<String, Object>();
        tree.put("page", BigDecimal.valueOf(place.page()));
        tree.put("box", List.of(number(box.left()), number(box.top()), number(box.right()), number(box.bottom())));
        tree.put("text", place.text());
        return tree;
    }

    /** The shortest decimal that is read back as the same double. */
    private static BigDecimal number(double number) {
        return BigDecimal.valueOf(number);
    }

    private static FieldEvidence fieldEvidence(Map<String, @Nullable Object> tree) {
        var cells = JsonColumn.list(tree.get("cells")).stream()
                .map(JsonColumn::members)
                .map(row -> {
                    var evidence = new LinkedHashMap<String, Evidence>();
                    row.forEach((column, cell) -> evidence.put(column, evidence(JsonColumn.members(cell))));
                    return (Map<String, Evidence>) evidence;
                })
                .toList();
        return new FieldEvidence(
                String.valueOf(tree.get("field")), evidence(JsonColumn.members(tree.get("evidence"))), cells);
    }

    private static Evidence evidence(Map<String, @Nullable Object> tree) {
        var places = JsonColumn.list(tree.get("places")).stream()
                .map(JsonColumn::members)
                .map(EvidenceColumn::place)
                .toList();
        return new Evidence(
                decimal(tree.get("confidence")).doubleValue(),
                Method.valueOf(String.valueOf(tree.get("method"))),
                places);
    }

    private static Place place(Map<String, @Nullable Object> tree) {
        var edges = JsonColumn.list(tree.get("box")).stream()
                .mapToDouble(edge -> decimal(edge).doubleValue())
                .toArray();
        return new Place(
                decimal(tree.get("page")).intValueExact(),
                new Box(edges[0], edges[1], edges[2], edges[3]),
                String.valueOf(tree.get("text")));
    }

    private static BigDecimal decimal(@Nullable Object part) {
        if (part instanceof BigDecimal number) {
            return number;
        }
        throw new IllegalStateException("A stored tree has another shape: a number expected");
    }
}
