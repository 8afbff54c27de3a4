package dev.quern.rest.webhook;

import dev.quern.core.field.FieldId;
import dev.quern.core.webhook.WebhookEvent;
import dev.quern.core.webhook.WebhookKeeping;
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

/** Lets workflow programs make webhooks for themselves, about the lines of a table. */
@Path("/table/{id}/{kind: n8n|flow_webhook}/{event}")
@Produces(MediaType.APPLICATION_JSON)
public final class TableSubscriptionResource {
    private final WebhookKeeping keeping;

    @Inject
    public TableSubscriptionResource(WebhookKeeping keeping) {
        this.keeping = keeping;
    }

    @POST
    public Response create(
            @PathParam("id") String id,
            @PathParam("kind") String kind,
            @PathParam("event") String event,
            Members members,
            @Context SecurityContext security) {
        var account = KeyFilter.caller(security).account();
        var table = FieldId.parse(id);
        var mailbox = keeping.mailboxOfTable(account, table);
        var change = WebhookChanges.read(
                members,
                WebhookEvent.parse(event),
                MailboxSubscriptionResource.category(kind),
                mailbox.id(),
                table.toString());
        return Response.status(Response.Status.CREATED)
                .entity(WebhookJson.of(keeping.create(account, change)))
                .build();
    }
}
