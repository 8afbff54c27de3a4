package dev.quern.core.housekeeping;

import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentId;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.Documents;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.kernel.Transactions;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/** Moves documents that others may be moving at the same time, such as the workers that process them. */
final class DocumentMoves {
    /** A document moves a handful of times while it is worked on; whoever loses this often loses against something else. */
    private static final int TRIES = 20;

    private final Documents documents;
    private final Transactions transactions;

    DocumentMoves(Documents documents, Transactions transactions) {
        this.documents = documents;
        this.transactions = transactions;
    }

    /**
     * Moves the document as it is when the move is made, whoever else moves it meanwhile.
     *
     * @param done whether it is as it should be already, and stays
     * @param then runs in the transaction of the move
     * @return the document as it is now
     */
    Document unless(
            Document document, Predicate<Document> done, Function<Document, Document> move, Consumer<Document> then) {
        for (int tries = 1; ; tries++) {
            var now = current(document.id(), done);
            if (done.test(now)) {
                return now;
            }
            var moved = move.apply(now);
            try {
                return transactions.run(() -> {
                    documents.move(now, moved);
                    then.accept(moved);
                    return moved;
                });
            } catch (Refusal.Conflict overtaken) {
                if (tries == TRIES) {
                    throw overtaken;
                }
            }
        }
    }

    /** The document as it is now; one that is deleted is not known, unless that is what was to be done. */
    Document current(DocumentId id, Predicate<Document> done) {
        return documents
                .find(id)
                .filter(now -> now.status() != DocumentStatus.DELETED || done.test(now))
                .orElseThrow(Documents::unknown);
    }
}
