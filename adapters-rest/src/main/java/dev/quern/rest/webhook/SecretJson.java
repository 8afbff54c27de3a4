package dev.quern.rest.webhook;

/** The key with which a receiver checks signatures. */
record SecretJson(String secret) {}
