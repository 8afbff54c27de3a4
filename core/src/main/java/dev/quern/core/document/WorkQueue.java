package dev.quern.core.document;

/**
 * Driven port: documents that wait to be processed. What is offered inside a transaction is there when that commits, and only
 * then; it stays until {@link dev.quern.core.processing.Processing#process} came back without throwing, over
 * restarts of the program.
 *
 * <p>Accounts take turns, and so do the mailboxes of an account; those of one mailbox come in the order they were offered in.
 */
public interface WorkQueue {
    void offer(Document document);
}
