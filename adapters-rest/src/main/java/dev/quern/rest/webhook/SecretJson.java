package dev.quern.rest.webhook;

/** What a receiver checks signatures with. */
record SecretJson(String secret) {}
