package dev.quern.jdbc;

import dev.quern.core.document.DocumentId;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.listing.PageRequest;
import dev.quern.core.ports.Stores;

/** Checks the promises of {@link BusyProgram} against the stores. */
final class Promises {
    private final Stores stores;

    Promises(Stores stores) {
        this.stores = stores;
    }

    /** Returns whether a document that was taken in is there with its log, or a finished one has its result. */
    boolean isKept(String promise) {
        var id = new DocumentId(Long.parseLong(promise.substring(promise.indexOf(' ') + 1)));
        var document = stores.documents().find(id);
        if (document.isEmpty()
                || stores.log().list(id, "", PageRequest.FIRST).items().isEmpty()) {
            return false;
        }
        return promise.startsWith(BusyProgram.KEPT)
                || (document.get().status() == DocumentStatus.PARSEDOK
                        && stores.documents().findResult(id).isPresent());
    }
}
