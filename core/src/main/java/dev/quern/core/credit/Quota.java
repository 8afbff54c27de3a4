package dev.quern.core.credit;

import java.time.Instant;

/**
 * The credits that an account may use in a calendar month, in UTC.
 *
 * @param credits of both kinds together
 * @param staleBefore reservations from before this time belong to work that is gone, and do not count
 */
public record Quota(int credits, Instant staleBefore) {}
