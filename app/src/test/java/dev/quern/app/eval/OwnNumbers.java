package dev.quern.app.eval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.app.samples.content.Kind;
import dev.quern.core.extraction.FieldExtractor;
import dev.quern.core.extraction.Guidance;
import dev.quern.core.field.Field;
import dev.quern.core.result.FieldFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A mailbox that gets documents of several kinds asks one question for the number of each. The documents also show the
 * numbers of orders, deliveries and invoices that they refer to.
 */
final class OwnNumbers {
    private static final Set<Kind> KINDS =
            Set.of(Kind.INVOICE, Kind.CREDIT_NOTE, Kind.ORDER, Kind.QUOTE, Kind.DELIVERY_NOTE);

    /** Documents of a layout that are asked. */
    private static final int EACH = 3;

    private final FieldExtractor engine;
    private final Map<String, Integer> right = new LinkedHashMap<>();
    private int documents;

    /** @param questions that are put to each document */
    OwnNumbers(FieldExtractor engine, Set<String> questions) {
        this.engine = engine;
        questions.forEach(question -> right.put(question, 0));
    }

    /** Asks documents of a layout of this kind. */
    void measure(Kind kind, List<SeenDocument> seen) {
        if (KINDS.contains(kind)) {
            seen.subList(0, EACH).forEach(this::ask);
        }
    }

    private void ask(SeenDocument seen) {
        documents++;
        // Every layout asks for its own number, and for that first.
        var number =
                seen.document().expected().get(seen.document().fields().get(0).name());
        right.replaceAll((question, before) -> {
            var field = Field.of("Number", FieldFormat.ONELINE, question);
            var found =
                    engine.extract(seen.pages(), List.of(field), Guidance.NONE).get(0);
            return before + (number != null && number.equals(found.plain(FieldFormat.ONELINE)) ? 1 : 0);
        });
    }

    /** Asserts that a question found the own numbers of more than this share of the documents. */
    void assertFound(String question, double share) {
        assertThat(documents).isGreaterThan(60);
        assertThat(right).containsKey(question);
        assertThat((double) right.getOrDefault(question, 0) / documents).isGreaterThan(share);
    }
}
