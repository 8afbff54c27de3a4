package dev.quern.ocr.fitting;

import dev.quern.core.template.Template;
import dev.quern.core.template.TemplateObject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Which tables of a template grow with their rows: those whose lower right corner follows a label, their end label. */
final class Growth {
    private final Map<TemplateObject, TemplateObject> tables = new HashMap<>();
    private final List<TemplateObject> ends;

    Growth(Template.Content template, Predicate<TemplateObject> isTable) {
        for (var object : template.objects()) {
            if (isTable.test(object) && object.box() != null && object.lowerRight() != null) {
                template.objects().stream()
                        .filter(label -> label.id().equals(object.lowerRight()) && label.box() != null)
                        .filter(label -> isBeneath(label, object))
                        .findFirst()
                        .ifPresent(end -> tables.putIfAbsent(end, object));
            }
        }
        ends = new ArrayList<>(tables.keySet());
        ends.sort(Comparator.comparingDouble(
                end -> LabelPlaces.box(end).startPage() + LabelPlaces.box(end).upperY()));
    }

    private static boolean isBeneath(TemplateObject label, TemplateObject table) {
        var at = LabelPlaces.box(label);
        var box = LabelPlaces.box(table);
        return at.startPage() > box.startPage() || at.upperY() > box.upperY();
    }

    /** The end labels, from the top of the document. */
    List<TemplateObject> ends() {
        return ends;
    }

    /** Where in the document the table of an end label begins, counted in pages from the top of the first. */
    double top(TemplateObject end, LabelPlaces places) {
        var table = tables.get(end);
        if (table == null) {
            return 0;
        }
        var box = LabelPlaces.box(table);
        var label = places.find(table.upperLeft());
        if (label.isPresent()) {
            return label.get().page() + label.get().box().bottom();
        }
        var above = places.endAbove(box).flatMap(other -> places.find(other.id()));
        return above.map(Occurrence::top)
                .orElseGet(() -> box.startPage()
                        + places.alignment(box.startPage())
                                .map(LabelPlaces.plain(box))
                                .top());
    }
}
