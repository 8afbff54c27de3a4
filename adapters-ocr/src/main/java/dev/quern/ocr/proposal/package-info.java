/**
 * Proposes fields for mailboxes that were given none, from the labels and tables of their first documents. Giving them
 * to a mailbox is left to {@link dev.quern.core.processing.Identifying}, and finding their values to an engine.
 */
@NullMarked
package dev.quern.ocr.proposal;

import org.jspecify.annotations.NullMarked;
