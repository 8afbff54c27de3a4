package dev.quern.ocr.fitting.text;

import dev.quern.core.field.Field;
import dev.quern.core.kernel.Stoppable;
import dev.quern.core.page.Pages;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.Evidence;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.FieldValue;
import dev.quern.core.result.Method;
import dev.quern.core.result.Value;
import dev.quern.core.template.Fit;
import dev.quern.ocr.fitting.page.Applying;
import dev.quern.ocr.value.LinkedAddress;
import dev.quern.ocr.value.Normaliser;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One template for text going through one document. For one document and thread. */
final class TextRun {
    /** So many places of one text are tried. */
    private static final int PLACES = 20;

    private final TextParts parts;
    private final List<TextConstant> constants;
    private final RunningText text;
    private final Pages pages;
    private final Conventions conventions;
    private final Map<String, FieldValue> values = new LinkedHashMap<>();
    private final List<String> notes = new ArrayList<>();
    /** Why fields are empty, by their names. */
    private final Map<String, String> endless = new HashMap<>();

    private int at;
    private @Nullable String last;

    TextRun(TextParts parts, List<TextConstant> constants, RunningText text, Pages pages, Conventions conventions) {
        this.parts = parts;
        this.constants = constants;
        this.text = text;
        this.pages = pages;
        this.conventions = conventions;
    }

    Fit run() {
        int found = 0;
        int labels = 0;
        for (int i = 0; i < parts.size(); i++) {
            var part = parts.get(i);
            if (parts.blockBegins(i)) {
                int end = parts.blockEnd(i);
                rows(i, end);
                i = end - 1;
            } else if (part.isLiteral()) {
                labels++;
                var span = place(i);
                if (span != null) {
                    found++;
                    at = span.to();
                    last = part.object().name();
                } else if (parts.isNeeded(i)) {
                    return new Fit.Misses(
                            part.name() + " was not found" + (last == null ? "" : " after '" + last + "'"));
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
        values.values().stream()
                .filter(value -> value.value() == null)
                .forEach(value -> notes.add("field '" + value.field() + "' is empty"
                        + Objects.requireNonNullElse(endless.get(value.field()), "")));
        return List.copyOf(notes);
    }

    /**
     * Returns where the text of a part stands next. Of several places, before the next text or before the whole comes
     * again, it is the first with a value after it.
     */
    private RunningText.@Nullable Span place(int index) {
        var literal = parts.get(index).literal();
        var first = text.find(literal, at, text.length());
        if (first == null || index + 1 >= parts.size() || parts.get(index + 1).isLiteral()) {
            return first;
        }
        int end = Math.min(next(index + 2, first.to()), index == 0 ? text.length() : next(0, first.to()));
        int places = 1;
        for (var span = first; span != null && places <= PLACES; places++) {
            var value = upTo(index + 1, span.to(), text.length());
            if (value != null && text.text(value).isBlank()) {
                return first; // an empty field; what stands further down is another's
            }
            if (value != null && read(parts.get(index + 1), value) != null) {
                if (places > 1) {
                    notes.add(parts.get(index).name() + " stands at several places; number " + places
                            + " was taken, the first with a value of '"
                            + parts.get(index + 1).object().name() + "' after it");
                }
                return span;
            }
            span = text.find(literal, span.to(), end);
        }
        return first;
    }

    /** Where the text of a part stands next, if it is one; the end for nowhere. */
    private int next(int index, int from) {
        var span = index < parts.size() && parts.get(index).isLiteral()
                ? text.find(parts.get(index).literal(), from, text.length())
                : null;
        return span == null ? text.length() : span.from();
    }

    private void nothing(Field field) {
        values.putIfAbsent(
                field.name(),
                new FieldValue(field.name(), null, new Evidence(Applying.SURE, Method.TEMPLATE, List.of())));
    }

    /** Reads a field, and returns what is missing if it is required. */
    private Optional<String> field(int index, Field field) {
        var span = upTo(index, at, text.length());
        if (span == null) {
            endless.put(field.name(), ": " + parts.get(index + 1).name() + ", which ends it, was not found near");
            span = new RunningText.Span(at, at);
        }
        at = span.to();
        var value = read(parts.get(index), span);
        if (value == null) {
            nothing(field);
            return parts.get(index).isRequired()
                    ? Optional.of("field '" + field.name() + "' was not found"
                            + (last == null ? "" : " after '" + last + "'")
                            + Objects.requireNonNullElse(
                                    endless.get(field.name()),
                                    "; there is '" + text.text(span).strip() + "'"))
                    : Optional.empty();
        }
        values.put(
                field.name(),
                new FieldValue(field.name(), value, new Evidence(Applying.SURE, Method.TEMPLATE, text.places(span))));
        return Optional.empty();
    }

    /**
     * From here to the text that follows in the template, or to the end of the line; null when a delimiter is missing
     * and nobody can tell where the value ends.
     */
    private RunningText.@Nullable Span upTo(int index, int begin, int end) {
        var part = parts.get(index);
        int from = index > 0 && parts.get(index - 1).isLiteral() ? Math.min(end, text.behindColon(begin)) : begin;
        int start = from;
        if (index + 1 < parts.size() && parts.get(index + 1).isLiteral()) {
            var next = text.find(parts.get(index + 1).literal(), from, end);
            var between = next == null ? null : new RunningText.Span(from, next.from());
            if (between != null && (part.isLong() || text.isOneLine(between))) {
                return between;
            }
            // The last row need not be delimited from another.
            boolean open = index + 2 < parts.size()
                    && Objects.equals(parts.get(index + 2).table(), part.table());
            if (parts.get(index + 1).isDelimiter() && part.isAnything() && (part.table() == null || open)) {
                return null;
            }
            start = between == null ? from : text.behindBlanks(from);
        }
        return new RunningText.Span(from, Math.min(end, text.endOfLine(start)));
    }

    private @Nullable Value read(TextPart part, RunningText.Span span) {
        var field = Objects.requireNonNull(part.field());
        var plain = text.text(span).strip();
        if (plain.isEmpty()) {
            return null;
        }
        if (!field.choices().isEmpty()) {
            return Normaliser.choose(plain, field.choices()).orElse(null);
        }
        Optional<Value> value = part.format() == FieldFormat.LINK
                ? LinkedAddress.at(plain, text.places(span), pages, conventions)
                : Normaliser.normalise(plain, part.format(), conventions);
        return value.orElse(null);
    }

    private void constant(TextConstant constant) {
        var field = constant.field();
        var own = constant.object().format();
        Normaliser.normalise(constant.value(), own == null ? field.format() : own, conventions)
                .ifPresent(value -> values.put(
                        field.name(),
                        new FieldValue(field.name(), value, new Evidence(1, Method.TEMPLATE, List.of()))));
    }

    private void rows(int from, int end) {
        int stop = text.length();
        if (end < parts.size() && parts.get(end).isLiteral()) {
            stop = next(end, at);
        }
        var table = parts.all().subList(from, end).stream()
                .map(TextPart::table)
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow();
        var rows = new ArrayList<Map<String, @Nullable Value>>();
        var evidence = new ArrayList<Map<String, Evidence>>();
        while (at < stop) {
            Stoppable.check();
            int before = at;
            var cells = new HashMap<String, Evidence>();
            var row = row(table, from, end, stop, cells);
            if (row == null) {
                // Not a row: on with the next beginning of one, or the next line.
                at = parts.get(from).isLiteral()
                        ? Math.max(before + 1, Math.min(stop, next(from, at)))
                        : Math.min(stop, text.endOfLine(before) + 1);
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
                        new Evidence(Applying.SURE, Method.TEMPLATE, List.of()),
                        evidence));
    }

    private @Nullable Map<String, @Nullable Value> row(
            Field table, int from, int end, int stop, Map<String, Evidence> cells) {
        var row = new LinkedHashMap<String, @Nullable Value>();
        table.columns().forEach(column -> row.put(column.name(), null));
        // Rows without a beginning of their own are lines.
        int limit = parts.get(from).isLiteral() ? stop : Math.min(stop, text.endOfLine(at));
        int missing = 0;
        for (int i = from; i < end; i++) {
            var part = parts.get(i);
            var field = part.field();
            if (field == null) {
                var span = text.find(part.literal(), at, limit);
                if (span == null) {
                    if (i == end - 1) {
                        break;
                    }
                    if (i == from || part.isRequired() || !parts.get(from).isLiteral()) {
                        return null;
                    }
                    notes.add("a row of '" + table.name() + "' has no " + part.name());
                    missing++;
                    i++; // with its label the value is missing, too
                    continue;
                }
                at = span.to();
                if (i == from) {
                    limit = Math.min(stop, next(from, at));
                }
            } else {
                var span = upTo(i, at, limit);
                if (span == null) {
                    notes.add("a row of '" + table.name() + "' has no "
                            + parts.get(i + 1).name());
                    continue;
                }
                at = span.to();
                var value = read(part, span);
                row.put(field.name(), value);
                if (value != null) {
                    cells.put(field.name(), new Evidence(Applying.SURE, Method.TEMPLATE, text.places(span)));
                }
            }
        }
        long labels = parts.all().subList(from, end).stream()
                .filter(TextPart::isLiteral)
                .count();
        if (2L * missing > labels) {
            return null;
        }
        return row.values().stream().anyMatch(Objects::nonNull) ? row : null;
    }
}
