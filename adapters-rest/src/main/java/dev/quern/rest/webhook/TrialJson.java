package dev.quern.rest.webhook;

import dev.quern.core.webhook.WebhookSender.Accepted;
import dev.quern.core.webhook.WebhookSender.Answer;
import org.jspecify.annotations.Nullable;

/** The outcome of a test call. */
record TrialJson(boolean delivered, @Nullable Integer responseStatus, String message) {
    static TrialJson of(Answer answer) {
        return new TrialJson(answer instanceof Accepted, answer.status(), answer.message());
    }
}
