package dev.quern.core.webhook;

/** The id of a webhook, unique on the server. */
public record WebhookId(long number) {
    @Override
    public String toString() {
        return Long.toString(number);
    }
}
