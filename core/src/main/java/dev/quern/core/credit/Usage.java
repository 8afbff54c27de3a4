package dev.quern.core.credit;

import java.time.LocalDate;

/**
 * The credits that one mailbox used on one day.
 *
 * @param mailbox its id
 * @param day in UTC
 * @param documents how many were charged
 */
public record Usage(long mailbox, LocalDate day, Credits credits, long documents) {}
