/** What a client asks first: what there is to choose from, who it is, which mailboxes and tables there are. */
@NullMarked
package dev.quern.rest.bootstrap;

import org.jspecify.annotations.NullMarked;
