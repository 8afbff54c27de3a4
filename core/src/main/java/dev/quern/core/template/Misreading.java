package dev.quern.core.template;

import dev.quern.core.document.Document;
import dev.quern.core.field.Field;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.result.DocumentResult;
import dev.quern.core.result.FieldEvidence;
import dev.quern.core.result.FieldValue;
import dev.quern.core.result.Method;
import dev.quern.core.result.PlainValues;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A template that does not give, on a document that it was made from, what the document has: either it does not fit it, or it
 * gives other values. Values of fields that the template has no object for do not count, nor what a transform made.
 *
 * @param reason why it does not fit; null when it does
 * @param values those that differ; none when it does not fit
 */
public record Misreading(Document document, @Nullable String reason, List<Other> values) {
    private static final int SHOWN = 120;

    public Misreading {
        values = List.copyOf(values);
    }

    /**
     * A value that the template gives and the document has otherwise.
     *
     * @param has the value of the document
     * @param reads the value of the template
     */
    public record Other(
            Field field, @Nullable Object has, @Nullable Object reads) {
        /** For people; of a table only the first row that differs. */
        String told() {
            if (has instanceof List<?> rows && reads instanceof List<?> others) {
                int row = 0;
                while (row < rows.size() && row < others.size() && PlainValues.same(rows.get(row), others.get(row))) {
                    row++;
                }
                return told(
                        "row " + (row + 1) + " of '" + field.name() + "'",
                        row < rows.size() ? rows.get(row) : null,
                        row < others.size() ? others.get(row) : null);
            }
            return told("'" + field.name() + "'", has, reads);
        }

        private static String told(String what, @Nullable Object has, @Nullable Object reads) {
            return "it reads " + what + " as " + shown(reads) + ", and the document has " + shown(has);
        }

        private static String shown(@Nullable Object value) {
            if (value == null) {
                return "nothing";
            }
            var text = value.toString();
            var start = text.length() > SHOWN ? text.substring(0, SHOWN) + "…" : text;
            return value instanceof String ? "'" + start + "'" : start;
        }
    }

    /**
     * The misreading of a document, if it is one.
     *
     * @param result of the document; without members when it has none
     */
    static Optional<Misreading> find(
            Mailbox mailbox, TemplateAction action, Document document, DocumentResult result, Fit fit) {
        if (fit instanceof Fit.Misses misses) {
            return Optional.of(new Misreading(document, misses.reason(), List.of()));
        }
        // What leaves documents out reads nothing of them.
        if (!(fit instanceof Fit.Fits fits) || action.leavesOut()) {
            return Optional.empty();
        }
        var others = fits.values().stream()
                .flatMap(value -> other(mailbox, document, result, value).stream())
                .toList();
        return others.isEmpty() ? Optional.empty() : Optional.of(new Misreading(document, null, others));
    }

    private static Optional<Other> other(Mailbox mailbox, Document document, DocumentResult result, FieldValue value) {
        var has = result.members().get(value.field());
        return mailbox.field(value.field())
                .filter(field -> isKnown(document, result, field, has))
                .map(field -> new Other(field, has, value.plain(field.format())))
                .filter(other -> !PlainValues.same(other.has(), other.reads()));
    }

    /**
     * Returns whether the document says what the value is. That an engine found none says nothing, until a person says so too:
     * a value that only the template finds is the reason for many a template.
     */
    private static boolean isKnown(Document document, DocumentResult result, Field field, @Nullable Object has) {
        var method = result.evidence().stream()
                .filter(one -> one.field().equals(field.name()))
                .map(FieldEvidence::evidence)
                .findFirst()
                .map(evidence -> evidence.method());
        boolean isEmpty = has == null || (has instanceof List<?> rows && rows.isEmpty());
        return method.isPresent()
                // What a transform made is no value of a field.
                && method.get() != Method.METADATA
                && (!isEmpty
                        || method.get() == Method.MANUAL
                        || document.review().isConfirmed());
    }

    /** What is wrong, for people, with the way out. */
    String told() {
        var source = "'" + document.name().value() + "' (document " + document.id() + "), which it was made from";
        return reason != null
                ? "The template does not fit " + source + ": " + reason
                : "The template misreads " + source + ": "
                        + values.stream().map(Other::told).collect(Collectors.joining("; "))
                        + ". Where the template is right, correct the document first.";
    }
}
