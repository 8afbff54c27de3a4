package dev.quern.core.lesson;

import dev.quern.core.document.DocumentId;
import dev.quern.core.field.FieldId;
import dev.quern.core.mailbox.MailboxId;
import java.util.List;
import java.util.Set;

/** Driven port: what mailboxes have learned. A layout goes with the last document that taught something about it. */
public interface Lessons {
    /** A layout that a mailbox knows. */
    record Known(LayoutId id, Signature signature) {}

    /**
     * The layouts of a mailbox that share the most keys, those first; of equals the latest.
     *
     * @param keys that a layout may have been stored with
     */
    List<Known> likely(MailboxId mailbox, Set<Integer> keys, int atMost);

    /**
     * Stores a layout.
     *
     * @param keys that it is to be found by
     */
    LayoutId add(MailboxId mailbox, Signature signature, Set<Integer> keys);

    /** Stores a lesson, in place of what the same document taught about the same field. It is now the latest. */
    void put(MailboxId mailbox, Lesson lesson);

    /**
     * The lessons about a layout, the latest first.
     *
     * @param atMost of each field
     */
    List<Lesson> of(LayoutId layout, int atMost);

    /** Takes back what a document taught. */
    void forget(DocumentId document);

    /** Removes what a mailbox has learned about other fields than these. */
    void retain(MailboxId mailbox, Set<FieldId> fields);

    /** Removes all that a mailbox has learned. */
    void removeAll(MailboxId mailbox);
}
