package dev.quern.core.processing;

import dev.quern.core.field.Field;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.page.Place;
import dev.quern.core.result.DocumentResult;
import dev.quern.core.result.Evidence;
import dev.quern.core.result.FieldEvidence;
import dev.quern.core.result.Method;
import dev.quern.core.result.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Forms the result of a document that a person corrected. */
final class CorrectedResult {
    private final GivenValues givenValues;

    CorrectedResult(GivenValues givenValues) {
        this.givenValues = givenValues;
    }

    /**
     * Puts given values into a result.
     *
     * @param given by field name
     * @param located null when the values were not looked for
     * @throws Refusal.Invalid under the field's name, when a value is not of its format, is missing though required, or is no
     *     field's
     */
    DocumentResult form(
            Mailbox mailbox,
            DocumentResult before,
            Map<String, @Nullable Object> given,
            CorrectedPlaces.@Nullable Found located) {
        var members = new LinkedHashMap<String, @Nullable Object>();
        if (before.members().isEmpty()) {
            mailbox.fields().forEach(field -> members.put(field.name(), GivenValues.nothing(field)));
        }
        members.putAll(before.members());
        var evidence = new LinkedHashMap<String, FieldEvidence>();
        before.evidence().forEach(known -> evidence.put(known.field(), known));
        var conventions = givenValues.conventions(mailbox, before);
        given.forEach((name, value) -> {
            var field = mailbox.field(name);
            if (field.isPresent()) {
                var corrected = givenValues.read(field.get(), value, conventions);
                var plain = corrected == null ? GivenValues.nothing(field.get()) : corrected.plain();
                if (field.get().isRequired() && Outcome.isMissing(plain)) {
                    throw new Refusal.Invalid(name, "This field is required.");
                }
                var found = manual(field.get(), corrected, evidence.get(name), plain, members.get(name));
                evidence.put(
                        name, located == null || found.evidence().isPlaced() ? found : located.of(field.get(), found));
                members.put(name, plain);
            } else {
                refuseUnlessUnchanged(members, name, value);
            }
        });
        return new DocumentResult(members, List.copyOf(evidence.values()), before.content(), before.pages());
    }

    private static void refuseUnlessUnchanged(
            Map<String, @Nullable Object> members, String name, @Nullable Object value) {
        if (!members.containsKey(name)) {
            throw new Refusal.Invalid(name, "The mailbox has no field of this name.");
        }
        if (!Objects.equals(members.get(name), value)) {
            throw new Refusal.Invalid(name, "Only fields can be corrected; this is none of the mailbox.");
        }
    }

    /** A value that a person confirms keeps its place on the page. */
    private static FieldEvidence manual(
            Field field,
            @Nullable Value value,
            @Nullable FieldEvidence known,
            @Nullable Object after,
            @Nullable Object before) {
        var confirmed = known != null && Objects.equals(after, before) ? known : null;
        var cells = new ArrayList<Map<String, Evidence>>();
        if (value instanceof Value.Table table) {
            var kept = confirmed == null ? List.<Map<String, Evidence>>of() : confirmed.cells();
            for (int row = 0; row < table.rows().size(); row++) {
                cells.add(cells(field, row < kept.size() ? kept.get(row) : Map.of()));
            }
        }
        var places = confirmed == null ? List.<Place>of() : confirmed.evidence().places();
        return new FieldEvidence(field.name(), new Evidence(1, Method.MANUAL, places), cells);
    }

    private static Map<String, Evidence> cells(Field table, Map<String, Evidence> known) {
        var cells = new LinkedHashMap<String, Evidence>();
        for (var column : table.columns()) {
            var cell = known.get(column.name());
            cells.put(column.name(), new Evidence(1, Method.MANUAL, cell == null ? List.of() : cell.places()));
        }
        return cells;
    }
}
