package dev.quern.core.document;

/** The cause of a document's status. */
public enum StatusSource {
    AI,
    AUTO,
    /** A spreadsheet read straight into rows. */
    CSV,
    /** No fields of the mailbox's own, only built-in attributes. */
    METADATA,
    /** Edited by hand. */
    MANUAL,
    TEMPLATE,
    TRANSFORM
}
