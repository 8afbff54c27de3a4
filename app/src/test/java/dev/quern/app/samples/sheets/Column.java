package dev.quern.app.samples.sheets;

import dev.quern.core.result.FieldFormat;

/** The content of a table column. */
enum Column {
    POS(FieldFormat.ONELINE),
    CODE(FieldFormat.ONELINE),
    ITEM(FieldFormat.TEXT),
    QUANTITY(FieldFormat.NUMBER),
    UNIT(FieldFormat.ONELINE),
    PRICE(FieldFormat.NUMBER),
    TAX(FieldFormat.NUMBER),
    AMOUNT(FieldFormat.NUMBER),
    CHARGE(FieldFormat.ONELINE),
    PROGRAM(FieldFormat.ONELINE),
    DAYS(FieldFormat.ONELINE),
    HOURS(FieldFormat.ONELINE),
    LENGTH(FieldFormat.NUMBER),
    SPOTS(FieldFormat.NUMBER),
    RATECARD(FieldFormat.NUMBER);

    private final FieldFormat format;

    Column(FieldFormat format) {
        this.format = format;
    }

    FieldFormat format() {
        return format;
    }

    boolean isNumber() {
        return format == FieldFormat.NUMBER;
    }

    /** True for the column that takes the room that the others leave. */
    boolean isWide() {
        return this == ITEM || this == CHARGE || this == PROGRAM;
    }
}
