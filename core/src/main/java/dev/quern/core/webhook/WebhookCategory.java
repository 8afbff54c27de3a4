package dev.quern.core.webhook;

/** The kind of program that a webhook was made by or for. Nothing depends on it. */
public enum WebhookCategory {
    CUSTOM,
    ZAPIER,
    MAKE,
    FLOW,
    N8N
}
