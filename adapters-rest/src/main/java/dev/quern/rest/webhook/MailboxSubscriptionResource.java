package dev.quern.rest.webhook;

import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.mailbox.Mailboxes;
import dev.quern.core.webhook.WebhookCategory;
import dev.quern.core.webhook.WebhookEvent;
import dev.quern.core.webhook.WebhookKeeping;
import dev.quern.rest.http.Ids;
import dev.quern.rest.http.KeyFilter;
import dev.quern.rest.json.Members;
import jakarta.inject.Inject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;

/** Lets workflow programs make webhooks for themselves, about the documents of a mailbox. */
@Path("/parser/{id}/{kind: n8n|flow_webhook}/{event}")
@Produces(MediaType.APPLICATION_JSON)
public final class MailboxSubscriptionResource {
    private final WebhookKeeping keeping;
    private final Mailboxes mailboxes;

    @Inject
    public MailboxSubscriptionResource(WebhookKeeping keeping, Mailboxes mailboxes) {
        this.keeping = keeping;
        this.mailboxes = mailboxes;
    }

    @POST
    public Response create(
            @PathParam("id") String id,
            @PathParam("kind") String kind,
            @PathParam("event") String event,
            Members members,
            @Context SecurityContext security) {
        var account = KeyFilter.caller(security).account();
        var mailbox = mailboxes.get(account, new MailboxId(Ids.parse(id, "Mailbox not found")));
        var change = WebhookChanges.read(members, WebhookEvent.parse(event), category(kind), mailbox.id(), null);
        return Response.status(Response.Status.CREATED)
                .entity(WebhookJson.of(keeping.create(account, change)))
                .build();
    }

    static WebhookCategory category(String kind) {
        return kind.equals("n8n") ? WebhookCategory.N8N : WebhookCategory.FLOW;
    }
}
