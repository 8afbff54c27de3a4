package dev.quern.core.processing;

import dev.quern.core.credit.Credits;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.StatusSource;
import dev.quern.core.document.TemplateRef;
import dev.quern.core.field.Field;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.result.FieldEvidence;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.FieldValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/** The outcome of the extraction from a document that was read. */
public sealed interface Outcome {
    /** The same with evidence on pages that are numbered otherwise. */
    Outcome renumbered(IntUnaryOperator page);

    /**
     * What looked for the values, as figures are kept: the engine, or what stands for one.
     *
     * @param engine the name of that of the mailbox
     * @param nobody what is said where nothing looked for them
     */
    String by(String engine, String nobody);

    private static String by(StatusSource source, String engine, String nobody) {
        return switch (source) {
            case AI -> engine;
            case TEMPLATE -> "template";
            case CSV -> "header";
            case METADATA -> "attributes";
            case AUTO, MANUAL, TRANSFORM -> nobody;
        };
    }

    /**
     * Values were found and none that is required is missing.
     *
     * @param by what found them
     * @param source what made the result of them: the same, or the mailbox's transform
     * @param template that found them; null when none did
     */
    record Parsed(
            StatusSource by,
            StatusSource source,
            Map<String, @Nullable Object> members,
            List<FieldEvidence> evidence,
            @Nullable ByTemplate template)
            implements Outcome {
        static Parsed by(StatusSource by, Map<String, @Nullable Object> members, List<FieldEvidence> evidence) {
            return new Parsed(by, by, members, evidence, null);
        }

        @Override
        public Outcome renumbered(IntUnaryOperator page) {
            return new Parsed(by, source, members, Outcome.renumbered(evidence, page), template);
        }

        @Override
        public String by(String engine, String nobody) {
            return Outcome.by(by, engine, nobody);
        }

        /** The credits for finding them. */
        Credits price(Document document) {
            return by == StatusSource.AI ? Credits.ai(document.pages()) : Credits.conventional(document.pages());
        }

        /** The engine or template that found them, as the log names it. */
        String engine() {
            return template != null
                    ? "template '" + template.ref().name() + "'"
                    : switch (by) {
                        case AI -> "AI";
                        case CSV -> "the header of the spreadsheet";
                        case AUTO, METADATA, MANUAL, TEMPLATE, TRANSFORM ->
                            by.name().toLowerCase(Locale.ROOT);
                    };
        }
    }

    /**
     * The effects of a template on a document besides the values it gives.
     *
     * @param delete whether the document goes once it is done with
     */
    record ByTemplate(TemplateRef ref, boolean delete) {}

    /** A template fits that leaves its documents out. */
    record LeftOut(ByTemplate template) implements Outcome {
        @Override
        public Outcome renumbered(IntUnaryOperator page) {
            return this;
        }

        @Override
        public String by(String engine, String nobody) {
            return Outcome.by(StatusSource.TEMPLATE, engine, nobody);
        }
    }

    /** There is no result; what was found so far is kept for people to look at. */
    record NotParsed(
            DocumentStatus status,
            StatusSource source,
            String reason,
            Map<String, @Nullable Object> members,
            List<FieldEvidence> evidence)
            implements Outcome {
        @Override
        public Outcome renumbered(IntUnaryOperator page) {
            return new NotParsed(status, source, reason, members, Outcome.renumbered(evidence, page));
        }

        @Override
        public String by(String engine, String nobody) {
            return Outcome.by(source, engine, nobody);
        }

        /** Before any engine was asked. */
        static NotParsed unasked(String reason) {
            return new NotParsed(DocumentStatus.PARSEDKO, StatusSource.AUTO, reason, Map.of(), List.of());
        }

        /** An engine was asked and has no answer. */
        static NotParsed failed(String reason) {
            return new NotParsed(DocumentStatus.PARSEDKO, StatusSource.AI, reason, Map.of(), List.of());
        }
    }

    /** Every field has its member, looked for or not; a required one that is missing spoils the result. */
    static Outcome judged(StatusSource by, Mailbox mailbox, List<Field> fields, List<FieldValue> values) {
        var members = new LinkedHashMap<String, @Nullable Object>();
        mailbox.fields()
                .forEach(field -> members.put(field.name(), field.format() == FieldFormat.TABLE ? List.of() : null));
        for (int i = 0; i < fields.size(); i++) {
            members.put(fields.get(i).name(), values.get(i).plain(fields.get(i).format()));
        }
        var evidence = values.stream().map(FieldEvidence::of).toList();
        var missing = fields.stream()
                .filter(Field::isRequired)
                .map(Field::name)
                .filter(name -> isMissing(members.get(name)))
                .toList();
        return missing.isEmpty()
                ? Parsed.by(by, members, evidence)
                : new NotParsed(
                        DocumentStatus.PARSEDKO,
                        by,
                        "Required and not found: " + String.join(", ", missing) + ".",
                        members,
                        evidence);
    }

    /** Returns whether a member of a result has no value; a table has none without rows. */
    static boolean isMissing(@Nullable Object value) {
        return value == null || (value instanceof List<?> rows && rows.isEmpty());
    }

    private static List<FieldEvidence> renumbered(List<FieldEvidence> evidence, IntUnaryOperator page) {
        return evidence.stream().map(one -> one.renumbered(page)).toList();
    }
}
