/** Files that go out: originals and results, by an unguessable token. */
@NullMarked
package dev.quern.rest.download;

import org.jspecify.annotations.NullMarked;
