package dev.quern.rest.mailbox;

import dev.quern.core.document.DocumentCounts;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.template.Templates;
import dev.quern.core.webhook.WebhookKeeping;
import dev.quern.core.webhook.Webhooks;
import dev.quern.rest.http.KeyFilter;
import dev.quern.rest.webhook.WebhookResource;
import jakarta.inject.Inject;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;

/** The webhooks of a mailbox: attaching them and taking them off. Either answers with the mailbox. */
@Path("/parser/{id}/webhook_set/{webhook}")
@Produces(MediaType.APPLICATION_JSON)
public final class WebhookSetResource {
    private final WebhookKeeping keeping;
    private final DocumentCounts counts;
    private final Webhooks webhooks;
    private final Templates templates;

    @Inject
    public WebhookSetResource(WebhookKeeping keeping, DocumentCounts counts, Webhooks webhooks, Templates templates) {
        this.keeping = keeping;
        this.counts = counts;
        this.webhooks = webhooks;
        this.templates = templates;
    }

    @POST
    public MailboxDetailJson attach(
            @PathParam("id") String id, @PathParam("webhook") String webhook, @Context SecurityContext security) {
        var account = KeyFilter.caller(security).account();
        return detail(keeping.attach(account, MailboxResource.id(id), WebhookResource.id(webhook)), security);
    }

    @DELETE
    public MailboxDetailJson detach(
            @PathParam("id") String id, @PathParam("webhook") String webhook, @Context SecurityContext security) {
        var account = KeyFilter.caller(security).account();
        return detail(keeping.detach(account, MailboxResource.id(id), WebhookResource.id(webhook)), security);
    }

    private MailboxDetailJson detail(Mailbox mailbox, SecurityContext security) {
        return MailboxDetailJson.of(
                mailbox, MailboxCounts.of(mailbox, counts, templates), webhooks, KeyFilter.caller(security));
    }
}
