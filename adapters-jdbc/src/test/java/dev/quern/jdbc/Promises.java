package dev.quern.jdbc;

import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentId;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.listing.PageRequest;
import dev.quern.core.ports.Stores;
import java.util.Optional;

/** Checks the promises of {@link BusyProgram} against the stores. */
final class Promises {
    private final Stores stores;

    Promises(Stores stores) {
        this.stores = stores;
    }

    /** Returns whether a document that was taken in is there with its log, or a finished one has its result. */
    boolean isKept(String promise) {
        var document = document(promise);
        if (document.isEmpty() || !hasLog(document.get().id())) {
            return false;
        }
        return promise.startsWith(BusyProgram.KEPT)
                || (document.get().status() == DocumentStatus.PARSEDOK
                        && stores.documents().findResult(document.get().id()).isPresent());
    }

    /** What there is of a document whose promise was not kept, so that it can be told what was lost. */
    String left(String promise) {
        return document(promise)
                .map(document -> "%s: %s, with%s result, with%s log"
                        .formatted(
                                promise,
                                document.status(),
                                stores.documents().findResult(document.id()).isPresent() ? "" : "out",
                                hasLog(document.id()) ? "" : "out"))
                .orElse(promise + ": nothing");
    }

    private Optional<Document> document(String promise) {
        return stores.documents().find(new DocumentId(Long.parseLong(promise.substring(promise.indexOf(' ') + 1))));
    }

    private boolean hasLog(DocumentId id) {
        return !stores.log().list(id, "", PageRequest.FIRST).items().isEmpty();
    }
}
