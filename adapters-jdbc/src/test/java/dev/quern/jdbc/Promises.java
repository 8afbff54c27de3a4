package dev.quern.jdbc;

import dev.quern.core.Stores;
import dev.quern.core.document.DocumentId;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.listing.PageRequest;

/** Asks the stores whether what {@link BusyProgram} said is so. */
final class Promises {
    private final Stores stores;

    Promises(Stores stores) {
        this.stores = stores;
    }

    /** A document that was taken in is there with its log; one that was worked on is at its end with its result. */
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
