/**
 * The cost of documents in credits: charges, the credits set aside while an engine is at work, and the quota of a
 * month. The moments at which a document is charged are decided in {@code processing}, and documents themselves are in
 * {@code document}.
 */
@NullMarked
package dev.quern.core.credit;

import org.jspecify.annotations.NullMarked;
