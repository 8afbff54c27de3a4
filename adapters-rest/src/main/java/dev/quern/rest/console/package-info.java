/**
 * The files of the console, over HTTP. Its pages are resources of this package, plain files for browsers; what they show and
 * do goes through the interface that every client has, as {@link dev.quern.rest.http.SessionCookie} lets them in.
 */
@NullMarked
package dev.quern.rest.console;

import org.jspecify.annotations.NullMarked;
