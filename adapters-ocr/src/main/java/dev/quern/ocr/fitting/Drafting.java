package dev.quern.ocr.fitting;

import dev.quern.core.field.Field;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.page.Box;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Place;
import dev.quern.core.page.Word;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.DocumentResult;
import dev.quern.core.result.FieldEvidence;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.template.Margin;
import dev.quern.core.template.RelativeBox;
import dev.quern.core.template.Template;
import dev.quern.core.template.TemplateAction;
import dev.quern.core.template.TemplateEngine;
import dev.quern.core.template.TemplateObject;
import dev.quern.core.template.TemplateStatus;
import dev.quern.ocr.fitting.draft.DraftedTable;
import dev.quern.ocr.fitting.draft.LabelPicking;
import dev.quern.ocr.fitting.draft.ValueSearch;
import dev.quern.ocr.fitting.page.ReadPages;
import dev.quern.ocr.fitting.page.TextPage;
import dev.quern.ocr.value.text.Folding;
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
 * Makes the draft of a template from one document whose values are known: boxes where they stand, labels from the words next
 * to them, and a few words that tell its sender. For people to look at before it is used.
 */
public final class Drafting {
    /** Labels of one layout move with what stands above and before them. */
    static final Margin MARGIN = new Margin(100, 40);

    private static final double TOP_OF_PAGE = 0.3;
    private static final int TELLING = 2;
    private static final double LARGE = 1.12;
    private static final double SLIT = 0.003;
    /** A share of the page: what no label names moves with one this close above or beneath it. */
    private static final double BESIDE = 0.02;

    private static final double ABOVE = 0.12;

    private final ReadPages read;
    private final ValueSearch search;
    private final List<Field> fields;
    private final LabelPicking picking;
    private final List<TemplateObject> objects = new ArrayList<>();
    private final Map<LabelPicking.Label, String> ids = new HashMap<>();
    private final Set<Word> values = new HashSet<>();

    private Drafting(List<Field> fields, Conventions conventions, Pages pages) {
        this.fields = fields;
        this.read = new ReadPages(pages);
        this.search = new ValueSearch(read, conventions);
        this.picking = new LabelPicking(read.pages(), values);
    }

    /**
     * Drafts the content of a template from a document; a field whose value does not stand in the document is left out.
     *
     * @param name of the template
     */
    public static Template.Content draft(String name, Mailbox mailbox, Pages pages, DocumentResult result) {
        var drafting = new Drafting(mailbox.fields(), mailbox.conventions(), pages);
        drafting.draw(result);
        return new Template.Content(
                name,
                TemplateEngine.OCR,
                TemplateAction.PROCESS,
                TemplateStatus.DRAFT,
                MARGIN,
                null,
                null,
                drafting.objects);
    }

    /**
     * Drafts the objects of one table alone.
     *
     * @param rows as they stand in a result
     * @return empty when they do not stand in the document
     */
    static Optional<List<TemplateObject>> draft(Field table, List<?> rows, Conventions conventions, Pages pages) {
        var drafting = new Drafting(List.of(table), conventions, pages);
        return DraftedTable.find(table, rows, drafting.read.pages(), drafting.search)
                .map(found -> {
                    drafting.values.addAll(found.words());
                    drafting.addTable(table, found);
                    return List.copyOf(drafting.objects);
                });
    }

    private void draw(DocumentResult result) {
        var evidence = new HashMap<String, FieldEvidence>();
        result.evidence().forEach(one -> evidence.put(one.field(), one));
        var found = new LinkedHashMap<Field, ValueSearch.Found>();
        for (var field : fields) {
            var value = result.members().get(field.name());
            if (value != null && field.format() != FieldFormat.TABLE) {
                var known = evidence.get(field.name());
                locate(
                                field,
                                value,
                                known == null ? List.of() : known.evidence().places())
                        .ifPresent(at -> found.put(field, at));
            }
        }
        found.values().forEach(at -> values.addAll(at.words()));
        var tables = new LinkedHashMap<Field, DraftedTable>();
        for (var field : fields) {
            if (field.format() == FieldFormat.TABLE && result.members().get(field.name()) instanceof List<?> rows) {
                DraftedTable.find(field, rows, read.pages(), search).ifPresent(table -> {
                    tables.put(field, table);
                    values.addAll(table.words());
                });
            }
        }
        tables.forEach(this::addTable);
        found.forEach(this::addField);
        follow(found.keySet());
        tell();
    }

    private Optional<ValueSearch.Found> locate(Field field, Object value, List<Place> places) {
        var at = search.at(field, value, places);
        if (at.isPresent()) {
            return at.map(one -> search.whole(field, value, one));
        }
        var wanted = new HashSet<>(ValueSearch.wordsOf(field.name() + " " + Objects.toString(field.query(), "")));
        return search.everywhere(field, value).stream()
                .max(Comparator.comparingDouble((ValueSearch.Found one) -> picking.likeness(one, wanted))
                        .thenComparing(Comparator.comparingDouble((ValueSearch.Found one) ->
                                        one.page() + one.first().box().top())
                                .reversed()))
                .map(one -> search.whole(field, value, one));
    }

    private void addField(Field field, ValueSearch.Found at) {
        var inText = picking.inText(at);
        if (inText.isPresent()) {
            var around = inText.get();
            add(field, relative(at.page(), around.box()), id(around.before()), id(around.behind()));
            return;
        }
        var label = picking.label(at, field);
        var box = picking.room(at, label.orElse(null));
        add(field, relative(at.page(), box), label.map(this::id).orElse(null), null);
    }

    private void add(Field field, RelativeBox box, @Nullable String upper, @Nullable String lower) {
        add(field, box, upper, lower, null);
    }

    private void add(
            Field field,
            RelativeBox box,
            @Nullable String upper,
            @Nullable String lower,
            @Nullable FieldFormat format) {
        objects.add(new TemplateObject(
                "F" + (objects.size() + 1),
                TemplateObject.Type.FIELD,
                field.name(),
                field.id(),
                field.isRequired(),
                box,
                upper,
                lower,
                format,
                null));
    }

    private void addTable(Field table, DraftedTable drafted) {
        var heads = new HashMap<Field, String>();
        drafted.heads().forEach((column, label) -> heads.put(column, id(label)));
        drafted.others().forEach(this::id);
        var above = drafted.above().map(this::id).orElse(null);
        var end = drafted.end().map(this::id).orElse(null);
        var box = drafted.box();
        add(
                table,
                relative(drafted.page(), box),
                drafted.heads().entrySet().stream()
                        .min(Comparator.comparingDouble(
                                entry -> entry.getValue().box().left()))
                        .map(entry -> heads.get(entry.getKey()))
                        .orElse(above),
                end);
        drafted.columns()
                .forEach((column, at) -> add(
                        column,
                        relative(drafted.page(), at),
                        heads.get(column),
                        null,
                        drafted.oneLine().contains(column) ? FieldFormat.ONELINE : null));
        drafted.delimiters()
                .forEach(delimiter -> objects.add(
                        object(delimiter, "D" + (objects.size() + 1), TemplateObject.Type.DELIMITER, false)));
    }

    /** Labels the largest text at the head of the first page, which tells whose document it is, and what. */
    private void tell() {
        var page = read.pages().get(0);
        var telling = new ArrayList<TextPage.Line>();
        for (var line : page.lines()) {
            for (var run : page.runs(line.words())) {
                boolean says = Folding.lookAlikes(run.text()).length() >= 4
                        && run.text().chars().noneMatch(Character::isDigit);
                if (says && run.box().top() < TOP_OF_PAGE) {
                    telling.add(run);
                }
            }
        }
        telling.sort(Comparator.comparingDouble(run -> -run.box().height()));
        double usual = page.words().stream()
                .mapToDouble(word -> word.box().height())
                .sorted()
                .skip(page.words().size() / 2)
                .findFirst()
                .orElse(0);
        telling.stream()
                .limit(TELLING)
                .filter(run -> run.box().height() > LARGE * usual)
                .map(run -> LabelPicking.Label.of(0, run.words()))
                .forEach(label -> {
                    var known = ids.get(label);
                    if (known == null) {
                        objects.add(label(label, "L" + (objects.size() + 1), true));
                    } else {
                        objects.replaceAll(object -> object.id().equals(known) ? label(label, known, true) : object);
                    }
                });
    }

    /** Values that no label names move with the nearest one on their line or above: without one, they would stand still. */
    private void follow(Set<Field> fields) {
        var ids = fields.stream().map(Field::id).collect(Collectors.toSet());
        objects.replaceAll(object -> object.type() == TemplateObject.Type.FIELD
                        && ids.contains(object.field())
                        && object.upperLeft() == null
                        && object.lowerRight() == null
                ? nearest(object).map(label -> following(object, label)).orElse(object)
                : object);
    }

    private static TemplateObject following(TemplateObject value, TemplateObject label) {
        return new TemplateObject(
                value.id(),
                value.type(),
                value.name(),
                value.field(),
                value.required(),
                value.box(),
                label.id(),
                null,
                value.format(),
                null);
    }

    private Optional<TemplateObject> nearest(TemplateObject value) {
        double middle = middle(value);
        return objects.stream()
                .filter(label -> label.type() == TemplateObject.Type.LABEL)
                .filter(label -> Boxes.of(label).startPage() == Boxes.of(value).startPage())
                .filter(label -> {
                    double above = middle - Boxes.of(label).upperY();
                    return above > -BESIDE && above < ABOVE;
                })
                .min(Comparator.comparingDouble(label -> Math.abs(middle - middle(label))));
    }

    private static double middle(TemplateObject object) {
        return (Boxes.of(object).upperY() + Boxes.of(object).lowerY()) / 2;
    }

    private String id(LabelPicking.Label label) {
        var known = ids.get(label);
        if (known != null) {
            return known;
        }
        var id = "L" + (objects.size() + 1);
        ids.put(label, id);
        objects.add(label(label, id, false));
        return id;
    }

    private static TemplateObject label(LabelPicking.Label label, String id, boolean required) {
        return object(label, id, TemplateObject.Type.LABEL, required);
    }

    private static TemplateObject object(
            LabelPicking.Label label, String id, TemplateObject.Type type, boolean required) {
        return new TemplateObject(
                id, type, label.text(), null, required, relative(label.page(), label.box()), null, null, null, null);
    }

    private static RelativeBox relative(int page, Box box) {
        double left = within(box.left());
        double top = within(box.top());
        double right = Math.max(within(box.right()), Math.min(1, left + SLIT));
        double bottom = Math.max(within(box.bottom()), Math.min(1, top + SLIT));
        return new RelativeBox(Math.min(left, right - SLIT), Math.min(top, bottom - SLIT), right, bottom, page, page);
    }

    private static double within(double value) {
        return Math.max(0, Math.min(1, value));
    }
}
