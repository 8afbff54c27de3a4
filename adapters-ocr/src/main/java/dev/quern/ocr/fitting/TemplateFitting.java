package dev.quern.ocr.fitting;

import dev.quern.core.field.Field;
import dev.quern.core.field.FieldId;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.Evidence;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.FieldValue;
import dev.quern.core.result.Method;
import dev.quern.core.result.Value;
import dev.quern.core.template.Fit;
import dev.quern.core.template.RelativeBox;
import dev.quern.core.template.Template;
import dev.quern.core.template.TemplateObject;
import dev.quern.ocr.fitting.page.Applying;
import dev.quern.ocr.fitting.page.ReadPages;
import dev.quern.ocr.value.Normaliser;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One template with boxes, ready to be laid over documents. Immutable, for many threads.
 *
 * <p>It fits a document that has its labels and its required fields. A label that only optional fields follow may be missing,
 * and they are empty then. A template without labels and required fields is nothing to tell its documents by: all its fields
 * must be there.
 */
final class TemplateFitting implements Applying {
    /** The share of its labels that must be there where one was not read. */
    private static final double NEARLY_ALL = 0.75;

    private final Template.Content template;
    private final Conventions ofMailbox;
    private final List<Known> fields;
    private final Map<Field, Map<Field, TemplateObject>> columns = new HashMap<>();
    private final Set<String> needed;
    private final List<TemplateObject> labels;
    /** Labels that nothing follows: they say whose document it is, and what kind. */
    private final Set<TemplateObject> telling;

    /** The labels it needs, those first that few other templates have. */
    private final List<TemplateObject> firstLooked;

    /** True for a template that leaves documents out: it reads no values, and labels are enough. */
    private final boolean leavesOut;

    private final boolean vague;

    /** An object with the field it is about. */
    private record Known(TemplateObject object, Field field) {
        boolean isRequired() {
            return object.required() || field.isRequired();
        }

        FieldFormat format() {
            var own = object.format();
            return own == null ? field.format() : own;
        }
    }

    TemplateFitting(Template.Content template, Mailbox mailbox) {
        this(template, mailbox.conventions(), mailbox.fields());
    }

    TemplateFitting(Template.Content template, Conventions ofMailbox, List<Field> asked) {
        this.template = template;
        this.ofMailbox = conventions(template, ofMailbox);
        this.leavesOut = template.action().leavesOut();
        this.labels = template.objects().stream()
                .filter(object -> object.type() == TemplateObject.Type.LABEL && object.box() != null)
                .toList();
        this.fields = known(template, asked);
        this.needed = needed();
        this.telling = telling();
        this.firstLooked = labels.stream()
                .filter(label -> needed.contains(label.id()))
                .sorted(Comparator.comparing((TemplateObject label) -> !telling.contains(label))
                        .thenComparing(label -> -label.name().length()))
                .toList();
        this.vague = needed.isEmpty() && fields.stream().noneMatch(Known::isRequired);
    }

    private static Conventions conventions(Template.Content template, Conventions ofMailbox) {
        var conventions = ofMailbox;
        if (template.dateOrder() != null) {
            conventions = conventions.withDateOrder(template.dateOrder());
        }
        return template.decimalSeparator() == null
                ? conventions
                : conventions.withDecimalSeparator(template.decimalSeparator());
    }

    private List<Known> known(Template.Content content, List<Field> asked) {
        var byId = new HashMap<FieldId, Field>();
        var tables = new HashMap<Field, Field>();
        for (var field : asked) {
            byId.put(field.id(), field);
            for (var column : field.columns()) {
                byId.put(column.id(), column);
                tables.put(column, field);
            }
        }
        var known = new ArrayList<Known>();
        for (var object : content.objects()) {
            var field = object.field() == null ? null : byId.get(object.field());
            if (field == null || object.type() != TemplateObject.Type.FIELD) {
                continue;
            }
            var table = tables.get(field);
            if (table != null && object.box() != null) {
                columns.computeIfAbsent(table, key -> new LinkedHashMap<>()).putIfAbsent(field, object);
            } else if (table == null) {
                known.add(new Known(object, field));
            }
        }
        // The columns of a table say where it is; its own box need not be drawn.
        columns.forEach((table, objects) -> {
            if (known.stream().noneMatch(one -> one.field().equals(table))) {
                known.add(new Known(around(List.copyOf(objects.values())), table));
            }
        });
        return known;
    }

    private static TemplateObject around(List<TemplateObject> objects) {
        var first = objects.get(0);
        var box = Boxes.of(first);
        for (var object : objects) {
            var other = Boxes.of(object);
            box = new RelativeBox(
                    Math.min(box.leftX(), other.leftX()),
                    Math.min(box.upperY(), other.upperY()),
                    Math.max(box.rightX(), other.rightX()),
                    Math.max(box.lowerY(), other.lowerY()),
                    Math.min(box.startPage(), other.startPage()),
                    Math.max(box.endPage(), other.endPage()));
        }
        var lower = objects.stream()
                .map(TemplateObject::lowerRight)
                .filter(Objects::nonNull)
                .filter(id -> !id.equals(first.upperLeft()))
                .findFirst()
                .orElse(null);
        boolean required = objects.stream().anyMatch(TemplateObject::required);
        return new TemplateObject(
                first.id(),
                TemplateObject.Type.FIELD,
                first.name(),
                null,
                required,
                box,
                first.upperLeft(),
                lower,
                null,
                null);
    }

    /** Labels without which it does not fit. */
    private Set<String> needed() {
        var optional = new LinkedHashSet<String>();
        var needed = new LinkedHashSet<String>();
        for (var one : fields) {
            boolean must = one.isRequired() || one.field().format() == FieldFormat.TABLE;
            for (var id : followed(one.object())) {
                (must ? needed : optional).add(id);
            }
        }
        columns.values().forEach(objects -> objects.values().forEach(object -> optional.addAll(followed(object))));
        for (var label : labels) {
            if (label.required() || !optional.contains(label.id())) {
                needed.add(label.id());
            }
        }
        return needed;
    }

    private Set<TemplateObject> telling() {
        var followed = template.objects().stream()
                .flatMap(object -> followed(object).stream())
                .collect(Collectors.toSet());
        return labels.stream().filter(label -> !followed.contains(label.id())).collect(Collectors.toSet());
    }

    private static List<String> followed(TemplateObject object) {
        var followed = new ArrayList<String>();
        if (object.upperLeft() != null) {
            followed.add(object.upperLeft());
        }
        if (object.lowerRight() != null) {
            followed.add(object.lowerRight());
        }
        return followed;
    }

    /** The texts of the labels it needs. */
    @Override
    public List<String> neededLabels() {
        return labels.stream()
                .filter(label -> needed.contains(label.id()))
                .map(TemplateObject::name)
                .toList();
    }

    /** Decides between templates that fit, by the fields this one has something to say about. */
    @Override
    public int weight() {
        return fields.stream()
                .map(Known::field)
                .distinct()
                .mapToInt(field -> switch (field.format()) {
                    case NAME -> 3;
                    case ADDRESS -> 6;
                    case TABLE ->
                        Math.max(1, columns.getOrDefault(field, Map.of()).size());
                    case TEXT, ONELINE, DATE, TIME, DATETIME, NUMBER, LINK -> 1;
                })
                .sum();
    }

    @Override
    public boolean mayFit(ReadPages read) {
        int missing = 0;
        for (var label : firstLooked) {
            if (read.search().find(label.name()).isEmpty()) {
                int page = Boxes.of(label).startPage();
                boolean unread = telling.contains(label)
                        && page < read.pages().size()
                        && read.pages().get(page).isRecognised();
                if (!unread || ++missing > 1) {
                    return false;
                }
            }
        }
        return true;
    }

    @Override
    public Fit fit(ReadPages read) {
        if (fields.isEmpty() && !leavesOut) {
            return new Fit.Misses("it has no fields left: those that it names are gone from the mailbox");
        }
        if (fields.isEmpty() && labels.isEmpty()) {
            return new Fit.Misses("it says nothing: it has neither labels nor fields");
        }
        var growth = new Growth(
                template,
                object -> fields.stream()
                        .anyMatch(one ->
                                one.object().equals(object) && one.field().format() == FieldFormat.TABLE));
        var places = new LabelPlaces(template, growth, read.search());
        var unreadLabels = new UnreadLabels(template, places, read.pages());
        var missing = labels.stream()
                .filter(label ->
                        needed.contains(label.id()) && places.find(label.id()).isEmpty())
                .toList();
        boolean unread = missing.size() == 1
                && telling.contains(missing.get(0))
                && places.count() >= NEARLY_ALL * labels.size()
                && unreadLabels.mayBe(missing.get(0));
        if (!missing.isEmpty() && !unread) {
            return new Fit.Misses(
                    "label '" + missing.get(0).name() + "' was not found: " + places.miss(missing.get(0)));
        }
        if (!labels.isEmpty() && 2 * places.count() < labels.size()) {
            return new Fit.Misses("only %d of its %d labels were found; the first that was not is '%s': %s"
                    .formatted(places.count(), labels.size(), missing(places).name(), places.miss(missing(places))));
        }
        var remarks = new ArrayList<>(places.severalPlaces());
        missing.forEach(
                label -> remarks.add("label '" + label.name() + "' was not read; nothing else stands in its place"));
        return values(read, places, unreadLabels, remarks);
    }

    private TemplateObject missing(LabelPlaces places) {
        return labels.stream()
                .filter(label -> places.find(label.id()).isEmpty())
                .findFirst()
                .orElseThrow();
    }

    private Fit values(ReadPages read, LabelPlaces places, UnreadLabels unread, List<String> remarks) {
        var conventions = read.completed(ofMailbox);
        var areas = new Areas(template, places, read.pages());
        var tables = new TableReading(read.pages(), places, unread, areas, delimiters(), conventions);
        var values = new LinkedHashMap<Field, FieldValue>();
        var notes = new LinkedHashMap<Field, String>();
        for (var one : fields) {
            var known = values.get(one.field());
            if (known != null && known.value() != null) {
                continue;
            }
            var found = found(one, read, places, areas, tables, conventions);
            if (found.value().value() == null && (one.isRequired() || vague)) {
                return new Fit.Misses("field '" + one.field().name() + "' was not found: " + found.reason());
            }
            values.put(one.field(), found.value());
            if (found.value().value() == null) {
                notes.put(one.field(), "field '" + one.field().name() + "' is empty: " + found.reason());
            } else {
                notes.remove(one.field());
            }
        }
        var all = new ArrayList<>(remarks);
        all.addAll(notes.values());
        return new Fit.Fits(List.copyOf(values.values()), all);
    }

    private record Found(FieldValue value, String reason) {
        static Found none(Field field, String reason) {
            return new Found(
                    new FieldValue(field.name(), null, new Evidence(SURE, Method.TEMPLATE, List.of())), reason);
        }
    }

    private String noArea(TemplateObject object, LabelPlaces places) {
        return labels.stream()
                .filter(label -> followed(object).contains(label.id())
                        && places.find(label.id()).isEmpty())
                .findFirst()
                .map(label -> "label '" + label.name() + "' was not found: " + places.miss(label))
                .orElse("the labels that it follows leave its box no room");
    }

    private Found found(
            Known one, ReadPages read, LabelPlaces places, Areas areas, TableReading tables, Conventions conventions) {
        var object = one.object();
        if (object.staticValue() != null) {
            return constant(one, object.staticValue());
        }
        var area = areas.of(object);
        if (area.isEmpty()) {
            return Found.none(one.field(), noArea(object, places));
        }
        if (area.get().startPage() >= read.pages().size()) {
            return Found.none(
                    one.field(),
                    "it is on page %d, and the document has %d"
                            .formatted(area.get().startPage() + 1, read.pages().size()));
        }
        if (one.field().format() == FieldFormat.TABLE) {
            return table(one, area.get(), tables);
        }
        var words = areas.words(object, area.get());
        var value = ReadValue.of(words, one.format(), one.field().choices(), conventions, delimiters(object))
                .leading(one.format(), one.field().choices(), conventions, read.source());
        if (value.value() == null) {
            var box = area.get().box();
            return Found.none(
                    one.field(),
                    "it was expected " + Boxes.at(area.get().startPage(), box) + "; there "
                            + (value.text().isEmpty()
                                    ? "is nothing"
                                    : "is '" + value.text() + "', which is no " + one.format()));
        }
        return new Found(
                new FieldValue(one.field().name(), value.value(), new Evidence(SURE, Method.TEMPLATE, value.places())),
                "");
    }

    private Found table(Known one, Areas.Area area, TableReading tables) {
        var asked = columns.getOrDefault(one.field(), Map.of());
        if (asked.isEmpty()) {
            return Found.none(one.field(), "none of the table's columns has a box");
        }
        var value = tables.read(one.field(), area, asked, labels);
        return new Found(value, "there are no rows " + Boxes.at(area.startPage(), area.box()));
    }

    private Found constant(Known one, String text) {
        Optional<Value> value = one.field().choices().isEmpty()
                ? Normaliser.normalise(text, one.format(), ofMailbox)
                : Normaliser.choose(text, one.field().choices());
        return value.map(known -> new Found(
                        new FieldValue(one.field().name(), known, new Evidence(1, Method.TEMPLATE, List.of())), ""))
                .orElseGet(() -> Found.none(one.field(), "its constant '" + text + "' is no " + one.format()));
    }

    private List<TemplateObject> delimiters() {
        return template.objects().stream()
                .filter(object -> object.type() == TemplateObject.Type.DELIMITER && object.box() != null)
                .toList();
    }

    /** Punctuation that the label after a value begins with. */
    private String delimiters(TemplateObject object) {
        return labels.stream()
                .filter(label -> label.id().equals(object.lowerRight()))
                .map(TemplateObject::name)
                .map(name -> name.codePoints()
                        .takeWhile(c -> !Character.isLetterOrDigit(c))
                        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                        .toString()
                        .strip())
                .findFirst()
                .orElse("");
    }
}
