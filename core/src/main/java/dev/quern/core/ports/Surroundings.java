package dev.quern.core.ports;

import dev.quern.core.document.Links;
import dev.quern.core.webhook.WebhookSender;

/**
 * The surroundings of the program.
 *
 * @param sender of webhooks
 * @param links under which the outside reaches documents
 * @param emailDomain that mailboxes have their addresses at
 */
public record Surroundings(WebhookSender sender, Links links, String emailDomain) {
    /** Nothing is. */
    public static final Surroundings NONE = new Surroundings(WebhookSender.NONE, Links.LOCAL, "localhost");
}
