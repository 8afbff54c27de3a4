/**
 * JSON in and out: requests are read member by member, and answers are written in the wire format. The members of one
 * kind of resource belong in the package of that resource, such as {@code mailbox}.
 */
@NullMarked
package dev.quern.rest.json;

import org.jspecify.annotations.NullMarked;
