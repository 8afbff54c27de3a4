/**
 * Files that go out to whoever has the unguessable token in their address: originals, page images, searchable PDFs, and
 * results as JSON or sheets. The rows and columns of results are formed in {@code dev.quern.core.export}; the export
 * configs that choose among them are in {@code export}.
 */
@NullMarked
package dev.quern.rest.download;

import org.jspecify.annotations.NullMarked;
