package dev.quern.app.samples.content;

import dev.quern.core.result.FieldFormat;

/** Something a document states once, and a mailbox may ask for. */
public enum Fact {
    NUMBER(FieldFormat.ONELINE),
    DATE(FieldFormat.DATE),
    DUE(FieldFormat.DATE),
    ORDER_NUMBER(FieldFormat.ONELINE),
    ORDER_DATE(FieldFormat.DATE),
    CUSTOMER_NUMBER(FieldFormat.ONELINE),
    DELIVERY_DATE(FieldFormat.DATE),
    DELIVERY_NUMBER(FieldFormat.ONELINE),
    ORIGINAL_NUMBER(FieldFormat.ONELINE),
    CONTACT(FieldFormat.NAME),
    TERMS(FieldFormat.ONELINE),
    VALID_UNTIL(FieldFormat.DATE),
    CARRIER(FieldFormat.ONELINE),
    WEIGHT(FieldFormat.NUMBER),
    CURRENCY(FieldFormat.ONELINE),
    ACCOUNT(FieldFormat.ONELINE),
    METER(FieldFormat.ONELINE),
    PERIOD_FROM(FieldFormat.DATE),
    PERIOD_TO(FieldFormat.DATE),
    READING_OLD(FieldFormat.NUMBER),
    READING_NEW(FieldFormat.NUMBER),
    USAGE(FieldFormat.NUMBER),
    AMOUNT_DUE(FieldFormat.NUMBER),
    /** A sum named in running text. */
    AMOUNT(FieldFormat.NUMBER),
    ADVERTISER(FieldFormat.ONELINE),
    AGENCY(FieldFormat.ONELINE),
    PRODUCT(FieldFormat.ONELINE),
    FLIGHT_FROM(FieldFormat.DATE),
    FLIGHT_TO(FieldFormat.DATE),
    SPOTS(FieldFormat.NUMBER),
    COMMISSION(FieldFormat.NUMBER),
    NET_DUE(FieldFormat.NUMBER),
    GROSS_MEDIA(FieldFormat.NUMBER),
    EVENT(FieldFormat.ONELINE),
    VENUE(FieldFormat.ONELINE),
    START(FieldFormat.DATETIME),
    TIME(FieldFormat.TIME),
    GUESTS(FieldFormat.NUMBER),
    WEBSITE(FieldFormat.LINK),
    EMAIL(FieldFormat.ONELINE),
    PHONE(FieldFormat.ONELINE),
    TAX_ID(FieldFormat.ONELINE),
    IBAN(FieldFormat.ONELINE),
    SELLER(FieldFormat.ONELINE),
    SELLER_ADDRESS(FieldFormat.TEXT),
    BUYER(FieldFormat.ONELINE),
    BUYER_ADDRESS(FieldFormat.TEXT),
    SHIP_TO(FieldFormat.TEXT),
    SUBTOTAL(FieldFormat.NUMBER),
    DISCOUNT(FieldFormat.NUMBER),
    SHIPPING(FieldFormat.NUMBER),
    NET(FieldFormat.NUMBER),
    TAX(FieldFormat.NUMBER),
    GROSS(FieldFormat.NUMBER),
    SUBJECT(FieldFormat.ONELINE),
    SIGNED_BY(FieldFormat.NAME);

    private final FieldFormat format;

    Fact(FieldFormat format) {
        this.format = format;
    }

    public FieldFormat format() {
        return format;
    }
}
