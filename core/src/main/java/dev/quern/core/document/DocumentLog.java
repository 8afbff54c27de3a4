package dev.quern.core.document;

import dev.quern.core.listing.Listing;
import dev.quern.core.listing.PageRequest;

/** Driven port: what happened to documents. */
public interface DocumentLog {
    void append(LogEntry entry);

    /** The log of a document, newest first; with a search, the lines whose message or code has it in whatever case. */
    Listing<LogEntry> list(DocumentId document, String search, PageRequest page);
}
