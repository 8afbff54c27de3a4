package dev.quern.core.webhook;

import dev.quern.core.kernel.Refusal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** A sender that records its calls, and gives the answers that a test queued, or else 200. */
final class RecordingSender implements WebhookSender {
    final List<Call> calls = new ArrayList<>();
    final Deque<Answer> answers = new ArrayDeque<>();

    @Override
    public void refuseForbidden(WebhookTarget target) {
        if (target.host().startsWith("10.")) {
            throw new Refusal.Invalid("target", "That leads inside.");
        }
    }

    @Override
    public Answer send(Call call) {
        calls.add(call);
        return answers.isEmpty() ? new Accepted(200, "200 OK") : answers.pop();
    }
}
