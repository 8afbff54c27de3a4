package dev.quern.rest.webhook;

/**
 * The number of deliveries that will be sent again.
 *
 * @param count of deliveries
 */
record ReplayJson(int count) {}
