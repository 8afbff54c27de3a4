package dev.quern.core.fitting;

import dev.quern.core.mailbox.Field;
import dev.quern.core.mailbox.FieldId;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.Evidence;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.FieldValue;
import dev.quern.core.result.Method;
import dev.quern.core.result.Normaliser;
import dev.quern.core.result.Value;
import dev.quern.core.template.Template;
import dev.quern.core.template.TemplateObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A template for text: its objects in the order in which they come there. A LABEL or DELIMITER is text that stands in the
 * document; a FIELD is what lies between two of them, or goes to the end of its line. The columns of a table, with what
 * stands before and between them, come again for each row.
 */
final class TextFitting implements TemplateChoice.Applying {
    private final List<Part> parts = new ArrayList<>();
    private final List<Constant> constants = new ArrayList<>();
    private final Conventions ofMailbox;
    private final int weight;
    /** Of such, nothing is read; labels are enough. */
    private final boolean leavesOut;

    /** A field with a value of its own. */
    private record Constant(TemplateObject object, Field field, String value) {}

    /**
     * An object in its place.
     *
     * @param field null for text that is always the same
     * @param table that the field is a column of; null for none
     */
    private record Part(
            TemplateObject object,
            @Nullable Field field,
            @Nullable Field table) {
        boolean isLiteral() {
            return field == null;
        }

        boolean isRequired() {
            return object.required() || (field != null && field.isRequired());
        }

        FieldFormat format() {
            var own = object.format();
            return own != null || field == null ? Objects.requireNonNullElse(own, FieldFormat.TEXT) : field.format();
        }
    }

    TextFitting(Template.Content template, Mailbox mailbox) {
        this.leavesOut = template.action().leavesOut();
        var conventions = mailbox.conventions();
        if (template.dateOrder() != null) {
            conventions = conventions.withDateOrder(template.dateOrder());
        }
        this.ofMailbox = template.decimalSeparator() == null
                ? conventions
                : conventions.withDecimalSeparator(template.decimalSeparator());
        var byId = new HashMap<FieldId, Field>();
        var tables = new HashMap<FieldId, Field>();
        for (var field : mailbox.fields()) {
            byId.put(field.id(), field);
            for (var column : field.columns()) {
                byId.put(column.id(), column);
                tables.put(column.id(), field);
            }
        }
        int sum = 0;
        for (var object : template.objects()) {
            var field = object.field() == null ? null : byId.get(object.field());
            if (object.type() == TemplateObject.Type.FIELD && field != null) {
                var table = tables.get(object.field());
                if (object.staticValue() != null) {
                    constants.add(new Constant(object, field, object.staticValue()));
                } else if (field.format() != FieldFormat.TABLE) {
                    parts.add(new Part(object, field, table));
                }
                sum += field.format() == FieldFormat.NAME ? 3 : field.format() == FieldFormat.ADDRESS ? 6 : 1;
            } else if (object.type() == TemplateObject.Type.LABEL || object.type() == TemplateObject.Type.DELIMITER) {
                parts.add(new Part(object, null, null));
            }
        }
        this.weight = sum;
    }

    @Override
    public int weight() {
        return weight;
    }

    @Override
    public List<String> neededLabels() {
        var needed = new ArrayList<String>();
        for (int i = 0; i < parts.size(); i++) {
            if (parts.get(i).isLiteral() && isNeeded(i)) {
                needed.add(parts.get(i).object().name());
            }
        }
        return needed;
    }

    /** Text before a field that need not be there, or before the rows of a table, need not be there either. */
    private boolean isNeeded(int index) {
        if (parts.get(index).object().required()) {
            return true;
        }
        if (isInTable(index)) {
            return false;
        }
        boolean before = index + 1 < parts.size() && !parts.get(index + 1).isLiteral();
        return !before || parts.get(index + 1).isRequired();
    }

    private boolean isInTable(int index) {
        boolean before = index > 0 && parts.get(index - 1).table() != null;
        boolean behind = index + 1 < parts.size() && parts.get(index + 1).table() != null;
        return behind || (before && parts.get(index).object().type() == TemplateObject.Type.DELIMITER);
    }

    @Override
    public boolean mayFit(ReadPages pages) {
        return true;
    }

    @Override
    public Fit fit(ReadPages pages) {
        if (parts.stream().allMatch(Part::isLiteral) && constants.isEmpty() && !(leavesOut && !parts.isEmpty())) {
            return new Fit.Misses("it has no fields left: those that it names are gone from the mailbox");
        }
        return new Run(new RunningText(pages.pages()), pages.completed(ofMailbox)).run();
    }

    /** One template going through one text. */
    private final class Run {
        private final RunningText text;
        private final Conventions conventions;
        private final Map<String, FieldValue> values = new LinkedHashMap<>();
        private int at;
        private @Nullable String last;

        Run(RunningText text, Conventions conventions) {
            this.text = text;
            this.conventions = conventions;
        }

        Fit run() {
            int found = 0;
            int labels = 0;
            for (int i = 0; i < parts.size(); i++) {
                var part = parts.get(i);
                if (blockBegins(i)) {
                    int end = blockEnd(i);
                    rows(i, end);
                    i = end - 1;
                } else if (part.isLiteral()) {
                    labels++;
                    var span = text.find(part.object().name(), at, text.length());
                    if (span != null) {
                        found++;
                        at = span.to();
                        last = part.object().name();
                    } else if (isNeeded(i)) {
                        return new Fit.Misses("'" + part.object().name() + "' was not found"
                                + (last == null ? "" : " behind '" + last + "'"));
                    } else {
                        // With its label the value is missing, too.
                        i++;
                        nothing(Objects.requireNonNull(parts.get(i).field()));
                    }
                } else {
                    var missing = field(i, Objects.requireNonNull(part.field()));
                    if (missing.isPresent()) {
                        return new Fit.Misses(missing.get());
                    }
                }
            }
            if (2 * found < labels) {
                return new Fit.Misses("only %d of its %d labels and delimiters were found".formatted(found, labels));
            }
            constants.forEach(this::constant);
            boolean empty = values.values().stream().allMatch(value -> value.value() == null);
            return labels == 0 && empty
                    ? new Fit.Misses("it has neither a label nor a value in this text")
                    : new Fit.Fits(List.copyOf(values.values()), notes());
        }

        private List<String> notes() {
            return values.values().stream()
                    .filter(value -> value.value() == null)
                    .map(value -> "field '" + value.field() + "' is empty")
                    .toList();
        }

        private void nothing(Field field) {
            values.putIfAbsent(
                    field.name(),
                    new FieldValue(field.name(), null, new Evidence(TemplateFitting.SURE, Method.TEMPLATE, List.of())));
        }

        /** What is missing, if a required field is. */
        private Optional<String> field(int index, Field field) {
            var span = upTo(index, text.length());
            at = span.to();
            var value = read(parts.get(index), field, span);
            if (value == null) {
                nothing(field);
                return parts.get(index).isRequired()
                        ? Optional.of("field '" + field.name() + "' was not found"
                                + (last == null ? "" : " behind '" + last + "'") + "; there is '"
                                + text.text(span).strip() + "'")
                        : Optional.empty();
            }
            values.put(
                    field.name(),
                    new FieldValue(
                            field.name(),
                            value,
                            new Evidence(TemplateFitting.SURE, Method.TEMPLATE, text.places(span))));
            return Optional.empty();
        }

        /** From here to the text that follows in the template, or to the end of the line. */
        private RunningText.Span upTo(int index, int end) {
            if (index + 1 < parts.size() && parts.get(index + 1).isLiteral()) {
                var next = text.find(parts.get(index + 1).object().name(), at, end);
                if (next != null) {
                    return new RunningText.Span(at, next.from());
                }
            }
            return new RunningText.Span(at, Math.min(end, text.endOfLine(at)));
        }

        private @Nullable Value read(Part part, Field field, RunningText.Span span) {
            var plain = text.text(span).strip();
            if (plain.isEmpty()) {
                return null;
            }
            Optional<Value> value = field.choices().isEmpty()
                    ? Normaliser.normalise(plain, part.format(), conventions)
                    : Normaliser.choose(plain, field.choices());
            return value.orElse(null);
        }

        private void constant(Constant constant) {
            var field = constant.field();
            var own = constant.object().format();
            Normaliser.normalise(constant.value(), own == null ? field.format() : own, conventions)
                    .ifPresent(value -> values.put(
                            field.name(),
                            new FieldValue(field.name(), value, new Evidence(1, Method.TEMPLATE, List.of()))));
        }

        private boolean blockBegins(int index) {
            return parts.get(index).table() != null
                    || (parts.get(index).isLiteral()
                            && index + 1 < parts.size()
                            && parts.get(index + 1).table() != null);
        }

        /** Behind the last column of the table, and a delimiter that ends the row. */
        private int blockEnd(int from) {
            int end = from + 1;
            while (end < parts.size()
                    && (parts.get(end).table() != null
                            || (end + 1 < parts.size()
                                    && parts.get(end).isLiteral()
                                    && parts.get(end + 1).table() != null))) {
                end++;
            }
            return end < parts.size()
                            && parts.get(end).object().type() == TemplateObject.Type.DELIMITER
                            && end + 1 < parts.size()
                    ? end + 1
                    : end;
        }

        private void rows(int from, int end) {
            int stop = text.length();
            if (end < parts.size() && parts.get(end).isLiteral()) {
                var behind = text.find(parts.get(end).object().name(), at, stop);
                stop = behind == null ? stop : behind.from();
            }
            var table = parts.subList(from, end).stream()
                    .map(Part::table)
                    .filter(Objects::nonNull)
                    .findFirst()
                    .orElseThrow();
            var rows = new ArrayList<Map<String, @Nullable Value>>();
            var evidence = new ArrayList<Map<String, Evidence>>();
            while (at < stop) {
                int before = at;
                var cells = new HashMap<String, Evidence>();
                var row = row(table, from, end, stop, cells);
                if (row == null) {
                    // Not a row: on with the next line, unless rows have a beginning of their own.
                    at = parts.get(from).isLiteral() ? stop : Math.min(stop, text.endOfLine(before) + 1);
                } else {
                    rows.add(row);
                    evidence.add(cells);
                    at = Math.max(at, before + 1);
                }
            }
            at = stop;
            values.put(
                    table.name(),
                    new FieldValue(
                            table.name(),
                            rows.isEmpty() ? null : new Value.Table(rows),
                            new Evidence(TemplateFitting.SURE, Method.TEMPLATE, List.of()),
                            evidence));
        }

        private @Nullable Map<String, @Nullable Value> row(
                Field table, int from, int end, int stop, Map<String, Evidence> cells) {
            var row = new LinkedHashMap<String, @Nullable Value>();
            table.columns().forEach(column -> row.put(column.name(), null));
            // Rows without a beginning of their own are lines.
            int limit = parts.get(from).isLiteral() ? stop : Math.min(stop, text.endOfLine(at));
            for (int i = from; i < end; i++) {
                var part = parts.get(i);
                var field = part.field();
                if (field == null) {
                    var span = text.find(part.object().name(), at, limit);
                    if (span == null) {
                        if (i == end - 1) {
                            break;
                        }
                        return null;
                    }
                    at = span.to();
                    if (i == from) {
                        var next = text.find(part.object().name(), at, stop);
                        limit = next == null ? stop : next.from();
                    }
                } else {
                    var span = upTo(i, limit);
                    at = span.to();
                    var value = read(part, field, span);
                    row.put(field.name(), value);
                    if (value != null) {
                        cells.put(field.name(), new Evidence(TemplateFitting.SURE, Method.TEMPLATE, text.places(span)));
                    }
                }
            }
            return row.values().stream().anyMatch(Objects::nonNull) ? row : null;
        }
    }
}
