package dev.quern.ocr.fitting;

import dev.quern.core.template.Template;
import dev.quern.core.template.TemplateObject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
                end -> Boxes.of(end).startPage() + Boxes.of(end).upperY()));
    }

    private static boolean isBeneath(TemplateObject label, TemplateObject table) {
        var at = Boxes.of(label);
        var box = Boxes.of(table);
        return at.startPage() > box.startPage() || at.upperY() > box.upperY();
    }

    /** The end labels, from the top of the document. */
    List<TemplateObject> ends() {
        return ends;
    }

    /** The table that grows down to an end label. */
    Optional<TemplateObject> table(TemplateObject end) {
        return Optional.ofNullable(tables.get(end));
    }
}
