package dev.quern.core.template;

import dev.quern.core.account.AccountId;
import dev.quern.core.document.DocumentId;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.result.DateOrder;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Rules for finding the values of one layout of documents.
 *
 * @param modified when it was last changed, or made
 */
public record Template(
        TemplateId id,
        AccountId account,
        MailboxId mailbox,
        Content content,
        Instant created,
        Instant modified,
        Use use) {
    /**
     * The use of a template so far.
     *
     * @param documents whose last result it gave, those among them that are gone
     * @param last when it fitted the last time; null for never
     */
    public record Use(long documents, @Nullable Instant last) {
        public static final Use NONE = new Use(0, null);
    }

    /** When it was last changed or fitted a document. */
    public Instant lastActivity() {
        var last = use.last();
        return last == null || last.isBefore(modified) ? modified : last;
    }

    /**
     * The content of a template.
     *
     * @param name 1 to {@value #MAX_NAME} characters
     * @param decimalSeparator null for what the mailbox says
     * @param dateOrder null for what the mailbox says
     * @param objects checked by {@link TemplateRules} before it is stored
     * @param samples documents that it was made from; some may be gone
     */
    public record Content(
            String name,
            TemplateEngine engine,
            TemplateAction action,
            TemplateStatus status,
            Margin margin,
            @Nullable Character decimalSeparator,
            @Nullable DateOrder dateOrder,
            List<TemplateObject> objects,
            List<DocumentId> samples) {
        /** The rules of a template that was made without a document. */
        public Content(
                String name,
                TemplateEngine engine,
                TemplateAction action,
                TemplateStatus status,
                Margin margin,
                @Nullable Character decimalSeparator,
                @Nullable DateOrder dateOrder,
                List<TemplateObject> objects) {
            this(name, engine, action, status, margin, decimalSeparator, dateOrder, objects, List.of());
        }

        static final int MAX_NAME = 255;

        public Content {
            objects = List.copyOf(objects);
            samples = List.copyOf(samples);
            requireName(name);
            if (decimalSeparator != null && decimalSeparator != '.' && decimalSeparator != ',') {
                throw new Refusal.Invalid(
                        "decimal_separator",
                        "A decimal separator is '.' or ',' or null, not '" + decimalSeparator + "'.");
            }
        }

        /**
         * Checks a name by itself, before anything is made that is to bear it.
         *
         * @throws Refusal.Invalid when no template can be called that
         */
        public static void requireName(String name) {
            if (name.isBlank()) {
                throw new Refusal.Invalid("name", "This field may not be blank.");
            }
            if (name.length() > MAX_NAME) {
                throw new Refusal.Invalid(
                        "name",
                        "Ensure this field has no more than " + MAX_NAME + " characters; it has " + name.length()
                                + ".");
            }
            if (name.codePoints().anyMatch(Character::isISOControl)) {
                throw new Refusal.Invalid("name", "Control characters are not allowed in a name.");
            }
        }

        /** Returns whether both find the same in the same documents, whatever they are called. */
        public boolean saysTheSameAs(Content other) {
            return engine == other.engine
                    && action == other.action
                    && margin.equals(other.margin)
                    && Objects.equals(decimalSeparator, other.decimalSeparator)
                    && dateOrder == other.dateOrder
                    && named(objects).equals(named(other.objects));
        }

        /** Objects whose ids are their places, since what they are called makes no difference. */
        private static List<TemplateObject> named(List<TemplateObject> objects) {
            var ids = objects.stream().map(TemplateObject::id).toList();
            return objects.stream().map(object -> object.withIds(ids)).toList();
        }

        /** The same, made from these documents. */
        public Content withSamples(List<DocumentId> others) {
            return new Content(name, engine, action, status, margin, decimalSeparator, dateOrder, objects, others);
        }

        Content withStatus(TemplateStatus other) {
            return new Content(name, engine, action, other, margin, decimalSeparator, dateOrder, objects, samples);
        }

        Content withObjects(List<TemplateObject> others) {
            return new Content(name, engine, action, status, margin, decimalSeparator, dateOrder, others, samples);
        }
    }

    /** A template that is about to be stored. */
    public record Draft(AccountId account, MailboxId mailbox, Content content, Instant created) {
        public Template stored(TemplateId id) {
            return new Template(id, account, mailbox, content, created, created, Use.NONE);
        }
    }

    /** The same, of this use. */
    public Template withUse(Use other) {
        return new Template(id, account, mailbox, content, created, modified, other);
    }

    Template with(Content changed, Instant at) {
        return new Template(id, account, mailbox, changed, created, at, use);
    }
}
