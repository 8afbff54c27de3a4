package dev.quern.ocr.engine.text;

/** What a value looks like, whatever it means. */
public enum Shape {
    /** Numbers and identifiers: at least one digit, no blank as a rule. */
    CODE,
    DATE,
    TIME,
    AMOUNT,
    /** A number that need not be money. */
    NUMBER,
    PERCENT,
    /** A company or whoever acts like one. */
    ORGANISATION,
    PERSON,
    ADDRESS,
    EMAIL,
    PHONE,
    URL,
    IBAN,
    BIC,
    VAT_ID,
    CURRENCY,
    /** Words. */
    TEXT,
    /** No idea. */
    ANY
}
