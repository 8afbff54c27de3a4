package dev.quern.core.result;

/** The method by which a value was found. */
public enum Method {
    /** By a template that fits the document. */
    TEMPLATE,
    /** By a label, position or shape on the page: the embedded engine's way. */
    LABEL,
    /** By a language model. */
    MODEL,
    /** From what surrounds the document: its e-mail, file or mailbox. */
    METADATA,
    /** By a person's correction. */
    MANUAL
}
