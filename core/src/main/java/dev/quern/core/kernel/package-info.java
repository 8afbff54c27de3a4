/**
 * The shared kernel of all features: how they refuse a request, run a transaction, draw random tokens, stop, and leave
 * work for later. Nothing here knows a mailbox or a document; a type that a single feature uses belongs in the package
 * of that feature.
 */
@NullMarked
package dev.quern.core.kernel;

import org.jspecify.annotations.NullMarked;
