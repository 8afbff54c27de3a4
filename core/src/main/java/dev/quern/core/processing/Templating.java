package dev.quern.core.processing;

import dev.quern.core.document.DocumentId;
import dev.quern.core.document.StatusSource;
import dev.quern.core.document.TemplateRef;
import dev.quern.core.field.Field;
import dev.quern.core.kernel.Errands;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.page.Pages;
import dev.quern.core.result.FieldEvidence;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.FieldValue;
import dev.quern.core.template.TemplateChoice;
import dev.quern.core.template.TemplateFitter;
import dev.quern.core.template.TemplateId;
import dev.quern.core.template.Templates;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Chooses and applies templates for {@link Processing}: the one that fits decides about a document. */
public final class Templating {
    /** The errand of deleting a document that a template has done with; its subject is the document's id. */
    public static final String DELETION = "delete-by-template";

    /** More would not be read. */
    private static final int REASONS = 3;

    private static final int NOTES = 10;

    private final Templates templates;
    private final TemplateFitter fitter;
    private final Errands errands;

    public Templating(Templates templates, TemplateFitter fitter, Errands errands) {
        this.templates = templates;
        this.fitter = fitter;
        this.errands = errands;
    }

    /** Which of the mailbox's templates fits, if one does. */
    TemplateChoice choose(Mailbox mailbox, Pages pages) {
        return fitter.choose(mailbox, pages);
    }

    /** Applies the template that fits a document. */
    static Outcome outcome(Mailbox mailbox, TemplateChoice.Chosen chosen) {
        var content = chosen.template().content();
        var ref = new TemplateRef(chosen.template().id().number(), content.name());
        return switch (content.action()) {
            case PROCESS -> parsed(mailbox, chosen.values(), new Outcome.ByTemplate(ref, false));
            case PROCESS_THEN_DELETE -> parsed(mailbox, chosen.values(), new Outcome.ByTemplate(ref, true));
            case SKIP -> new Outcome.LeftOut(new Outcome.ByTemplate(ref, false));
            case DELETE -> new Outcome.LeftOut(new Outcome.ByTemplate(ref, true));
        };
    }

    private static Outcome parsed(Mailbox mailbox, List<FieldValue> values, Outcome.ByTemplate template) {
        var members = new LinkedHashMap<String, @Nullable Object>();
        mailbox.fields()
                .forEach(field -> members.put(field.name(), field.format() == FieldFormat.TABLE ? List.of() : null));
        Map<String, FieldFormat> formats =
                mailbox.fields().stream().collect(Collectors.toMap(Field::name, Field::format, (one, other) -> one));
        for (var value : values) {
            members.put(value.field(), value.plain(formats.getOrDefault(value.field(), FieldFormat.TEXT)));
        }
        var evidence = values.stream().map(FieldEvidence::of).toList();
        return new Outcome.Parsed(StatusSource.TEMPLATE, StatusSource.TEMPLATE, members, evidence, template);
    }

    /**
     * Why templates that were tried do not fit when none does, or why fields of the one that does are empty, for people; null
     * when there is nothing to say.
     */
    static @Nullable String remarks(TemplateChoice choice) {
        var tried = choice.chosen().isPresent() ? List.<TemplateChoice.Tried>of() : choice.tried();
        var reasons = tried.stream()
                .limit(REASONS)
                .map(one -> "'" + one.template().content().name() + "' ("
                        + one.template().id() + ") does not fit: " + one.reason() + ".")
                .collect(Collectors.joining(" "));
        int more = tried.size() - REASONS;
        var others = choice.equals().stream()
                .map(template -> "Template " + template.id() + " says the same as the one that was chosen.")
                .collect(Collectors.joining(" "));
        var message = (reasons + (more > 0 ? " And " + more + " more. " : " ") + others + notes(choice)).strip();
        return message.isEmpty() ? null : "Templates: " + message;
    }

    private static String notes(TemplateChoice choice) {
        var notes = choice.chosen()
                .filter(chosen -> switch (chosen.template().content().action()) {
                    case PROCESS, PROCESS_THEN_DELETE -> true;
                    case SKIP, DELETE -> false;
                })
                .map(TemplateChoice.Chosen::notes)
                .orElse(List.of());
        int more = notes.size() - NOTES;
        return notes.stream()
                        .limit(NOTES)
                        .map(note -> " In the one that was chosen " + note + ".")
                        .collect(Collectors.joining())
                + (more > 0 ? " And " + more + " more fields." : "");
    }

    /**
     * Counts for its template that a document came to its end. Call it in the transaction that stores the end.
     *
     * @param before the template of its last end
     */
    void ended(@Nullable TemplateRef before, @Nullable TemplateRef after, Instant at) {
        boolean same = before != null && after != null && before.id() == after.id();
        if (before != null && !same) {
            templates.used(new TemplateId(before.id()), -1, null);
        }
        if (after != null) {
            templates.used(new TemplateId(after.id()), same ? 0 : 1, at);
        }
    }

    /** Has a document deleted once nobody waits for it. Call it in the transaction that stores its end. */
    void deleteLater(DocumentId document) {
        errands.send(DELETION, Objects.toString(document.number()));
    }
}
