package dev.quern.core.webhook;

/** What kind of program a webhook was made by or for. Nothing depends on it. */
public enum WebhookCategory {
    CUSTOM,
    ZAPIER,
    MAKE,
    FLOW,
    N8N
}
