/** The first requests of a client: the choices there are, who it is, which mailboxes and tables there are. */
@NullMarked
package dev.quern.rest.bootstrap;

import org.jspecify.annotations.NullMarked;
