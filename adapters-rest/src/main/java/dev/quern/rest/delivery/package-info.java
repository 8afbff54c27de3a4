/** Outgoing calls: webhooks are told over HTTP, and only where they may be. */
@NullMarked
package dev.quern.rest.delivery;

import org.jspecify.annotations.NullMarked;
