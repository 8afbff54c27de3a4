package dev.quern.rest.mailbox;

import dev.quern.core.account.AccountId;
import dev.quern.core.document.DocumentCounts;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.mailbox.MailboxKeeping;
import dev.quern.core.mailbox.Mailboxes;
import dev.quern.core.template.Templates;
import dev.quern.core.webhook.Webhooks;
import dev.quern.rest.http.Ids;
import dev.quern.rest.http.KeyFilter;
import dev.quern.rest.http.QueryParameters;
import dev.quern.rest.json.ListingJson;
import dev.quern.rest.json.Members;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;

/** Mailboxes: listing, making, reading and changing them. PUT, PATCH and POST to one change what they name and no more. */
@Path("/parser")
@Produces(MediaType.APPLICATION_JSON)
public final class MailboxResource {
    private final Mailboxes mailboxes;
    private final MailboxKeeping keeping;
    private final DocumentCounts counts;
    private final Templates templates;
    private final Webhooks webhooks;

    @Inject
    public MailboxResource(
            Mailboxes mailboxes,
            MailboxKeeping keeping,
            DocumentCounts counts,
            Templates templates,
            Webhooks webhooks) {
        this.mailboxes = mailboxes;
        this.keeping = keeping;
        this.counts = counts;
        this.templates = templates;
        this.webhooks = webhooks;
    }

    /** The id of a mailbox in a path. */
    public static MailboxId id(String text) {
        return new MailboxId(Ids.parse(text, "Mailbox not found"));
    }

    @GET
    public ListingJson<MailboxJson> list(@Context UriInfo uri, @Context SecurityContext security) {
        var query = QueryParameters.of(uri);
        var set = new MailboxSet(mailboxes, counts, templates, WebhookSets.of(webhooks, KeyFilter.caller(security)));
        return ListingJson.of(set.list(account(security), query.text("search"), query.text("ordering"), query.page()));
    }

    @POST
    public Response create(Members members, @Context SecurityContext security) {
        var mailbox = keeping.create(account(security), MailboxChanges.read(members));
        return Response.status(Response.Status.CREATED)
                .entity(detail(mailbox, security))
                .build();
    }

    @GET
    @Path("/{id}")
    public MailboxDetailJson get(@PathParam("id") String id, @Context SecurityContext security) {
        return detail(mailboxes.get(account(security), id(id)), security);
    }

    @PUT
    @Path("/{id}")
    public MailboxDetailJson put(@PathParam("id") String id, Members members, @Context SecurityContext security) {
        return change(id, members, security);
    }

    @PATCH
    @Path("/{id}")
    public MailboxDetailJson patch(@PathParam("id") String id, Members members, @Context SecurityContext security) {
        return change(id, members, security);
    }

    @POST
    @Path("/{id}")
    public MailboxDetailJson post(@PathParam("id") String id, Members members, @Context SecurityContext security) {
        return change(id, members, security);
    }

    private MailboxDetailJson change(String id, Members members, SecurityContext security) {
        return detail(keeping.update(account(security), id(id), MailboxChanges.read(members)), security);
    }

    private MailboxDetailJson detail(Mailbox mailbox, SecurityContext security) {
        return MailboxDetailJson.of(
                mailbox, MailboxCounts.of(mailbox, counts, templates), webhooks, KeyFilter.caller(security));
    }

    private static AccountId account(SecurityContext security) {
        return KeyFilter.caller(security).account();
    }
}
