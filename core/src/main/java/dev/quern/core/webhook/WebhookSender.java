package dev.quern.core.webhook;

import dev.quern.core.kernel.Refusal;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Driven port: makes the calls. Safe for use by many threads. */
public interface WebhookSender {
    /** Calls nobody: for programs without webhooks. */
    WebhookSender NONE = new WebhookSender() {
        @Override
        public void refuseForbidden(WebhookTarget target) {
            throw new Refusal.Invalid("target", "This program calls nobody.");
        }

        @Override
        public Answer send(Call call) {
            return new Refused(null, "This program calls nobody.", false);
        }
    };

    /**
     * Refuses a target that must not be called because of where it leads. One whose host nobody knows is not refused: it may
     * be known later, and is looked at again with each call.
     *
     * @throws dev.quern.core.kernel.Refusal.Invalid naming {@code target}
     */
    void refuseForbidden(WebhookTarget target);

    /** Makes one call and waits for its answer, half a minute at most. That it fails is an answer, not an exception. */
    Answer send(Call call);

    /**
     * One call.
     *
     * @param messageId the same over all attempts
     * @param at when this attempt is made
     * @param body a tree as in results, or a list of such
     * @param test whether it is only a test
     */
    record Call(Webhook webhook, WebhookEvent event, String messageId, Instant at, Object body, boolean test) {}

    /** The outcome of a call. */
    sealed interface Answer {
        /** The status code of the answer; null when there was none. */
        @Nullable
        Integer status();

        /** For people. */
        String message();
    }

    /** The receiver took it. */
    record Accepted(Integer status, String message) implements Answer {}

    /**
     * There is no use in trying again.
     *
     * @param gone whether the receiver wants to hear no more at all
     */
    record Refused(@Nullable Integer status, String message, boolean gone) implements Answer {}

    /**
     * Another try may succeed.
     *
     * @param retryAfter how long the receiver asks to be left alone; null when it does not
     */
    record TryAgain(
            @Nullable Integer status,
            String message,
            @Nullable Duration retryAfter) implements Answer {}
}
