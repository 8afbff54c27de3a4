package dev.quern.core.result;

/** The kind of value that a field holds; it decides the shape of the field's member in a result. */
public enum FieldFormat {
    /** Text of any length, line breaks kept. */
    TEXT,
    /** Text on one line. */
    ONELINE,
    DATE,
    TIME,
    DATETIME,
    /** An exact decimal number. */
    NUMBER,
    /** The name of a person, in parts. */
    NAME,
    /** A postal address, in parts. */
    ADDRESS,
    /** Rows of columns; the columns are fields themselves. */
    TABLE,
    /** An absolute URL. */
    LINK
}
