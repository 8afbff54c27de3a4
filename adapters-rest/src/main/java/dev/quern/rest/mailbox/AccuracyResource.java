package dev.quern.rest.mailbox;

import dev.quern.core.judgement.Judging;
import dev.quern.core.mailbox.Mailboxes;
import dev.quern.rest.http.KeyFilter;
import dev.quern.rest.http.QueryParameters;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;

/** How often the values of a mailbox were right, by the documents that people confirmed. */
@Path("/parser/{id}/accuracy")
@Produces(MediaType.APPLICATION_JSON)
public final class AccuracyResource {
    private static final int MAX_DAYS = 366;
    private static final int DAYS = 90;

    private final Mailboxes mailboxes;
    private final Judging judging;

    @Inject
    public AccuracyResource(Mailboxes mailboxes, Judging judging) {
        this.mailboxes = mailboxes;
        this.judging = judging;
    }

    @GET
    public AccuracyJson get(@PathParam("id") String id, @Context UriInfo uri, @Context SecurityContext security) {
        var mailbox = mailboxes.get(KeyFilter.caller(security).account(), MailboxResource.id(id));
        int days = QueryParameters.of(uri).whole("days", 1, MAX_DAYS, DAYS);
        return AccuracyJson.of(mailbox, judging.accuracy(mailbox.id(), days));
    }
}
