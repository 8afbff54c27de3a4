/** JSON in and out: reading what callers send member by member, writing the wire shapes. */
@NullMarked
package dev.quern.rest.json;

import org.jspecify.annotations.NullMarked;
