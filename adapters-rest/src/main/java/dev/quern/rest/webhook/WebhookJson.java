package dev.quern.rest.webhook;

import dev.quern.core.account.Caller;
import dev.quern.core.field.FieldId;
import dev.quern.core.webhook.Webhook;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A webhook. Its secret is not in here: this stands in every mailbox of the account.
 *
 * @param headers null when there are none, and for keys that may only read
 * @param parserFieldSet the tables that it is about; empty for document events, and for all tables
 */
public record WebhookJson(
        long id,
        String event,
        String target,
        String name,
        @Nullable Map<String, String> headers,
        String category,
        List<String> parserFieldSet) {
    /** The wire shape of a webhook, for somebody who may only read: headers hold what opens the receiver's door. */
    public static WebhookJson of(Webhook webhook, Caller caller) {
        var json = of(webhook);
        return caller.role().mayWrite()
                ? json
                : new WebhookJson(
                        json.id, json.event, json.target, json.name, null, json.category, json.parserFieldSet);
    }

    /** The wire shape of a webhook. */
    static WebhookJson of(Webhook webhook) {
        var headers = webhook.headers().byName();
        return new WebhookJson(
                webhook.id().number(),
                webhook.event().written(),
                webhook.target().value(),
                webhook.name(),
                headers.isEmpty() ? null : headers,
                webhook.category().name(),
                webhook.tables().stream().map(FieldId::toString).toList());
    }
}
