package dev.quern.core.result;

/** Which comes first in a date written in numbers. Year-first dates need no such setting. */
public enum DateOrder {
    MONTH_FIRST,
    DAY_FIRST
}
