package dev.quern.core.watch;

/** A piece of work that takes time. All but {@link #INTAKE}, {@link #WORK} and {@link #DELIVERY} are parts of {@link #WORK}. */
public enum Step {
    /** A file is received and stored. */
    INTAKE,
    /** One work item: a document from where it stands to an end. */
    WORK,
    /** A file that holds others is taken apart. */
    UNPACK,
    /** A file is read: its text, or what is recognised on its pages. */
    READ,
    /** A stack is cut into documents. */
    SPLIT,
    /** The values of the fields are found. */
    EXTRACT,
    /** The result is formed: attributes and transform. */
    RESULT,
    /** The end is stored, with what webhooks are owed. */
    STORE,
    /** One call of a webhook. */
    DELIVERY
}
