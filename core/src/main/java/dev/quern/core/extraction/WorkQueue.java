package dev.quern.core.extraction;

import dev.quern.core.document.DocumentId;

/**
 * Driven port: documents that wait to be processed. What is offered inside a transaction is there when that commits, and only
 * then; it stays until {@link Processing#process} came back without throwing, over restarts of the program.
 */
public interface WorkQueue {
    void offer(DocumentId document);
}
