package dev.quern.rest;

import dev.quern.core.webhook.Deliveries;
import dev.quern.core.webhook.Notifying;
import dev.quern.core.webhook.WebhookKeeping;
import dev.quern.core.webhook.WebhookTrial;
import dev.quern.core.webhook.Webhooks;

/** What of the core is about webhooks; a part of {@link Collaborators}. */
public record WebhookParts(
        Webhooks webhooks, Deliveries deliveries, WebhookKeeping keeping, Notifying notifying, WebhookTrial trial) {}
