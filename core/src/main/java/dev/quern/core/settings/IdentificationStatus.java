package dev.quern.core.settings;

/** The progress of a mailbox in finding its own fields. A mailbox with fields of its own is never held back by it. */
public enum IdentificationStatus {
    /** Fields are to be detected from the first documents. */
    REQUESTED,
    PROGRESS,
    COMPLETED,
    /** Fields are defined by hand. */
    MANUAL
}
