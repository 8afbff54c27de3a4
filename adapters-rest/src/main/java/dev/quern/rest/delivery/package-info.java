/**
 * Calls webhooks over HTTP: the call, its signature, and the guard against addresses that must not be called. The
 * deliveries that are owed and the times of their attempts are decided in {@code dev.quern.core.webhook}; the resources
 * that show them are in {@code webhook} and {@code document}.
 */
@NullMarked
package dev.quern.rest.delivery;

import org.jspecify.annotations.NullMarked;
