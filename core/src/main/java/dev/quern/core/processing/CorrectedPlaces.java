package dev.quern.core.processing;

import dev.quern.core.document.Document;
import dev.quern.core.document.Documents;
import dev.quern.core.field.Field;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.lesson.Learner;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.page.Pages;
import dev.quern.core.rendition.KeptPages;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.Evidence;
import dev.quern.core.result.FieldEvidence;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.Method;
import dev.quern.core.result.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Finds on the pages of a document the values that a person gave for it. */
final class CorrectedPlaces {
    private final Documents documents;
    private final KeptPages keptPages;
    private final Learner learner;
    private final GivenValues givenValues;

    CorrectedPlaces(Documents documents, KeptPages keptPages, Learner learner, GivenValues givenValues) {
        this.documents = documents;
        this.keptPages = keptPages;
        this.learner = learner;
        this.givenValues = givenValues;
    }

    /**
     * Looks for given values on the pages that the engine was given.
     *
     * @return null when those pages, or the result before the correction, are not there any more
     */
    @Nullable
    Found find(Mailbox mailbox, Document document, Map<String, @Nullable Object> given) {
        var before = documents.findResult(document.id());
        if (before.isEmpty()) {
            return null;
        }
        Pages pages;
        try {
            pages = keptPages.of(document);
        } catch (Refusal.NotFound unreadable) {
            return null;
        }
        var sheets = before.get().pages();
        var chosen = IntStream.range(0, pages.count())
                .filter(index -> index >= sheets.size() || sheets.get(index).included())
                .boxed()
                .toList();
        if (chosen.isEmpty()) {
            return null;
        }
        var conventions = givenValues.conventions(mailbox, before.get());
        var known = new HashMap<String, Evidence>();
        before.get().evidence().forEach(one -> known.put(one.field(), one.evidence()));
        var fields = new ArrayList<Learner.Given>();
        given.forEach((name, value) -> mailbox.field(name)
                .ifPresent(field -> fields.add(given(
                        conventions,
                        field,
                        value,
                        known.get(name),
                        before.get().members().get(name),
                        chosen))));
        return new Found(learner.locate(document, pages.only(chosen), conventions, fields), chosen);
    }

    private Learner.Given given(
            Conventions conventions,
            Field field,
            @Nullable Object value,
            @Nullable Evidence known,
            @Nullable Object before,
            List<Integer> chosen) {
        boolean byEngine = known != null && known.method() != Method.MANUAL;
        return new Learner.Given(
                field,
                givenValues.read(field, value, conventions),
                known == null ? List.of() : known.renumbered(chosen::indexOf).places(),
                byEngine && field.format() == FieldFormat.TABLE ? table(field, before, conventions) : null);
    }

    /** The table in a result; null where the mailbox's transform made something else of it. */
    private @Nullable Value table(Field field, @Nullable Object before, Conventions conventions) {
        try {
            return givenValues.read(field, before, conventions);
        } catch (Refusal.Invalid otherwise) {
            return null;
        }
    }

    /**
     * The places of given values.
     *
     * @param chosen the pages that were searched, counted from 0
     */
    record Found(Learner.Located located, List<Integer> chosen) {
        /** The evidence of a value; with the cells of the other where it is no table, or none of its cells were found. */
        FieldEvidence of(Field field, FieldEvidence other) {
            var cells = located.cells(field.id());
            var found = new FieldEvidence(
                            field.name(), new Evidence(1, Method.MANUAL, located.places(field.id())), cells)
                    .renumbered(chosen::get);
            return cells.isEmpty() ? new FieldEvidence(field.name(), found.evidence(), other.cells()) : found;
        }
    }
}
