package dev.quern.app.samples.content;

/** What a document is for. */
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
    /** A house confirms that it will host an event. */
    EVENT,
    LETTER,
    CONTRACT
}
