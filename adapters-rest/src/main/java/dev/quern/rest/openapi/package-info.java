/** The interface described by itself: the OpenAPI document and a page to read it. */
@NullMarked
package dev.quern.rest.openapi;

import org.jspecify.annotations.NullMarked;
