package dev.quern.core.watch;

/** How an attempt to deliver to a webhook ended. */
public enum Attempt {
    ACCEPTED,
    /** It failed, and is made again later. */
    POSTPONED,
    /** The receiver wants none of it, so it is not made again. */
    REFUSED,
    /** It failed once too often. */
    GIVEN_UP
}
