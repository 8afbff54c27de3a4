/**
 * The OpenAPI document, put together from the YAML files beside this package, and a page to read and try it. The
 * operations that it describes belong in the packages of their resources.
 */
@NullMarked
package dev.quern.rest.openapi;

import org.jspecify.annotations.NullMarked;
