package dev.quern.core.document;

import dev.quern.core.listing.Listing;
import dev.quern.core.listing.PageRequest;

/** Driven port: what happened to documents. */
public interface DocumentLog extends DocumentTraces {
    void append(LogEntry entry);

    /** The log of a document, newest first; with a search, the lines whose message or code has it in whatever case. */
    default Listing<LogEntry> list(DocumentId document, String search, PageRequest page) {
        return list(document, search, false, page);
    }

    /** The same list, newest or oldest first. */
    Listing<LogEntry> list(DocumentId document, String search, boolean oldestFirst, PageRequest page);
}
