package dev.quern.ocr.fitting;

import dev.quern.core.field.Field;
import dev.quern.core.kernel.Stoppable;
import dev.quern.core.page.Box;
import dev.quern.core.page.Place;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.Evidence;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.FieldValue;
import dev.quern.core.result.Method;
import dev.quern.core.result.Value;
import dev.quern.core.template.TemplateObject;
import dev.quern.ocr.fitting.page.Applying;
import dev.quern.ocr.fitting.page.Occurrence;
import dev.quern.ocr.fitting.page.TextPage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads a table whose columns are boxes. Lines are cut into runs of words, each goes to the column it is aligned with; a line
 * that fills more than one column begins a row, others go on with the row above. On following pages the table goes on beneath
 * its heading, where that is repeated.
 */
final class TableReading {
    /** A multiple of the usual distance of lines: a wider gap ends the table on its page. */
    private static final double GAP = 2.6;

    private static final double FOOT = 0.85;
    private static final double HEAD = 0.12;
    /** A multiple of the height of a line: lines farther apart do not belong to one foot. */
    private static final double APART = 3;

    private final List<TextPage> pages;
    private final LabelPlaces places;
    private final UnreadLabels unread;
    private final Areas areas;
    private final List<TemplateObject> delimiters;
    private final Conventions conventions;

    /** @param delimiters of the template; those with a box in a table cut phrases there */
    TableReading(
            List<TextPage> pages,
            LabelPlaces places,
            UnreadLabels unread,
            Areas areas,
            List<TemplateObject> delimiters,
            Conventions conventions) {
        this.delimiters = delimiters;
        this.pages = pages;
        this.places = places;
        this.unread = unread;
        this.areas = areas;
        this.conventions = conventions;
    }

    /** @param columns the objects of the table's columns, in the order of the fields */
    FieldValue read(Field table, Areas.Area area, Map<Field, TemplateObject> columns, List<TemplateObject> labels) {
        var heads = new HashSet<TemplateObject>();
        var laid = new ArrayList<TableColumn>();
        columns.forEach((field, object) -> anchor(object).ifPresent(at -> {
            var format = object.format() == null ? field.format() : object.format();
            laid.add(new TableColumn(field, format, at, object.format() == FieldFormat.ONELINE));
            labels.stream()
                    .filter(label -> label.id().equals(object.upperLeft()))
                    .forEach(heads::add);
        }));
        var stacked = StackedReading.of(columns, delimiters, laid, conventions);
        laid.addAll(unasked(heads, labels));
        laid.sort(Comparator.comparingDouble(column -> column.box().left()));
        var rows = new ArrayList<List<RowLine>>();
        for (int page = area.startPage(); page <= Math.min(area.endPage(), pages.size() - 1); page++) {
            addRows(rows, page, top(page, area, heads), page == area.endPage() ? area.bottom() : 1, laid, stacked);
        }
        return value(table, rows);
    }

    /** Cells are aligned with the heading they stand under; without one, with the box. */
    private Optional<Box> anchor(TemplateObject object) {
        var heading = places.find(object.upperLeft()).map(Occurrence::box);
        return areas.of(object)
                .map(at -> heading.orElse(at.box()))
                .or(() -> object.upperLeft() == null ? Optional.empty() : unread.place(object.upperLeft()));
    }

    /** Other labels on the line of the headings: what stands under them is nobody's. */
    private List<TableColumn> unasked(Set<TemplateObject> heads, List<TemplateObject> labels) {
        var unasked = new ArrayList<TableColumn>();
        for (var label : labels) {
            boolean beside = !heads.contains(label)
                    && heads.stream().anyMatch(head -> {
                        var one = Boxes.of(head);
                        var other = Boxes.of(label);
                        return one.startPage() == other.startPage()
                                && one.upperY() < other.lowerY()
                                && other.upperY() < one.lowerY();
                    });
            if (beside) {
                places.find(label.id())
                        .ifPresent(at -> unasked.add(new TableColumn(null, FieldFormat.TEXT, at.box(), false)));
            }
        }
        return unasked;
    }

    /** Where rows begin on a page. */
    private double top(int page, Areas.Area area, Set<TemplateObject> heads) {
        if (page == area.startPage()) {
            return heads.stream()
                    .flatMap(head -> places.find(head.id()).stream())
                    .filter(at -> at.page() == page)
                    .mapToDouble(at -> at.box().bottom())
                    .reduce(area.top(), Math::max);
        }
        return repeated(page, heads).map(Box::bottom).orElseGet(() -> beneathHead(page, area));
    }

    /** The heading again: the line, or two, with most of its labels. */
    private Optional<Box> repeated(int page, Set<TemplateObject> heads) {
        Box best = null;
        int most = 0;
        for (var head : heads) {
            for (var at : places.all(head, page)) {
                var line = heads.stream()
                        .flatMap(other -> places.all(other, page).stream())
                        .filter(other -> other.box().top() < at.box().bottom()
                                && at.box().top() < other.box().bottom())
                        .toList();
                if (line.size() > most
                        || (line.size() == most && best != null && at.box().top() < best.top())) {
                    most = line.size();
                    best = line.stream().map(Occurrence::box).reduce(Box::union).orElse(at.box());
                }
            }
        }
        return best == null || 2 * most < heads.size() ? Optional.empty() : Optional.of(best);
    }

    /** At the head of a page stands what stands at that of another, or words that are above the table too. */
    private double beneathHead(int page, Areas.Area area) {
        var above = pages.get(area.startPage()).words().stream()
                .filter(word -> word.box().bottom() < area.top())
                .map(word -> pages.get(area.startPage()).folded(word))
                .collect(Collectors.toSet());
        double head = 0;
        var lines = pages.get(page).lines();
        for (int i = 0; i < lines.size() && lines.get(i).box().bottom() < HEAD; i++) {
            var box = lines.get(i).box();
            double next = i + 1 < lines.size() ? lines.get(i + 1).box().top() : 1;
            long known = lines.get(i).words().stream()
                    .filter(word -> above.contains(pages.get(page).folded(word)))
                    .count();
            boolean again = 2 * known > lines.get(i).words().size() && next - box.bottom() > 2 * box.height();
            if (again || isOnOtherPages(page, lines.get(i))) {
                head = box.bottom();
            }
        }
        return head;
    }

    /** Where the last lines of a page begin that stand at the foot of others, too. */
    private double foot(int page) {
        double foot = 1;
        var lines = pages.get(page).lines();
        for (int i = lines.size() - 1; i >= 0; i--) {
            var line = lines.get(i);
            boolean first = foot == 1;
            if (line.box().top() < FOOT
                    || !isOnOtherPages(page, line)
                    || (!first
                            && foot - line.box().bottom() > APART * line.box().height())) {
                break;
            }
            foot = line.box().top();
        }
        return foot;
    }

    /** Returns whether a line is printed at the head or foot of every page; page numbers may differ. */
    private boolean isOnOtherPages(int page, TextPage.Line line) {
        var text = withoutDigits(line);
        for (var other : pages) {
            boolean there = other.index() != page
                    && other.lines().stream()
                            .anyMatch(one ->
                                    Math.abs(one.box().centerY() - line.box().centerY()) < 0.01
                                            && withoutDigits(one).equals(text));
            if (there) {
                return true;
            }
        }
        return false;
    }

    private static String withoutDigits(TextPage.Line line) {
        return line.text().replaceAll("\\d", "");
    }

    private void addRows(
            List<List<RowLine>> rows,
            int page,
            double from,
            double to,
            List<TableColumn> columns,
            Optional<StackedReading> stacked) {
        double pitch = Double.NaN;
        double bottom = Double.NaN;
        double left = columns.stream().mapToDouble(c -> c.box().left()).min().orElse(0);
        double foot = foot(page);
        var text = pages.get(page);
        var cutting = new RowCutting(columns, conventions);
        var free = areas.free(page).stream()
                .filter(word -> word.box().centerY() > from && word.box().centerY() < to)
                .toList();
        if (stacked.isPresent()) {
            stacked.get().addRows(rows, text, TextPage.lines(free));
            return;
        }
        for (var line : TextPage.lines(free)) {
            Stoppable.check();
            var cells = cutting.cells(text.runs(line.words()), left);
            double height = line.box().height();
            double usual = Double.isNaN(pitch) ? 2 * height : pitch;
            if (line.box().top() >= foot
                    || (!Double.isNaN(bottom) && line.box().top() - bottom > Math.max(GAP * height, 1.6 * usual))) {
                return;
            }
            if (cells.isEmpty()) {
                continue;
            }
            if (!Double.isNaN(bottom)) {
                pitch = Double.isNaN(pitch)
                        ? height
                        : Math.max(pitch, line.box().top() - bottom);
            }
            bottom = line.box().bottom();
            var there = new RowLine(page, cells, line.box());
            boolean begins = there.beginsRow(
                    (int) columns.stream().filter(c -> c.field() != null).count());
            boolean beside = cells.keySet().stream().allMatch(TableColumn::oneLine);
            if (begins || (rows.isEmpty() && !beside)) {
                rows.add(new ArrayList<>(List.of(there)));
            } else if (!beside) {
                rows.get(rows.size() - 1).add(there);
            }
        }
    }

    private FieldValue value(Field table, List<List<RowLine>> rows) {
        var values = new ArrayList<Map<String, @Nullable Value>>();
        var cells = new ArrayList<Map<String, Evidence>>();
        var all = new ArrayList<Place>();
        for (var lines : rows) {
            var row = new LinkedHashMap<String, @Nullable Value>();
            var evidence = new HashMap<String, Evidence>();
            table.columns().forEach(column -> row.put(column.name(), null));
            for (var column : lines.stream()
                    .flatMap(line -> line.cells().keySet().stream())
                    .distinct()
                    .toList()) {
                var field = column.field();
                if (field != null) {
                    var read = ReadValue.of(
                            lines.stream()
                                    .filter(line -> line.cells().containsKey(column))
                                    .limit(column.oneLine() ? 1 : lines.size())
                                    .map(line -> new Areas.OnPage(
                                            line.page(),
                                            TextPage.Line.of(Objects.requireNonNull(
                                                    line.cells().get(column)))))
                                    .toList(),
                            column.format(),
                            field.choices(),
                            conventions,
                            "");
                    row.put(field.name(), read.value());
                    if (read.value() != null) {
                        evidence.put(field.name(), new Evidence(Applying.SURE, Method.TEMPLATE, read.places()));
                        all.addAll(read.places());
                    }
                }
            }
            if (row.values().stream().anyMatch(Objects::nonNull)) {
                values.add(row);
                cells.add(evidence);
            }
        }
        var sure = new Evidence(Applying.SURE, Method.TEMPLATE, all);
        return new FieldValue(table.name(), values.isEmpty() ? null : new Value.Table(values), sure, cells);
    }
}
