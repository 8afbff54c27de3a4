package dev.quern.rest.webhook;

/**
 * How much will be sent again.
 *
 * @param count of deliveries
 */
record ReplayJson(int count) {}
