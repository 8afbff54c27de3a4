package dev.quern.core.judgement;

import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentId;
import dev.quern.core.document.DocumentTraces;
import dev.quern.core.mailbox.MailboxId;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Driven port: what people found of the values of documents, at most one judgement for each field of a document. */
public interface Judgements extends DocumentTraces {
    /** Those on a document, confirmed or not, by field. */
    List<Judgement> find(DocumentId document);

    /**
     * Stores judgements on a document, in place of all that were there.
     *
     * @param confirmed the day (UTC) on which its result was confirmed; null while it is not, and they do not count
     */
    void put(Document document, List<Judgement> judgements, @Nullable LocalDate confirmed);

    /** The sums over the documents of a mailbox that were confirmed on a day or later. */
    Accuracy accuracy(MailboxId mailbox, LocalDate from);

    /** They are about what that reading gave. */
    @Override
    default boolean isFromReading() {
        return true;
    }
}
