package dev.quern.ocr.llm;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.quern.core.field.Field;
import dev.quern.core.page.Place;
import dev.quern.core.page.Word;
import dev.quern.core.result.Evidence;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.FieldValue;
import dev.quern.core.result.Method;
import dev.quern.core.result.Value;
import dev.quern.ocr.value.Normaliser;
import java.math.BigDecimal;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** From a model's object to values: each in its field's format, with the words on the pages that it rests on. */
final class AnswerReading {
    /** Numbers with exponents beyond this are nobody's amounts, and would be written out in full. */
    private static final int MOST_DIGITS = 40;

    private final Ground ground;
    private final List<Field> fields;
    private final Consumer<String> remarks;
    private final Grounding grounding;

    AnswerReading(Ground ground, List<Field> fields, Consumer<String> remarks) {
        this.ground = ground;
        this.fields = fields;
        this.remarks = remarks;
        this.grounding = new Grounding(ground);
    }

    /** The model's answer for a field, and the value it is read as. */
    record Said(Field field, Value value, String text) {}

    /**
     * One value for each field, in their order.
     *
     * @throws BadAnswer when the object has not the shape that was asked for
     */
    List<FieldValue> values(ObjectNode answer) throws BadAnswer {
        for (var field : fields) {
            check(field, answer);
        }
        return fields.stream().map(field -> value(field, answer)).toList();
    }

    /**
     * Returns the values of an answer after which nobody is asked again: members of another shape are left out, and
     * rows of a table.
     *
     * @throws BadAnswer when there is no other member
     */
    List<FieldValue> valuesAsFarAsGiven(ObjectNode answer) throws BadAnswer {
        var given = answer.deepCopy();
        var left = new ArrayList<String>();
        BadAnswer first = null;
        for (var field : fields) {
            if (given.get(field.name()) instanceof ArrayNode rows && field.format() == FieldFormat.TABLE) {
                given.set(field.name(), withoutBadRows(field, rows));
            }
            try {
                check(field, given);
            } catch (BadAnswer bad) {
                first = first == null ? bad : first;
                given.putNull(field.name());
                left.add(bad.reason());
            }
        }
        if (first != null && left.size() == fields.size()) {
            throw first;
        }
        left.forEach(reason -> remarks.accept("A value of the model is left out. " + reason));
        return fields.stream().map(field -> value(field, given)).toList();
    }

    /** All of them where none is good: then the table is bad. */
    private ArrayNode withoutBadRows(Field table, ArrayNode rows) {
        var good = rows.arrayNode();
        for (var row : rows) {
            try {
                for (var column : AnswerSchema.columns(table)) {
                    check(column, row);
                }
                good.add(row);
            } catch (BadAnswer bad) {
                remarks.accept("A row of %s that the model gave is left out. %s".formatted(table.name(), bad.reason()));
            }
        }
        return good.isEmpty() ? rows : good;
    }

    private FieldValue value(Field field, ObjectNode answer) {
        var node = answer.path(field.name());
        return field.format() == FieldFormat.TABLE ? table(field, node) : single(field, node);
    }

    private static void check(Field field, JsonNode parent) throws BadAnswer {
        var node = parent.get(field.name());
        if (node == null) {
            throw new BadAnswer("The answer has no member '%s'.".formatted(field.name()));
        }
        if (field.format() != FieldFormat.TABLE) {
            if (node.isContainerNode()) {
                throw new BadAnswer("The answer's member '%s' is no single value.".formatted(field.name()));
            }
        } else if (!node.isNull()) {
            if (!node.isArray()) {
                throw new BadAnswer("The answer's member '%s' is no array of rows.".formatted(field.name()));
            }
            for (var row : node) {
                for (var column : AnswerSchema.columns(field)) {
                    check(column, row);
                }
            }
        }
    }

    private FieldValue single(Field field, JsonNode node) {
        var said = said(field, node);
        return said == null
                ? new FieldValue(field.name(), null, grounding.none())
                : new FieldValue(field.name(), said.value(), grounding.of(said));
    }

    private FieldValue table(Field field, JsonNode node) {
        var columns = AnswerSchema.columns(field);
        var rows = new ArrayList<Map<String, @Nullable Value>>();
        var evidence = new ArrayList<Map<String, Evidence>>();
        var places = new ArrayList<Place>();
        double sum = 0;
        int count = 0;
        Set<Word> used = Collections.newSetFromMap(new IdentityHashMap<>());
        for (var row : node) {
            var cells = new LinkedHashMap<String, @Nullable Value>();
            var said = new ArrayList<Said>();
            for (var column : columns) {
                var cell = said(column, row.path(column.name()));
                cells.put(column.name(), cell == null ? null : cell.value());
                if (cell != null) {
                    said.add(cell);
                }
            }
            if (said.isEmpty()) {
                continue;
            }
            var proofs = grounding.ofRow(said, used);
            rows.add(cells);
            evidence.add(proofs);
            for (var cell : said) {
                var proof = proofs.get(cell.field().name());
                if (proof != null) {
                    places.addAll(proof.places());
                    sum += proof.confidence();
                    count++;
                }
            }
        }
        return rows.isEmpty()
                ? new FieldValue(field.name(), null, grounding.none())
                : new FieldValue(
                        field.name(), new Value.Table(rows), new Evidence(sum / count, Method.MODEL, places), evidence);
    }

    private @Nullable Said said(Field field, JsonNode node) {
        var text = node.isNull()
                ? ""
                : node.isNumber() ? written(node.decimalValue()) : node.asText().strip();
        if (text.isEmpty()) {
            return null;
        }
        var value = value(field, node, text);
        if (value.isEmpty()) {
            remarks.accept("The model's value for %s is left out, since it is no %s: \"%s\""
                    .formatted(
                            field.name(),
                            field.choices().isEmpty() ? field.format() : "choice",
                            ChatEndpoint.brief(text)));
            return null;
        }
        return new Said(field, value.get(), text);
    }

    private static String written(BigDecimal number) {
        return Math.abs((long) number.scale()) > MOST_DIGITS || number.precision() > MOST_DIGITS
                ? number.toString()
                : number.toPlainString();
    }

    private Optional<Value> value(Field field, JsonNode node, String text) {
        if (!field.choices().isEmpty()) {
            return field.choices().contains(text)
                    ? Optional.of(new Value.Text(text))
                    : Normaliser.choose(text, field.choices());
        }
        if (field.format() == FieldFormat.NUMBER && node.isNumber()) {
            var number = node.decimalValue();
            boolean isSane = Math.abs((long) number.scale()) <= MOST_DIGITS && number.precision() <= MOST_DIGITS;
            return isSane ? Optional.of(new Value.Decimal(new BigDecimal(text))) : Optional.empty();
        }
        var value = Normaliser.normalise(text, field.format(), ground.conventions());
        if (field.format() == FieldFormat.DATETIME && value.isEmpty()) {
            return Normaliser.normalise(text, FieldFormat.DATE, ground.conventions())
                    .map(day -> new Value.DateTime(((Value.Date) day).date().atTime(LocalTime.MIDNIGHT), null));
        }
        return value;
    }
}
