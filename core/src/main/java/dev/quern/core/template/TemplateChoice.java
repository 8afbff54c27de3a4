package dev.quern.core.template;

import dev.quern.core.result.FieldValue;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Which of a mailbox's templates fits a document.
 *
 * @param chosen empty when none fits
 * @param tried those that were tried before and do not fit
 * @param equals others that say word for word the same as the one chosen
 */
public record TemplateChoice(Optional<Chosen> chosen, List<Tried> tried, List<Template> equals) {
    /** The choice of a mailbox without templates in use. */
    public static final TemplateChoice NONE = new TemplateChoice(Optional.empty(), List.of(), List.of());

    public TemplateChoice {
        tried = List.copyOf(tried);
        equals = List.copyOf(equals);
    }

    /**
     * The template that fits, and what it found.
     *
     * @param notes for people: which fields are empty, and why
     */
    public record Chosen(Template template, List<FieldValue> values, List<String> notes) {}

    /**
     * A template that was tried and does not fit.
     *
     * @param why tells what was missing; it looks again, since few of many are asked
     */
    public record Tried(Template template, Supplier<String> why) {
        /** For people: what was missing, where it was expected and what is there. */
        public String reason() {
            return why.get();
        }
    }
}
