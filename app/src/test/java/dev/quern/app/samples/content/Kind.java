package dev.quern.app.samples.content;

/** The purpose of a document. */
public enum Kind {
    INVOICE,
    CREDIT_NOTE,
    ORDER,
    QUOTE,
    DELIVERY_NOTE,
    /** A shop's narrow slip. */
    RECEIPT,
    /** A utility's bill with meter readings. */
    STATEMENT,
    /** An order for advertising time. */
    BOOKING,
    /** A confirmation that a house will host an event. */
    EVENT,
    LETTER,
    CONTRACT
}
