package dev.quern.core.lesson;

import dev.quern.core.document.Document;
import dev.quern.core.field.Field;
import dev.quern.core.field.FieldId;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Place;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.Evidence;
import dev.quern.core.result.FieldValue;
import dev.quern.core.result.Value;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Driven port: what a person puts right on one document is right on the next that looks like it. What is learned is kept in
 * {@link Lessons}. Safe for use by many threads.
 */
public interface Learner {
    /** Finds and learns nothing. */
    Learner NONE = new Learner() {
        @Override
        public Located locate(Document document, Pages pages, Conventions conventions, List<Given> given) {
            return Located.NOWHERE;
        }

        @Override
        public void teach(Mailbox mailbox, Located located) {}

        @Override
        public List<FieldValue> apply(
                MailboxId mailbox, Pages pages, Conventions conventions, List<Field> fields, List<FieldValue> found) {
            return found;
        }
    };

    /**
     * A value that a person gave.
     *
     * @param value null for none
     * @param before where one was found before the correction; empty for nowhere
     * @param found what an engine had found; null for nothing, or where a person had put it right before
     */
    record Given(
            Field field,
            @Nullable Value value,
            List<Place> before,
            @Nullable Value found) {
        /** Where only the place matters. */
        public Given(Field field, @Nullable Value value, List<Place> before) {
            this(field, value, before, null);
        }
    }

    /** The places of given values on a document, and what they teach; each learner has its own. */
    interface Located {
        /** Nothing was found, nothing is taught. */
        Located NOWHERE = new Located() {
            @Override
            public List<Place> places(@Nullable FieldId field) {
                return List.of();
            }

            @Override
            public List<Map<String, Evidence>> cells(@Nullable FieldId table) {
                return List.of();
            }
        };

        /** Where the value of a field stands; empty when it is not on the document, or was given as none. */
        List<Place> places(@Nullable FieldId field);

        /** Where the cells of a table stand, row by row; empty for everything else. */
        List<Map<String, Evidence>> cells(@Nullable FieldId table);
    }

    /** Finds given values on the pages of a document. Stores nothing. */
    Located locate(Document document, Pages pages, Conventions conventions, List<Given> given);

    /**
     * Stores what given values teach a mailbox; in the transaction of the correction.
     *
     * @param located what this learner gave
     */
    void teach(Mailbox mailbox, Located located);

    /**
     * The values that an engine found, changed by what the mailbox has learned about documents that look like this one.
     *
     * @param found one for each of the fields, in their order
     */
    List<FieldValue> apply(
            MailboxId mailbox, Pages pages, Conventions conventions, List<Field> fields, List<FieldValue> found);
}
